import { type HealthCheck } from './health-checks.js';
import { type Logger } from './logger.js';
import { startOperationsServer } from './operations-server.js';

/** Something that runs until it is closed. Closing drains: running calls finish first. */
export interface Running {
  close(): Promise<void>;
}

/** Registers `close` to run on shutdown and returns the part. */
export type Keep = <T>(part: T, close: (part: T) => unknown) => T;

/**
 * Opens the parts of a process in order and closes them in reverse, also when one of them fails to open. A part that
 * fails to close is logged, and the others are still closed.
 */
export async function openInOrder(
  open: (keep: Keep) => Promise<void>,
  { logger }: { logger: Logger },
): Promise<Running> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closePart of closers.splice(0).reverse()) {
      try {
        await closePart();
      } catch (error) {
        logger.error({ err: error }, 'close failed');
      }
    }
  };
  try {
    await open((part, closePart) => {
      closers.push(() => closePart(part));
      return part;
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

export const closing = (part: Running): Promise<void> => part.close();

/** Health and metrics, if the process has a port for them. */
export async function openOperations(
  keep: Keep,
  { port, checks }: { port: number | undefined; checks: Record<string, HealthCheck> },
): Promise<void> {
  if (port === undefined) return;
  keep(await startOperationsServer({ port, checks }), closing);
}
