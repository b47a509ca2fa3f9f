import { AppError } from '@jinwi/contracts';
import { type Logger, type RpcClient } from '@jinwi/service-kit';

/** Short because the work waits for the answer. */
const askTimeoutMs = 2_000;

/** The hold of work was released before the work was done. */
export class HoldLostError extends Error {
  override name = 'HoldLostError';

  constructor(readonly holdId: string) {
    super('the hold of unfinished work is gone');
  }
}

/**
 * Checks that work is still paid for: before it starts and before its result is delivered. If the credits service
 * does not answer, the work goes on, because that service never releases the hold of unfinished work.
 * @throws HoldLostError
 */
export async function assertHeld(
  { rpc, logger }: { rpc: RpcClient; logger: Logger },
  holdId: string,
): Promise<void> {
  const isLost = await rpc.call('credits.hold', { holdId }, { timeoutMs: askTimeoutMs }).then(
    ({ state }) => state === 'released',
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'credits.hold-unknown') return true;
      logger.warn({ err: error, holdId }, 'could not look up the hold of work');
      return false;
    },
  );
  if (!isLost) return;
  logger.error({ holdId }, 'failing work: its hold is missing');
  throw new HoldLostError(holdId);
}
