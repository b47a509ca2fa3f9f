import { type ChargePurpose, type CreditRecord, type HoldState } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type Charge } from './charge.js';
import { type Grant, type LotTerms, type LotRecord } from './grant.js';

type GrantOutcome = 'granted' | 'repeated' | 'key-reused' | 'no-account';

/** `state` is null if there is no hold; `spendable` is null if the member has no account. */
export interface ReserveResult {
  outcome: 'reserved' | 'repeated' | 'key-reused' | 'limit-reached' | 'insufficient' | 'no-account';
  state: HoldState | null;
  spendable: number | null;
}

export interface EndHoldResult {
  outcome: 'settled' | 'repeated' | 'unknown';
  state: HoldState | null;
  amount: number | null;
}

interface BalanceRow {
  available: number;
  held: number;
  next_expiry_at: Date | null;
  next_expiry_amount: number | null;
}

type RecordRow = Omit<CreditRecord, 'id' | 'createdAt'> & { id: string; createdAt: Date };

/** An overdue hold on credits. While a job has claimed it, no other replica processes it. */
export interface OverdueHold {
  id: string;
  purpose: ChargePurpose;
  extensionCount: number;
}

export interface AuditActor {
  /** In one of the forms `member:<id>`, `operator:<name>`, `provider:<kind>` or `job:<name>`. */
  actor: string;
  requestId: string | null;
  at: Date;
}

export interface AuditLine extends AuditActor {
  /** In the form `domain.event`. */
  action: string;
  /** Never contains secrets, or members' addresses or names. */
  details: Record<string, unknown>;
}

const lotColumns = `id, user_id AS "userId", source, status, granted, remaining, held,
  expired_remaining AS "expiredRemaining", price_minor AS "priceMinor", currency, granted_at AS "grantedAt",
  expires_at AS "expiresAt", extend_until AS "extendUntil", refundable_until AS "refundableUntil",
  extension_count AS "extensionCount",
  EXISTS (SELECT FROM credits.dispute WHERE lot_id = lot.id AND state = 'open') AS "isFrozen"`;

