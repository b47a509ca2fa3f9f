import { type DataSource } from 'typeorm';
import { queryRows, schemaOf } from './data-source.js';

/** A handler that runs longer than this counts as failed and is called again later. */
export const handlerTimeoutMs = 10_000;
/** After a relay has claimed a row, no other relay may claim it for this long. */
export const leaseMs = handlerTimeoutMs + 5_000;
const backoffMs = 1_000;
const backoffMaxMs = 300_000;
const errorLengthMax = 500;
const keepDoneInterval = '1 day';
const pruneRowsMax = 10_000;

export interface ClaimedRow {
  id: string;
  topic: string;
  payload: unknown;
  context: unknown;
  /** Includes the current attempt. */
  attempts: number;
}

const table = (dataSource: DataSource) => `"${schemaOf(dataSource)}".outbox`;

/**
 * Claims up to `limit` due rows by moving their next attempt to the end of the lease. Holds no lock while handlers run.
 * If the relay is killed, its rows become due again.
 */
export async function claimDue(
  dataSource: DataSource,
  { topics, limit }: { topics: string[]; limit: number },
): Promise<ClaimedRow[]> {
  return queryRows(
    dataSource.manager,
    // Materialized, because the planner may otherwise run the inner query again and claim more rows than the limit.
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${table(dataSource)}
        WHERE done_at IS NULL AND next_attempt_at <= clock_timestamp() AND topic = ANY($1)
        ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE ${table(dataSource)} AS outbox
        SET attempts = outbox.attempts + 1, next_attempt_at = clock_timestamp() + $3 * interval '1 millisecond'
       FROM due WHERE outbox.id = due.id
     RETURNING outbox.id, outbox.topic, outbox.payload, outbox.context, outbox.attempts`,
    [topics, limit, leaseMs],
  );
}

export async function markDone(dataSource: DataSource, id: string): Promise<void> {
  await queryRows(
    dataSource.manager,
    `UPDATE ${table(dataSource)} SET done_at = clock_timestamp(), last_error = NULL WHERE id = $1`,
    [id],
  );
}

/** Schedules a retry after one second to five minutes (exponential backoff, ± half). Retries never end. */
export async function markFailed(dataSource: DataSource, row: ClaimedRow, error: unknown): Promise<void> {
  const delayMs = Math.min(backoffMs * 2 ** (row.attempts - 1), backoffMaxMs) * (0.5 + Math.random());
  await queryRows(
    dataSource.manager,
    `UPDATE ${table(dataSource)}
        SET last_error = $2, next_attempt_at = clock_timestamp() + $3 * interval '1 millisecond'
      WHERE id = $1 AND done_at IS NULL`,
    [row.id, String(error).slice(0, errorLengthMax), delayMs],
  );
}

/** Deletes a bounded number of rows that were done more than a day ago. */
export async function pruneDone(dataSource: DataSource): Promise<void> {
  await queryRows(
    dataSource.manager,
    `DELETE FROM ${table(dataSource)} WHERE id IN (
       SELECT id FROM ${table(dataSource)}
        WHERE done_at < now() - interval '${keepDoneInterval}' LIMIT ${pruneRowsMax})`,
  );
}

export async function outboxFigures(dataSource: DataSource): Promise<{ rows: number; oldestAgeMs: number }> {
  const [figures] = await queryRows<{ rows: string; oldestAgeMs: string | null }>(
    dataSource.manager,
    `SELECT count(*) AS rows, extract(epoch FROM clock_timestamp() - min(created_at)) * 1000 AS "oldestAgeMs"
       FROM ${table(dataSource)} WHERE done_at IS NULL`,
  );
  return { rows: Number(figures?.rows), oldestAgeMs: Math.max(0, Number(figures?.oldestAgeMs)) };
}
