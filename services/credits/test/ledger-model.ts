import { type LotSource } from '../src/ledger/grant.js';

const dayMs = 86_400_000;
const validityMs = 365 * dayMs;
const fullRefundMs = 7 * dayMs;
const extensionMonths = 3;
const yearsMax = 5;
const expiredRatePercent = 90;

export interface ModelLot {
  source: LotSource;
  granted: number;
  priceMinor: number;
  remaining: number;
  held: number;
  expired: number;
  grantedAt: Date;
  expiresAt: Date;
  extensionCount: number;
  isExpired: boolean;
}

type HoldEnd = 'captured' | 'released';

interface ModelHold {
  parts: { lot: ModelLot; amount: number }[];
  state: 'held' | HoldEnd;
}

interface ModelDispute {
  state: 'open' | 'closed';
  holdId: string;
  lot: ModelLot;
}

/** Models one member's credits by the rules, independently of the SQL so that each checks the other. */
export class LedgerModel {
  readonly lots: ModelLot[] = [];
  readonly holds = new Map<string, ModelHold>();
  readonly #disputes = new Map<string, ModelDispute>();

  grant({ at, ...lot }: { source: LotSource; granted: number; at: Date; priceMinor?: number }): ModelLot {
    const granted: ModelLot = {
      priceMinor: 0,
      ...lot,
      remaining: lot.granted,
      held: 0,
      expired: 0,
      grantedAt: at,
      expiresAt: new Date(at.getTime() + validityMs),
      extensionCount: 0,
      isExpired: false,
    };
    this.lots.push(granted);
    return granted;
  }

  /** Returns the instants at which the result of a rule changes. */
  boundaries(): Date[] {
    return this.lots.flatMap(({ source, grantedAt, expiresAt, remaining, held, expired }) => {
      if (remaining + held + expired === 0) return [];
      if (source !== 'purchase') return [expiresAt];
      return [expiresAt, new Date(grantedAt.getTime() + fullRefundMs), yearsAfter(expiresAt, yearsMax)];
    });
  }

  /** Returns whether the hold is open and holds credits of an overdue lot. */
  isPastOf({ holdId, at }: { holdId: string; at: Date }): boolean {
    const hold = this.holds.get(holdId);
    return hold?.state === 'held' && hold.parts.some(({ lot }) => lot.expiresAt <= at);
  }

  /** @returns false if there are too few credits */
  reserve({ holdId, amount, at }: { holdId: string; amount: number; at: Date }): boolean {
    this.expire(at);
    const walk = this.lots
      .map((lot, index) => ({ lot, index }))
      .filter(({ lot }) => !lot.isExpired)
      .sort((a, b) => order(a.lot, b.lot) || a.index - b.index);
    if (walk.reduce((sum, { lot }) => sum + lot.remaining, 0) < amount) return false;
    const parts: ModelHold['parts'] = [];
    let needed = amount;
    for (const { lot } of walk) {
      const part = Math.min(lot.remaining, needed);
      if (part === 0) continue;
      lot.remaining -= part;
      lot.held += part;
      needed -= part;
      parts.push({ lot, amount: part });
    }
    this.holds.set(holdId, { parts, state: 'held' });
    return true;
  }

  /** @returns the resulting state; undefined for a hold that was never made */
  endHold({ holdId, end, at }: { holdId: string; end: HoldEnd; at: Date }): ModelHold['state'] | undefined {
    const hold = this.holds.get(holdId);
    if (!hold) return undefined;
    if (hold.state !== 'held') return hold.state;
    hold.state = end;
    this.expire(at);
    for (const { lot, amount } of hold.parts) {
      lot.held -= amount;
      if (end === 'captured') continue;
      if (lot.isExpired) lot.expired += amount;
      else lot.remaining += amount;
    }
    return end;
  }

  balance(at: Date): { available: number; held: number } {
    this.expire(at);
    return { available: sum(this.lots, 'remaining'), held: sum(this.lots, 'held') };
  }