/** Every method runs one statement, in one round trip. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly manager: EntityManager) {}

  async grantLot(grant: Grant & LotTerms & { at: Date }): Promise<GrantOutcome> {
    const { userId, opKey, source, amount, at, expiresAt, extendUntil, refundableUntil } = grant;
    // A lot that was not bought has no order, price 0 and no currency.
    const values = [
      userId,
      opKey,
      source,
      null,
      amount,
      0,
      null,
      at,
      expiresAt,
      extendUntil,
      refundableUntil,
    ];
    return callForValue(this.manager, 'grant_lot', values);
  }

  /** Opens an account without credits. Does nothing if the account exists. */
  async openEmpty({ userId, at }: { userId: number; at: Date }): Promise<void> {
    await queryRows(
      this.manager,
      'INSERT INTO credits.account (user_id, opened_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [userId, at],
    );
  }

  async hasOpenCharge(userId: number): Promise<boolean> {
    const rows = await queryRows<{ isOpen: boolean }>(
      this.manager,
      `SELECT EXISTS (SELECT FROM credits.hold WHERE user_id = $1 AND state = 'held'
                         AND purpose IN ('analysis', 'generation')) AS "isOpen"`,
      [userId],
    );
    return onlyRow(rows).isOpen;
  }

  /** Expires the free credits of a member who closes the account. @returns how many credits expired */
  async endFreeCredits({ userId, actor, requestId, at }: AuditActor & { userId: number }): Promise<number> {
    return callForValue<number>(this.manager, 'end_free_credits', [userId, actor, requestId, at]);
  }

  async reserve(charge: Charge & { requestHash: string; at: Date; expiresAt: Date }): Promise<ReserveResult> {
    const { spender, holdId, userId, amount, purpose, at, expiresAt } = charge;
    const request = [holdId, userId, amount, purpose, charge.requestHash, at, expiresAt];
    return spender
      ? callForRow(this.manager, 'reserve_for', [spender.id, spender.creditLimit, ...request])
      : callForRow(this.manager, 'reserve', request);
  }

  /** Returns how many credits a spender, such as an API key, has spent or holds. */
  async spentBy({ userId, spenderId }: { userId: number; spenderId: string }): Promise<number> {
    return callForValue<number>(this.manager, 'spent_by', [userId, spenderId]);
  }

  async holdState(holdId: string): Promise<HoldState | null> {
    const [hold] = await queryRows<{ state: HoldState }>(
      this.manager,
      'SELECT state FROM credits.hold WHERE id = $1',
      [holdId],
    );
    return hold?.state ?? null;
  }

  async endHold({
    holdId,
    end,
    at,
  }: {
    holdId: string;
    end: Exclude<HoldState, 'held'>;
    at: Date;
  }): Promise<EndHoldResult> {
    return callForRow<EndHoldResult>(this.manager, 'settle', [holdId, end, at]);
  }

  /** Undefined if the member has no account. */
  async balance({ userId, at }: { userId: number; at: Date }) {
    const [row] = await queryRows<BalanceRow>(this.manager, 'SELECT * FROM credits.balance($1, $2)', [
      userId,
      at,
    ]);
    return row && balanceOf(row);
  }

  /** Reads balances without locking. Omits members who have no account, or who have a lot that has to expire first. */
  async balances({ userIds, at }: { userIds: readonly number[]; at: Date }) {
    const rows = await queryRows<BalanceRow & { user_id: number }>(
      this.manager,
      'SELECT * FROM credits.balances($1, $2)',
      [userIds, at],
    );
    return new Map(rows.map((row) => [row.user_id, balanceOf(row)]));
  }

  /** Lists records newest first, at most `countMax`, with ids below `beforeId` if given. */
  async records(page: { userId: number; beforeId: number | null; countMax: number }) {
    const rows = await queryRows<RecordRow>(
      this.manager,
      `SELECT id, user_id AS "userId", amount, stripe_payment_id AS "stripePaymentId", created_at AS "createdAt", kind,
              source, purpose, hold_id AS "holdId", lot_id AS "lotId"
         FROM credits.credit_record
        WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [page.userId, page.beforeId, page.countMax],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  /** Lists lots newest first, at most `countMax`. */
  lotsOf({ userId, countMax }: { userId: number; countMax: number }): Promise<LotRecord[]> {
    return queryRows(
      this.manager,
      `SELECT ${lotColumns} FROM credits.lot WHERE user_id = $1 ORDER BY granted_at DESC, id DESC LIMIT $2`,
      [userId, countMax],
    );
  }

  async lot({ userId, lotId }: { userId: number; lotId: number }): Promise<LotRecord | undefined> {
    const [lot] = await queryRows<LotRecord>(
      this.manager,
      `SELECT ${lotColumns} FROM credits.lot WHERE id = $1 AND user_id = $2`,
      [lotId, userId],
    );
    return lot;
  }

  /**
   * Claims overdue holds on credits that nobody was asked about after `askedBefore`. Skips rows that another replica is
   * claiming. The locks end with the statement.
   */
  async claimOverdueHolds(claim: { at: Date; askedBefore: Date; countMax: number }): Promise<OverdueHold[]> {
    const rows = await queryRows<OverdueHold>(
      this.manager,
      `UPDATE credits.hold SET asked_at = $1
        WHERE id IN (
          SELECT id FROM credits.hold
           WHERE state = 'held' AND expires_at <= $1 AND (asked_at IS NULL OR asked_at <= $2)
           ORDER BY expires_at LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id, purpose, extension_count AS "extensionCount"`,
      [claim.at, claim.askedBefore, claim.countMax],
    );
    return rows;
  }

  async extendHold({ holdId, expiresAt }: { holdId: string; expiresAt: Date }): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE credits.hold SET expires_at = $2, extension_count = extension_count + 1
        WHERE id = $1 AND state = 'held'`,
      [holdId, expiresAt],
    );
  }

  async audit({ actor, action, details, requestId, at }: AuditLine): Promise<void> {
    await callForValue(this.manager, 'write_audit', [actor, action, details, requestId, at]);
  }

  async heldTotal(): Promise<number> {
    const rows = await queryRows<{ total: string }>(
      this.manager,
      `SELECT COALESCE(sum(amount), 0) AS total FROM credits.hold WHERE state = 'held'`,
    );
    return Number(onlyRow(rows).total);
  }
}

const balanceOf = (row: BalanceRow) => ({
  available: row.available,
  held: row.held,
  nextExpiry:
    row.next_expiry_at && row.next_expiry_amount
      ? { at: row.next_expiry_at, amount: row.next_expiry_amount }
      : null,
});

export async function callForRow<Row extends object>(
  manager: EntityManager,
  name: string,
  values: unknown[],
  columns = '*',
): Promise<Row> {
  return onlyRow(await queryRows<Row>(manager, `SELECT ${columns} FROM ${call(name, values)}`, values));
}

export async function callForValue<Value>(
  manager: EntityManager,
  name: string,
  values: unknown[],
): Promise<Value> {
  const rows = await queryRows<{ value: Value }>(manager, `SELECT ${call(name, values)} AS value`, values);
  return onlyRow(rows).value;
}

const call = (name: string, values: readonly unknown[]): string =>
  `credits.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`;

function onlyRow<T>(rows: T[]): T {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`Expected one row, but got ${rows.length}.`);
  return row;
}
