import { strict as assert } from 'node:assert';
import { type DataSource, type QueryRunner } from 'typeorm';
import { breachStatement, findBreaches } from '../../src/ledger/ledger-check.repository.js';
import { type LedgerModel } from '../ledger-model.js';

interface LotNumbers {
  remaining: number;
  held: number;
  expired: number;
  expiresAt: Date;
  extensionCount: number;
}

/** Checks a member after each step, on a separate connection that caches the query plans. */
export class MemberCheck {
  private constructor(private readonly runner: QueryRunner) {}

  static async open(dataSource: DataSource): Promise<MemberCheck> {
    // Indexes that only the simulation needs, because only it reads whole histories of members.
    for (const table of ['lot', 'hold', '"order"', 'refund']) {
      await dataSource.query(`CREATE INDEX ON credits.${table} (user_id)`);
    }
    await dataSource.query(`
      CREATE FUNCTION simulation.is_broken(timestamptz, integer) RETURNS boolean LANGUAGE plpgsql
        SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
      BEGIN
        RETURN EXISTS (${breachStatement({ isOfOneMember: true })});
      END $$`);
    return new MemberCheck(dataSource.createQueryRunner());
  }

  /** Calls a function that caches its plan, because planning the check takes longer than running it for one member. */
  async assertInvariants({ userId, at }: { userId: number; at: Date }): Promise<void> {
    const [row] = (await this.runner.query('SELECT simulation.is_broken($1, $2) AS "isBroken"', [
      at,
      userId,
    ])) as { isBroken: boolean }[];
    if (row?.isBroken) assert.deepEqual(await findBreaches(this.runner.manager, { at, userId }), []);
    assert.equal(row?.isBroken, false);
  }

  /** Compares each lot with the model, after expiring what is due. */
  async assertModel({ userId, model, at }: { userId: number; model: LedgerModel; at: Date }): Promise<void> {
    const rows = (await this.runner.query(
      `SELECT remaining, held, expired_remaining AS expired, expires_at AS "expiresAt",
              extension_count AS "extensionCount"
         FROM credits.lot WHERE user_id = $1 ORDER BY id`,
      [userId],
    )) as LotNumbers[];
    model.expire(at);
    assert.deepEqual(
      rows.map((row) => (row.expiresAt <= at ? expired(row) : row)),
      model.lots.map(({ remaining, held, expired, expiresAt, extensionCount }) => ({
        remaining,
        held,
        expired,
        expiresAt,
        extensionCount,
      })),
    );
  }

  close(): Promise<void> {
    return this.runner.release();
  }
}

const expired = (row: LotNumbers): LotNumbers => ({
  ...row,
  remaining: 0,
  expired: row.expired + row.remaining,
});