  /** Returns the expiry after the lot's next extension; null if none is allowed. */
  extension(lot: ModelLot, at: Date): Date | null {
    if (lot.expiresAt <= at || lot.remaining + lot.held === 0) return null;
    const [wished, last] = [monthsAfter(lot.expiresAt, extensionMonths), yearsAfter(lot.grantedAt, yearsMax)];
    const given = wished < last ? wished : last;
    return given > lot.expiresAt ? given : null;
  }

  extend(lot: ModelLot, at: Date): boolean {
    this.expire(at);
    const expiresAt = this.extension(lot, at);
    if (!expiresAt) return false;
    lot.expiresAt = expiresAt;
    lot.extensionCount += 1;
    return true;
  }

  /** Returns the refund that can be requested for the lot; null if none. */
  refund(
    lot: ModelLot,
    at: Date,
  ): { amount: number; priceMinor: number; basis: 'unused' | 'expired' } | null {
    this.expire(at);
    if (lot.source !== 'purchase' || this.#isDisputed(lot)) return null;
    const percent = lot.isExpired ? expiredRatePercent : 100;
    const amount = lot.isExpired ? lot.expired : lot.remaining;
    const until = lot.isExpired
      ? yearsAfter(lot.expiresAt, yearsMax)
      : new Date(lot.grantedAt.getTime() + fullRefundMs);
    const priceMinor = Math.floor((lot.priceMinor * amount * percent) / (lot.granted * 100));
    if (at >= until || priceMinor === 0) return null;
    return { amount, priceMinor, basis: lot.isExpired ? 'expired' : 'unused' };
  }

  /** Holds a lot's remaining or expired credits for a refund. */
  setAside({ holdId, lot, at }: { holdId: string; lot: ModelLot; at: Date }): void {
    this.expire(at);
    const amount = lot.remaining + lot.expired;
    lot.remaining = 0;
    lot.expired = 0;
    lot.held += amount;
    this.holds.set(holdId, { parts: amount > 0 ? [{ lot, amount }] : [], state: 'held' });
  }

  #isDisputed(lot: ModelLot): boolean {
    return [...this.#disputes.values()].some((dispute) => dispute.lot === lot && dispute.state === 'open');
  }

  openDispute({ disputeId, lot, at }: { disputeId: string; lot: ModelLot; at: Date }): boolean {
    if (this.#disputes.has(disputeId)) return false;
    this.#disputes.set(disputeId, { state: 'open', holdId: disputeId, lot });
    this.setAside({ holdId: disputeId, lot, at });
    return true;
  }

  closeDispute(dispute: { disputeId: string; lot: ModelLot; isWon: boolean; at: Date }): boolean {
    const { disputeId, lot, isWon, at } = dispute;
    const known = this.#disputes.get(disputeId);
    if (known?.state === 'closed') return false;
    this.#disputes.set(disputeId, { state: 'closed', holdId: disputeId, lot });
    this.expire(at);
    this.endHold({ holdId: disputeId, end: isWon ? 'released' : 'captured', at });
    if (!isWon) {
      lot.remaining = 0;
      lot.expired = 0;
    }
    return true;
  }

  /** Expires every lot at its own instant; it does not matter when the ledger marks it as expired. */
  expire(at: Date): void {
    for (const lot of this.lots) {
      if (lot.isExpired || lot.expiresAt > at) continue;
      lot.isExpired = true;
      lot.expired += lot.remaining;
      lot.remaining = 0;
    }
  }
}

const sum = (lots: ModelLot[], field: 'remaining' | 'held') =>
  lots.reduce((total, lot) => total + lot[field], 0);

const order = (a: ModelLot, b: ModelLot) =>
  a.expiresAt.getTime() - b.expiresAt.getTime() ||
  Number(a.source === 'purchase') - Number(b.source === 'purchase');

/** Adds years; 29 February becomes 1 March. */
function yearsAfter(at: Date, years: number): Date {
  const moved = new Date(at);
  moved.setUTCFullYear(at.getUTCFullYear() + years);
  return moved;
}

/** Returns the same day of a later month, or its last day if that month is shorter. */
function monthsAfter(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCMonth(at.getUTCMonth() + months);
  if (moved.getUTCDate() !== at.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
