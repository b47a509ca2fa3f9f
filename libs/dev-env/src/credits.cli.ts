import { openAnalysisOutcomes } from '@jinwi/analysis';
import { memberIdByEmail } from '@jinwi/auth';
import { type ChargePurpose } from '@jinwi/contracts';
import { openOperatorServices, runOperatorCommand } from '@jinwi/credits';
import { operatorExit } from '@jinwi/database';
import { openGenerationOutcomes } from '@jinwi/generation';
import { LocalStoreError } from '@jinwi/local-stores';
import { createLogger, type Closable } from '@jinwi/service-kit';
import { StartError } from './data-folder.js';
import { readEmbeddedEnvironment } from './environment.js';
import { findDatabase, userName } from './operator-database.js';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

const openers = { analysis: openAnalysisOutcomes, generation: openGenerationOutcomes };

/** Reads the outcomes of charges from the schemas of the services, each of which is opened once, when first needed. */
function chargeOutcomes(database: () => Promise<string>, stop: Closable[]) {
  const opened = new Map<ChargePurpose, ReturnType<(typeof openers)[ChargePurpose]>>();
  const open = async (purpose: ChargePurpose) => {
    const outcomes = await openers[purpose](await database());
    stop.unshift(outcomes);
    return outcomes;
  };
  return {
    async ask({ holdId, purpose }: { holdId: string; purpose: ChargePurpose }) {
      const outcomes = opened.get(purpose) ?? open(purpose);
      opened.set(purpose, outcomes);
      return (await outcomes).ask(holdId);
    },
  };
}

async function main(): Promise<number> {
  const stop: Closable[] = [];
  const outcomes = chargeOutcomes(() => database(), stop);
  let databaseUrl: Promise<string> | undefined;
  const database = () => (databaseUrl ??= findDatabase(readEmbeddedEnvironment(process.env), stop));
  try {
    return await runOperatorCommand({
      words: process.argv.slice(2),
      program: 'npm run credits --',
      userName: userName(),
      open: async () =>
        openOperatorServices({
          databaseUrl: await database(),
          environment: { PAYMENTS: 'sandbox', ...process.env },
          logger: createLogger({ name: 'credits-operator', level: 'warn' }),
        }),
      findUserId: async (email) => memberIdByEmail({ databaseUrl: await database(), email }),
      askOwner: ({ holdId, purpose }) => outcomes.ask({ holdId, purpose }),
      say,
      complain,
    });
  } catch (error) {
    if (!(error instanceof StartError || error instanceof LocalStoreError)) throw error;
    complain(error.message);
    return operatorExit.unavailable;
  } finally {
    for (const running of stop) await running.close();
  }
}

process.exitCode = await main();
