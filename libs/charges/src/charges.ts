import { type AppError, type HoldState } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxHandler } from '@jinwi/database';
import { type Logger, type RpcClient } from '@jinwi/service-kit';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** How the charge for paid work ends: captured for good, or released. */
export type ChargeEnd = 'capture' | 'release';

const topics = { capture: 'credits.capture', release: 'credits.release' } as const;
const holdPayload = z.object({ holdId: z.uuid() });

/** Ends a charge within the caller's transaction; the relay with {@link chargeHandlers} tells the credits service. */
export async function endCharge(
  manager: EntityManager,
  { holdId, end }: { holdId: string; end: ChargeEnd },
): Promise<void> {
  await enqueueOutbox(manager, { topic: topics[end], payload: { holdId } });
}

/** Handlers for the outbox relay. Repeating a call is safe: the credits service answers with the recorded state. */
export function chargeHandlers({
  rpc,
  logger,
}: {
  rpc: RpcClient;
  logger: Logger;
}): Record<string, OutboxHandler> {
  return {
    async [topics.capture](payload) {
      const { holdId } = holdPayload.parse(payload);
      const { state } = await rpc.call('credits.capture', { holdId });
      if (state !== 'captured')
        logger.error({ holdId, state }, 'work succeeded but its hold was not captured');
    },
    async [topics.release](payload) {
      const { holdId } = holdPayload.parse(payload);
      const state = await releaseCharge(rpc, { holdId });
      if (state === 'captured') logger.error({ holdId, state }, 'work failed but its hold was captured');
    },
  };
}

/** Releases a charge now; safe to repeat, and harmless when the hold does not exist. @throws AppError */
export async function releaseCharge(
  rpc: RpcClient,
  { holdId, timeoutMs }: { holdId: string; timeoutMs?: number },
): Promise<HoldState> {
  try {
    const { state } = await rpc.call('credits.release', { holdId }, timeoutMs ? { timeoutMs } : {});
    return state;
  } catch (error) {
    if ((error as AppError).code === 'credits.hold-unknown') return 'released';
    throw error;
  }
}
