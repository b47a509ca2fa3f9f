import { AppError } from '@jinwi/contracts';
import { type Logger, type RpcClient } from '@jinwi/service-kit';

/** Work waits for the answer. */
const askTimeoutMs = 2_000;

/** The credits that were to pay for work went back before it was done. */
export class HoldLostError extends Error {
  override name = 'HoldLostError';

  constructor(readonly holdId: string) {
    super('the hold of unfinished work is gone');
  }
}

/**
 * Asks whether work is still paid for: before it is done, and before its result is given. Without an answer it goes on,
 * as the credits service settles no hold while its owner's work is unfinished.
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
