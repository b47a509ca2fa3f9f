import {
  readAnalysisConfig,
  readAnalysisWorkerConfig,
  startAnalysis,
  startAnalysisWorker,
} from '@jinwi/analysis';
import { readAuthConfig, startAuth } from '@jinwi/auth';
import { readCreditsConfig, startCredits } from '@jinwi/credits';
import { readGatewayConfig, startGateway } from '@jinwi/gateway';
import {
  readGenerationConfig,
  readGenerationWorkerConfig,
  startGeneration,
  startGenerationWorker,
} from '@jinwi/generation';
import { type Logger, type Closable } from '@jinwi/service-kit';

/** The parts in starting order; they close in reverse order. */
const starters = {
  credits: (environment, logger) => startCredits(readCreditsConfig(environment), { logger }),
  auth: (environment, logger) => startAuth(readAuthConfig(environment), { logger }),
  analysis: (environment, logger) => startAnalysis(readAnalysisConfig(environment), { logger }),
  'analysis-worker': (environment, logger) =>
    startAnalysisWorker(readAnalysisWorkerConfig(environment), { logger }),
  generation: (environment, logger) => startGeneration(readGenerationConfig(environment), { logger }),
  'generation-worker': (environment, logger) =>
    startGenerationWorker(readGenerationWorkerConfig(environment), { logger }),
  gateway: (environment, logger) => startGateway(readGatewayConfig(environment), { logger }),
} satisfies Record<
  string,
  (environment: Environment, logger: Logger) => Promise<Closable & { url?: string }>
>;

export type Environment = Record<string, string | undefined>;
export type PartName = keyof typeof starters;

/** Every part of the product, in starting order. */
export const partNames = Object.keys(starters) as PartName[];

/** A set of parts that run in this process. */
export interface System extends Closable {
  /** The gateway's address; empty without a gateway. */
  url: string;
}

/** Starts any set of parts in this process. If one fails to start, closes those started before it. */
export async function startSystem({
  environment,
  logger,
  parts = partNames,
  onStart = () => undefined,
}: {
  environment: Environment;
  logger: Logger;
  parts?: readonly PartName[];
  onStart?: (part: PartName) => void;
}): Promise<System> {
  const running: Closable[] = [];
  let url = '';
  try {
    for (const part of partNames.filter((name) => parts.includes(name))) {
      onStart(part);
      const started: Closable & { url?: string } = await starters[part](environment, logger.child({ part }));
      running.unshift(started);
      url = started.url ?? url;
    }
  } catch (error) {
    await closeAll(running);
    throw error;
  }
  return { url, close: () => closeAll(running) };
}

async function closeAll(running: Closable[]): Promise<void> {
  for (const part of running) await part.close();
}
