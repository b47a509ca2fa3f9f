import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type SessionData } from 'express-session';
import { type GatewayConfig } from '../config.js';

interface KnownEpoch {
  /** Null if the account does not exist. */
  epoch: number | null;
  readAt: number;
}

/** Maximum number of cached epochs; far more than the members who use one gateway within a few seconds. */
const knownMax = 10_000;

/**
 * Finds out whether a stored session is still valid. Whenever the auth service ends a member's sessions, it raises the
 * member's epoch. Sessions with an older epoch are invalid, even if no gateway has deleted them.
 */
@Injectable()
export class SessionEpochs {
  readonly #known = new Map<number, KnownEpoch>();

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Whether the session is still valid. May return true for up to `sessionCheckMs` after it has ended, and for as long
   * as the auth service does not respond.
   */
  async opens(session: Pick<SessionData, 'userId' | 'sessionEpoch'>): Promise<boolean> {
    const { userId } = session;
    if (userId === undefined) return true;
    const known = this.#known.get(userId);
    if (known && Date.now() - known.readAt < this.config.sessionCheckMs && isOf(session, known.epoch))
      return true;
    try {
      return isOf(session, await this.#read(userId));
    } catch {
      return true;
    }
  }

  /** Gives this session the new epoch after its own member raised it, so that this session stays signed in. */
  async renew(session: Pick<SessionData, 'userId' | 'sessionEpoch'>): Promise<void> {
    if (session.userId === undefined) return;
    const epoch = await this.#read(session.userId).catch(() => null);
    if (epoch !== null) session.sessionEpoch = epoch;
  }

  async #read(userId: number): Promise<number | null> {
    const member = await this.rpc.call('auth.getMember', { userId });
    const epoch = member?.sessionEpoch ?? null;
    if (this.#known.size >= knownMax) this.#known.clear();
    this.#known.set(userId, { epoch, readAt: Date.now() });
    return epoch;
  }
}

/** Sessions of the previous release have no epoch and are accepted. */
const isOf = ({ sessionEpoch }: Pick<SessionData, 'sessionEpoch'>, epoch: number | null): boolean =>
  epoch !== null && (sessionEpoch === undefined || sessionEpoch === epoch);
