import { type JobName, type JobPayload, jobs } from '@jinwi/contracts';
import { type OutboxHandler } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { z } from 'zod';

const topicOf = (name: JobName) => `job:${name}`;
const payloadSchema = z.object({ jobId: z.string(), payload: z.unknown() });

/** Returns the queue's id of a job. BullMQ rejects ids that contain `:`, and ids that consist of digits only. */
export const jobIdOf = (name: JobName, id: string): string => `${jobs[name].queue}-${id}`;

/** Returns an outbox entry for a job, which {@link jobHandler} enqueues after the commit. */
export const enqueuedJobOf = <N extends JobName>({
  name,
  id,
  payload,
}: {
  name: N;
  id: string;
  payload: JobPayload<N>;
}) => ({ topic: topicOf(name), payload: { jobId: jobIdOf(name, id), payload } });

/** Returns the outbox handler that enqueues jobs of paid work. */
export const jobHandler = <N extends JobName>(
  producer: JobProducer,
  name: N,
): Record<string, OutboxHandler> => ({
  async [topicOf(name)](row) {
    const { jobId, payload } = payloadSchema.parse(row);
    await producer.enqueue(name, payload as JobPayload<N>, { jobId });
  },
});
