import { AppError, type JobName, type JobPayload } from '@jinwi/contracts';
import { enqueueOutbox, transaction } from '@jinwi/database';
import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { enqueuedJobOf } from './enqueued-job.js';

export interface TurnSettings<N extends JobName> {
  /** Has the columns `user_id`, `admitted_at` (null while the work waits) and `finished_at`. */
  table: string;
  /** Column of the work's id. */
  id: string;
  name: N;
  payloadOf: (id: string) => JobPayload<N>;
  /** Most work of one member with a job at the same time; more waits. */
  perMemberMax: number;
  /** Most work of one member that waits; more is refused. */
  waitingMax: number;
  /** Whose turn is first, in SQL; without it the oldest. */
  order?: string;
}

/**
 * Fair order between members. The queue does not tell members apart, so it gets at most `perMemberMax` jobs of each at a
 * time. Work waits until it is admitted: by the transaction that writes it, or by one that ends the member's earlier work.
 */
export class Turns<N extends JobName> {
  constructor(private readonly settings: TurnSettings<N>) {}

  /** Gives the member's waiting work its jobs, as far as there is room. @returns to how much */
  async admit(manager: EntityManager, userId: number): Promise<number> {
    const { table } = this.settings;
    await manager.query(`SELECT ${lockOf('$1', '$2')}`, [`turns:${table}`, userId]);
    return this.#admitLocked(manager, userId);
  }

  /** The same for new work. @throws AppError `work.too-much-waiting` when even more would wait */
  async admitNew(manager: EntityManager, userId: number): Promise<void> {
    if ((await this.admit(manager, userId)) > 0) return;
    const { table, waitingMax } = this.settings;
    const [row] = await manager.query<{ isFull: boolean }[]>(
      `SELECT count(*) > $2 AS "isFull" FROM ${table}
        WHERE user_id = $1 AND finished_at IS NULL AND admitted_at IS NULL`,
      [userId, waitingMax],
    );
    if (row?.isFull) throw new AppError('work.too-much-waiting', { waitingMax, retryAfterSeconds });
  }

  async #admitLocked(manager: EntityManager, userId: number): Promise<number> {
    const { table, id, name, payloadOf, perMemberMax, order = 'id' } = this.settings;
    const [admitted] = await manager.query<[{ id: string }[], number]>(
      `UPDATE ${table} SET admitted_at = clock_timestamp()
        WHERE ${id} IN (
          SELECT ${id} FROM ${table}
           WHERE user_id = $1 AND finished_at IS NULL AND admitted_at IS NULL
           ORDER BY ${order}
           LIMIT greatest(0, $2 - (SELECT count(*) FROM ${table}
                                    WHERE user_id = $1 AND finished_at IS NULL AND admitted_at IS NOT NULL)))
        RETURNING ${id} AS id`,
      [userId, perMemberMax],
    );
    for (const work of admitted)
      await enqueueOutbox(manager, enqueuedJobOf({ name, id: work.id, payload: payloadOf(work.id) }));
    return admitted.length;
  }

  /** The same for the owner of work that has just ended. */
  async admitAfter(manager: EntityManager, endedId: string): Promise<void> {
    const { table, id } = this.settings;
    const [ended] = await manager.query<{ userId: number }[]>(
      `SELECT user_id AS "userId", ${lockOf('$2', 'user_id')} FROM ${table} WHERE ${id} = $1`,
      [endedId, `turns:${table}`],
    );
    if (ended) await this.#admitLocked(manager, ended.userId);
  }

  /** Admits waiting work that nothing else will: its predecessor ended in an older process, or the limit was raised. */
  async repair(dataSource: DataSource): Promise<void> {
    const { table } = this.settings;
    const waiting = await dataSource.query<{ userId: number }[]>(
      `SELECT DISTINCT user_id AS "userId" FROM ${table} WHERE finished_at IS NULL AND admitted_at IS NULL`,
    );
    for (const { userId } of waiting) await transaction(dataSource, (manager) => this.admit(manager, userId));
  }
}

const retryAfterSeconds = 60;

/** Without the lock, two transactions would each see the other's room as free. */
const lockOf = (table: string, userId: string) =>
  `pg_advisory_xact_lock(hashtextextended(${table}, ${userId}))`;

/** For a migration. Older processes write no `admitted_at`: what they submit has its job at once. */
export async function addTurns(
  queryRunner: QueryRunner,
  { table, index }: { table: string; index: string },
): Promise<void> {
  await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN admitted_at timestamptz DEFAULT now()`);
  await queryRunner.query(`CREATE INDEX ${index} ON ${table} (user_id) WHERE finished_at IS NULL`);
}

export async function dropTurns(
  queryRunner: QueryRunner,
  { table, index }: { table: string; index: string },
): Promise<void> {
  const [schema] = table.split('.');
  await queryRunner.query(`DROP INDEX ${schema}.${index}`);
  await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN admitted_at`);
}
