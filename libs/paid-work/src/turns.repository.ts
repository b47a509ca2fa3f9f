import { AppError, type JobName, type JobPayload } from '@jinwi/contracts';
import { enqueueOutbox, transaction, queryRows } from '@jinwi/database';
import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { enqueuedJobOf } from './enqueued-job.js';

export interface TurnSettings<N extends JobName> {
  /** The table of the work, with the columns `user_id`, `admitted_at` (null while the work waits) and `finished_at`. */
  table: string;
  /** Name of the id column. */
  id: string;
  name: N;
  payloadOf: (id: string) => JobPayload<N>;
  /** Jobs that a member may have in the queue at once. Further work waits. */
  perMemberMax: number;
  /** Submissions of a member that may wait. Further ones are refused. */
  waitingMax: number;
  /** SQL for the order in which a member's waiting work gets its jobs; oldest first by default. */
  order?: string;
}

/**
 * Prevents a member with much work from delaying others. The queue does not distinguish members, so it gets at most
 * `perMemberMax` jobs of each member at a time. Work is admitted (gets its job) in the transaction that inserts it, or,
 * if it must wait, in one that ends earlier work of the same member.
 */
export class Turns<N extends JobName> {
  constructor(private readonly settings: TurnSettings<N>) {}

  jobOf(id: string): { name: N; payload: JobPayload<N> } {
    const { name, payloadOf } = this.settings;
    return { name, payload: payloadOf(id) };
  }

  /** Admits the member's waiting work until there are `perMemberMax` jobs. @returns the number of new jobs */
  async admit(manager: EntityManager, userId: number): Promise<number> {
    const { table } = this.settings;
    await queryRows(manager, `SELECT ${lockOf('$1', '$2')}`, [`turns:${table}`, userId]);
    return this.#admitLocked(manager, userId);
  }

  /** Admits new work. @throws AppError `work.too-much-waiting` if more than `waitingMax` would wait */
  async admitNew(manager: EntityManager, userId: number): Promise<void> {
    if ((await this.admit(manager, userId)) > 0) return;
    const { table, waitingMax } = this.settings;
    const [row] = await queryRows<{ isFull: boolean }>(
      manager,
      `SELECT count(*) > $2 AS "isFull" FROM ${table}
        WHERE user_id = $1 AND finished_at IS NULL AND admitted_at IS NULL`,
      [userId, waitingMax],
    );
    if (row?.isFull) throw new AppError('work.too-much-waiting', { waitingMax, retryAfterSeconds });
  }

  async #admitLocked(manager: EntityManager, userId: number): Promise<number> {
    const { table, id, perMemberMax, order = 'id' } = this.settings;
    const admitted = await queryRows<{ id: string }>(
      manager,
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
    for (const { id } of admitted) await enqueueOutbox(manager, enqueuedJobOf({ id, ...this.jobOf(id) }));
    return admitted.length;
  }

  /** Admits waiting work of the member whose work has just ended. */
  async admitAfter(manager: EntityManager, endedId: string): Promise<void> {
    const { table, id } = this.settings;
    const [ended] = await queryRows<{ userId: number }>(
      manager,
      `SELECT user_id AS "userId", ${lockOf('$2', 'user_id')} FROM ${table} WHERE ${id} = $1`,
      [endedId, `turns:${table}`],
    );
    if (ended) await this.#admitLocked(manager, ended.userId);
  }

  /**
   * Admits work that would otherwise wait for ever, because an older release ended the member's earlier work, or
   * because the limit was raised.
   */
  async repair(dataSource: DataSource): Promise<void> {
    const { table } = this.settings;
    const waiting = await queryRows<{ userId: number }>(
      dataSource.manager,
      `SELECT DISTINCT user_id AS "userId" FROM ${table} WHERE finished_at IS NULL AND admitted_at IS NULL`,
    );
    for (const { userId } of waiting) await transaction(dataSource, (manager) => this.admit(manager, userId));
  }
}

const retryAfterSeconds = 60;

/** Returns SQL for a lock that lets only one transaction take a member's last free place. */
const lockOf = (table: string, userId: string) =>
  `pg_advisory_xact_lock(hashtextextended(${table}, ${userId}))`;

/**
 * Adds the column `admitted_at` to a table of work, for a migration. Older releases do not write this column, so its
 * default marks their work as already in the queue.
 */
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
