import { AppError, type ChargePurpose, type JobName, type JobPayload, jobs } from '@jinwi/contracts';
import {
  enqueueOutbox,
  lockIdempotencyKey,
  type OutboxHandler,
  type OutboxRelay,
  transaction,
} from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type Logger, type RpcClient } from '@jinwi/service-kit';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { releaseHold } from './finish.js';

export interface SubmitParts {
  dataSource: DataSource;
  relay: OutboxRelay;
  producer: JobProducer;
  rpc: RpcClient;
  logger: Logger;
}

/** What a member asks for and pays with a hold of the same id. */
export interface Submission<N extends JobName, T> {
  id: string;
  userId: number;
  amount: number;
  purpose: ChargePurpose;
  idempotencyKey: string | null;
  job: { name: N; payload: JobPayload<N> };
  /** The answer to an earlier submission under the same key. @throws AppError if that one was different */
  findFirst: (manager: EntityManager, idempotencyKey: string) => Promise<T | null>;
  /** Writes the rows. */
  insert: (manager: EntityManager) => Promise<T>;
}

/** Shorter than the idle-in-transaction timeout: a keyed submission waits for it inside a transaction. */
const reserveTimeoutMs = 5_000;

/**
 * Takes paid work in: reserves the hold, then writes the rows and the job's outbox entry in one transaction. A
 * repeated Idempotency-Key returns the first answer. After a crash between hold and rows, the credits service asks for
 * the outcome of the work and releases the hold.
 *
 * Refusals in order: those of `findFirst`, `service.unavailable` (the queue does not answer), `credits.insufficient`.
 */
export async function submitWork<N extends JobName, T>(
  parts: SubmitParts,
  submission: Submission<N, T>,
): Promise<T> {
  const { dataSource, relay } = parts;
  const { idempotencyKey, userId } = submission;
  let isReserved = false;
  let isCommitting = false;
  const reserve = async () => {
    await reserveHold(parts, submission);
    isReserved = true;
  };
  const insert = async (manager: EntityManager) => {
    const answer = await submission.insert(manager);
    await enqueueJob(manager, submission);
    isCommitting = true;
    return answer;
  };
  try {
    if (idempotencyKey === null) {
      await reserve();
      return await transaction(dataSource, insert);
    }
    // The lock lasts from the look-up to the commit: the second of two equal submissions finds the first one's row.
    return await transaction(dataSource, async (manager) => {
      await lockIdempotencyKey(manager, { userId, idempotencyKey });
      const first = await submission.findFirst(manager, idempotencyKey);
      if (first !== null) return first;
      await reserve();
      return insert(manager);
    });
  } catch (error) {
    // If the commit itself fails, there may be rows: then the credits service asks later.
    if (isReserved && !isCommitting) await releaseHold(parts, submission.id);
    throw error;
  } finally {
    void relay.flush();
  }
}

async function reserveHold<N extends JobName, T>(
  { producer, rpc }: SubmitParts,
  { id, userId, amount, purpose }: Submission<N, T>,
): Promise<void> {
  await producer.check().catch((cause: unknown) => {
    throw new AppError('service.unavailable', { part: 'queue' }, { cause });
  });
  const hold = { holdId: id, userId, amount, purpose };
  await rpc.call('credits.reserve', hold, { timeoutMs: reserveTimeoutMs });
}

const topicOf = (name: JobName) => `job:${name}`;
const enqueuedJob = z.object({ jobId: z.string(), payload: z.unknown() });

/** BullMQ allows neither ':' nor digits only. */
export const jobIdOf = (name: JobName, id: string): string => `${jobs[name].queue}-${id}`;

async function enqueueJob<N extends JobName, T>(
  manager: EntityManager,
  { id, job: { name, payload } }: Submission<N, T>,
): Promise<void> {
  await enqueueOutbox(manager, { topic: topicOf(name), payload: { jobId: jobIdOf(name, id), payload } });
}

/** The outbox relay's handler that enqueues the job of submitted work. */
export const jobHandler = <N extends JobName>(
  producer: JobProducer,
  name: N,
): Record<string, OutboxHandler> => ({
  async [topicOf(name)](row) {
    const { jobId, payload } = enqueuedJob.parse(row);
    await producer.enqueue(name, payload as JobPayload<N>, { jobId });
  },
});
