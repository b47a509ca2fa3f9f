import { type LotSource } from '../src/ledger.js';

export interface ModelLot {
  source: LotSource;
  remaining: number;
  held: number;
  expired: number;
  expiresAt: Date;
  isExpired: boolean;
}

type HoldEnd = 'captured' | 'released';

const validityMs = 365 * 86_400_000;

interface ModelHold {
  parts: { lot: ModelLot; amount: number }[];
  state: 'held' | HoldEnd;
}

/** One member's credits by the rules alone, written apart from the SQL so that one can check the other. */
export class LedgerModel {
  readonly lots: ModelLot[] = [];
  readonly holds = new Map<string, ModelHold>();

  grantSignup(at: Date): void {
    this.grant({ source: 'signup', remaining: 5, expiresAt: new Date(at.getTime() + validityMs) });
  }

  /** Instants at which a rule changes its answer. */
  boundaries(): Date[] {
    return this.lots.map(({ expiresAt }) => expiresAt);
  }

  openHoldIds(): string[] {
    return [...this.holds].filter(([, { state }]) => state === 'held').map(([holdId]) => holdId);
  }

  /** Whether an open hold has credits of a lot past its time. */
  isPastOf({ holdId, at }: { holdId: string; at: Date }): boolean {
    const hold = this.holds.get(holdId);
    return hold?.state === 'held' && hold.parts.some(({ lot }) => lot.expiresAt <= at);
  }

  grant(lot: Pick<ModelLot, 'source' | 'remaining' | 'expiresAt'>): void {
    this.lots.push({ ...lot, held: 0, expired: 0, isExpired: false });
  }

  /** Whether the credits sufficed. */
  reserve({ holdId, amount, at }: { holdId: string; amount: number; at: Date }): boolean {
    const walk = this.lots
      .map((lot, index) => ({ lot, index }))
      .filter(({ lot }) => !lot.isExpired && lot.expiresAt > at)
      .sort((a, b) => order(a.lot, b.lot) || a.index - b.index);
    if (walk.reduce((sum, { lot }) => sum + lot.remaining, 0) < amount) return false;
    this.expire(at);
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

  /** The state that counts afterwards; undefined for a hold that was never made. */
  settle({ holdId, end, at }: { holdId: string; end: HoldEnd; at: Date }): ModelHold['state'] | undefined {
    const hold = this.holds.get(holdId);
    if (!hold) return undefined;
    if (hold.state !== 'held') return hold.state;
    hold.state = end;
    if (end === 'released') this.expire(at);
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

  private expire(at: Date): void {
    for (const lot of this.lots) {
      if (lot.isExpired || lot.expiresAt > at || (lot.remaining === 0 && lot.held === 0)) continue;
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
