import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type SessionData } from 'express-session';
import { type GatewayConfig } from '../config.js';

interface KnownEpoch {
  /** Null without an account. */
  epoch: number | null;
  readAt: number;
}

/** A bound of memory, far above the members of one gateway within a few seconds. */
const knownMax = 10_000;

/**
 * Whether a stored session still signs its member in. The auth service raises the member's epoch with everything that
 * ends sessions, so that they end even if no gateway lives to delete them, or if an operator ends them.
 */
@Injectable()
export class SessionEpochs {
  readonly #known = new Map<number, KnownEpoch>();

  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Late by `sessionCheckMs` at most. While the auth service does not answer, sessions stay open. */
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

  /** After its own member's change: this session is the one that stays. */
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

/** Sessions of the previous release know no epoch. */
const isOf = ({ sessionEpoch }: Pick<SessionData, 'sessionEpoch'>, epoch: number | null): boolean =>
  epoch !== null && (sessionEpoch === undefined || sessionEpoch === epoch);
