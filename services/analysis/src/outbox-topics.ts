import { type OutboxHandler } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { z } from 'zod';

/** Enqueues the submission's job after the commit. */
export const runTopic = 'job:analysis.run';

const runPayload = z.object({ submissionId: z.uuid() });

/** BullMQ allows neither ':' nor digits only. */
export const jobIdOf = (submissionId: string): string => `analysis-${submissionId}`;

export function runHandler(producer: JobProducer): Record<string, OutboxHandler> {
  return {
    async [runTopic](payload) {
      const { submissionId } = runPayload.parse(payload);
      await producer.enqueue('analysis.run', { submissionId }, { jobId: jobIdOf(submissionId) });
    },
  };
}
