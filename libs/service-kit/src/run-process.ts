import { startTracing, type TracingConfig } from '@jinwi/tracing';
import { createLogger, type Logger } from './logger.js';
import { configOrExit, type ConfigReader, exitOnConfigFault } from './parse-config.js';
import { type Closable } from './in-flight.js';

const closeTimeoutMsDefault = 40_000;

interface MainConfig {
  logLevel: string;
  tracing: TracingConfig | null;
}

/** Runs a `main.ts` or `worker.ts`: reads its configuration and continues as {@link runProcess}. */
export async function runMain<Config extends MainConfig>({
  name,
  environment,
  readConfig,
  start,
  closeTimeoutMsOf,
}: {
  name: string;
  environment: NodeJS.ProcessEnv;
  readConfig: ConfigReader<Config>;
  start: (config: Config, context: { logger: Logger }) => Promise<Closable>;
  closeTimeoutMsOf?: (config: Config) => number;
}): Promise<void> {
  const config = configOrExit(readConfig, environment);
  const logger = createLogger({ name, level: config.logLevel });
  await runProcess({
    name,
    tracing: config.tracing,
    logger,
    start: () => start(config, { logger }),
    closeTimeoutMs: closeTimeoutMsOf?.(config),
  });
}

/**
 * Runs a process. On SIGTERM or SIGINT it closes the process and then sends the last spans. A second signal, or a close
 * that takes longer than `closeTimeoutMs`, makes it exit at once.
 */
export async function runProcess({
  name,
  tracing: config,
  logger,
  start,
  closeTimeoutMs = closeTimeoutMsDefault,
}: {
  name: string;
  tracing: TracingConfig | null;
  logger: Logger;
  start: () => Promise<Closable>;
  closeTimeoutMs?: number;
}): Promise<void> {
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  const tracing = await startTracing({ config, serviceName: name, logger });
  const running = await start().catch(exitOnConfigFault);
  let isClosing = false;
  const stop = (signal: string) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    logger.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), closeTimeoutMs).unref();
    closeBoth(running, tracing).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not shut down cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Logged after signal handlers are installed, because a supervisor may send SIGTERM as soon as it reads this line.
  logger.info('ready');
}

async function closeBoth(running: Closable, tracing: Closable): Promise<void> {
  try {
    await running.close();
  } finally {
    await tracing.close();
  }
}
