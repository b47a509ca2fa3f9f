import { AppError, type ChargePurpose, type HoldState, type Spender } from '@jinwi/contracts';
import { type OutboxHandler } from '@jinwi/database';
import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

/** How the hold on a member's credits ends. `capture`: they are spent. `release`: they are given back. */
export type HoldEnd = 'capture' | 'release';

export interface NewHold {
  /** Also the id of the work that the hold pays for. */
  id: string;
  userId: number;
  amount: number;
  purpose: ChargePurpose;
  /** Who submits on the member's behalf, such as an API key. */
  spender?: Spender | undefined;
}

/** Thrown if the credits for unfinished work are no longer held. */
export class HoldLostError extends Error {
  override name = 'HoldLostError';

  constructor(readonly holdId: string) {
    super('the hold on credits was released before the work ended');
  }
}

const topics = { capture: 'credits.capture', release: 'credits.release' } as const;
const payloadSchema = z.object({ holdId: z.uuid() });

/** Less than the database's idle-in-transaction timeout, because credits are reserved within a transaction. */
const reserveTimeoutMs = 5_000;
/** Limit of `assertHeld`. Short, because the work waits for the response. */
const askTimeoutMs = 2_000;
/** Limit of `release`. Short, because a client waits, and a failed release is repeated later. */
const releaseTimeoutMs = 2_000;

/** Returns the outbox entry that ends a hold on credits. {@link HoldsService.handlers} process it. */
export const holdEndOf = (end: HoldEnd, holdId: string) => ({ topic: topics[end], payload: { holdId } });

/** Returns whether a submission was refused because its hold on credits has ended. Trying again is useless. */
export const isHoldOver = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'service.unavailable' && 'hold' in error.details;

/** Reserves credits for paid work under the work's id (a hold), checks holds, and ends them. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reserves credits.
   * @throws AppError `credits.insufficient`; `key.limit-reached`; `service.unavailable`, also if the hold has ended
   */
  async reserve({ id: holdId, userId, amount, purpose, spender }: NewHold): Promise<void> {
    const hold = { holdId, userId, amount, purpose, ...(spender ? { spender } : {}) };
    const { state } = await this.rpc.call('credits.reserve', hold, { timeoutMs: reserveTimeoutMs });
    if (state !== 'held') throw new AppError('service.unavailable', { hold: state });
  }

  /**
   * Checks that the credits for this work are held. Call it before the work starts and before its result is delivered.
   * If the credits service does not respond, assumes that they are held, because that service keeps the holds of
   * pending work.
   * @throws HoldLostError if the hold was released or is unknown
   */
  async assertHeld(holdId: string): Promise<void> {
    const { logger } = this;
    const isLost = await this.rpc.call('credits.hold', { holdId }, { timeoutMs: askTimeoutMs }).then(
      ({ state }) => state === 'released',
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'credits.hold-unknown') return true;
        logger.warn(
          { err: error, holdId },
          'could not check that the credits for work are still reserved: the work continues',
        );
        return false;
      },
    );
    if (!isLost) return;
    logger.error({ holdId }, 'the hold on credits was released before the work ended: the work fails');
    throw new HoldLostError(holdId);
  }

  /**
   * Gives back the credits for failed work at once, because clients read the balance again as soon as the work has
   * failed. Can be repeated. Never throws: if this fails, the outbox or the credits service releases the hold later.
   */
  async release(holdId: string): Promise<void> {
    try {
      await this.#release({ holdId, timeoutMs: releaseTimeoutMs });
    } catch (error) {
      this.logger.warn(
        { err: error, holdId },
        'could not give back credits reserved for work: they will be given back later',
      );
    }
  }

  /** Returns outbox handlers that end holds on credits. Repeated calls are safe: a hold ends only once. */
  handlers(): Record<string, OutboxHandler> {
    const { logger, rpc } = this;
    return {
      [topics.capture]: async (payload) => {
        const { holdId } = payloadSchema.parse(payload);
        const { state } = await rpc.call('credits.capture', { holdId });
        if (state !== 'captured')
          logger.error(
            { holdId, state },
            'work succeeded, but its hold had already been released: the member was not charged',
          );
      },
      [topics.release]: async (payload) => {
        const { holdId } = payloadSchema.parse(payload);
        const state = await this.#release({ holdId });
        if (state === 'captured')
          logger.error(
            { holdId, state },
            'work failed, but its hold had already been captured: the member was charged',
          );
      },
    };
  }

  async #release({ holdId, timeoutMs }: { holdId: string; timeoutMs?: number }): Promise<HoldState> {
    try {
      const { state } = await this.rpc.call('credits.release', { holdId }, timeoutMs ? { timeoutMs } : {});
      return state;
    } catch (error) {
      if ((error as AppError).code === 'credits.hold-unknown') return 'released';
      throw error;
    }
  }
}
