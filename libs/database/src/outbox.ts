import { randomUUID } from 'node:crypto';
import { carriedNow } from '@jinwi/tracing';
import { type EntityManager, type QueryRunner } from 'typeorm';
import { type ClaimedRow, leaseMs } from './outbox-queries.js';
import { OutboxRow } from './outbox-row.entity.js';

/** Creates the table of {@link OutboxRow}, which the entities must include. For a service's baseline migration. */
export async function createOutbox(queryRunner: QueryRunner, schema: string): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE "${schema}".outbox (
      id uuid CONSTRAINT outbox_pkey PRIMARY KEY,
      topic text NOT NULL,
      payload jsonb NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      context jsonb
    )`);
  await queryRunner.query(
    `CREATE INDEX outbox_due ON "${schema}".outbox (next_attempt_at) WHERE done_at IS NULL`,
  );
  await queryRunner.query(
    `CREATE INDEX outbox_done ON "${schema}".outbox (done_at) WHERE done_at IS NOT NULL`,
  );
}

/** Reverses {@link createOutbox}. */
export async function dropOutbox(queryRunner: QueryRunner, schema: string): Promise<void> {
  await queryRunner.query(`DROP TABLE "${schema}".outbox`);
}

interface Claiming {
  topics: ReadonlySet<string>;
  rows: ClaimedRow[];
}

/** Transactions whose outbox rows this process claims as it writes them. */
const claiming = new WeakMap<EntityManager, Claiming>();

/** Claims rows of these topics as the transaction writes them. The caller must handle them after the commit. */
export function claimWritten(manager: EntityManager, topics: readonly string[]): ClaimedRow[] {
  const rows: ClaimedRow[] = [];
  claiming.set(manager, { topics: new Set(topics), rows });
  return rows;
}

/**
 * Records a side effect in the caller's transaction. An {@link OutboxRelay} runs it after the commit, at least once, in
 * the context of the request that wrote it. The payload must hold ids, never bytes or secrets.
 * @returns the row's id, which the handler also gets, for use as a job id or idempotency key
 */
export async function enqueueOutbox(
  manager: EntityManager,
  { topic, payload }: { topic: string; payload: object },
): Promise<string> {
  const row = { id: randomUUID(), topic, payload, context: carriedNow() };
  const claim = claiming.get(manager);
  if (!claim?.topics.has(topic)) {
    await manager.insert(OutboxRow, row);
    return row.id;
  }
  const nextAttemptAt = () => `clock_timestamp() + interval '${leaseMs} milliseconds'`;
  await manager.insert(OutboxRow, { ...row, attempts: 1, nextAttemptAt });
  claim.rows.push({ ...row, attempts: 1 });
  return row.id;
}
