import { type AppError, type HoldState, type JobName } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxHandler, type OutboxRelay } from '@jinwi/database';
import { type Logger, type RpcClient } from '@jinwi/service-kit';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Turns } from './turns.js';

/** How the hold of paid work ends: captured for good, or released. */
export type HoldEnd = 'capture' | 'release';

interface HoldParts {
  rpc: RpcClient;
  logger: Logger;
}

const topics = { capture: 'credits.capture', release: 'credits.release' } as const;
const holdPayload = z.object({ holdId: z.uuid() });

/** Short because a client waits; a release that fails is repeated later. */
const releaseTimeoutMs = 2_000;

/**
 * Ends work once: its result, the end of its hold and the admission of the member's next work commit together. The
 * relay then settles the hold through {@link holdHandlers}.
 * @param options.end writes the result; returns how the hold ends, or null if the work had already ended or goes on
 * @returns what `end` returned
 */
export async function finishWork<N extends JobName>(
  { relay, turns }: { relay: OutboxRelay; turns: Turns<N> },
  { id: holdId, end }: { id: string; end: (manager: EntityManager) => Promise<HoldEnd | null> },
): Promise<HoldEnd | null> {
  return relay.transaction(async (manager) => {
    const holdEnd = await end(manager);
    if (holdEnd) {
      await enqueueOutbox(manager, { topic: topics[holdEnd], payload: { holdId } });
      await turns.admitAfter(manager, holdId);
    }
    return holdEnd;
  });
}

/** Outbox handlers that settle holds. Repeating a call is safe: the credits service answers with the recorded state. */
export function holdHandlers({ rpc, logger }: HoldParts): Record<string, OutboxHandler> {
  return {
    async [topics.capture](payload) {
      const { holdId } = holdPayload.parse(payload);
      const { state } = await rpc.call('credits.capture', { holdId });
      if (state !== 'captured')
        logger.error({ holdId, state }, 'work succeeded but its hold was not captured');
    },
    async [topics.release](payload) {
      const { holdId } = holdPayload.parse(payload);
      const state = await release(rpc, { holdId });
      if (state === 'captured') logger.error({ holdId, state }, 'work failed but its hold was captured');
    },
  };
}

/**
 * Releases the hold of failed work now instead of later, because clients refetch the balance on failure. Safe to
 * repeat. Never throws: the outbox or the credits service itself releases the hold later.
 */
export async function releaseHold({ rpc, logger }: HoldParts, holdId: string): Promise<void> {
  try {
    await release(rpc, { holdId, timeoutMs: releaseTimeoutMs });
  } catch (error) {
    logger.warn({ err: error, holdId }, 'could not release a hold, it will be released later');
  }
}

async function release(
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
