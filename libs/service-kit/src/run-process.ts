import { type Logger } from './logger.js';
import { exitOnConfigFault } from './parse-config.js';
import { type Running } from './start-rpc-service.js';

const forcedExitMs = 40_000;

/**
 * For `main.ts` and `worker.ts`: starts, and on SIGTERM or SIGINT closes in order. A second signal, or
 * a close that takes too long, ends the process at once.
 */
export async function runProcess({
  logger,
  start,
}: {
  logger: Logger;
  start: () => Promise<Running>;
}): Promise<void> {
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  const running = await start().catch(exitOnConfigFault);
  logger.info('ready');
  let isClosing = false;
  const stop = (signal: string) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    logger.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), forcedExitMs).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'close failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
