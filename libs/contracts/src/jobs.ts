import { z } from 'zod';

/** The queue and payload of each job. Payloads contain only ids; the database records whether a job already ran. */
export const jobs = {
  'analysis.run': { queue: 'analysis', payload: z.object({ submissionId: z.uuid() }) },
  'comparison.run': {
    queue: 'comparison',
    payload: z.object({ comparisonId: z.uuid(), submissionId: z.uuid() }),
  },
  'generation.run': { queue: 'generation', payload: z.object({ taskId: z.uuid() }) },
  'provenance.lookUp': { queue: 'provenance', payload: z.object({ lookUpId: z.uuid() }) },
  'webhook.send': { queue: 'webhook', payload: z.object({ deliveryId: z.uuid() }) },
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>;
export type QueueName = (typeof jobs)[JobName]['queue'];

export const queueOwners = {
  analysis: 'analysis',
  comparison: 'analysis',
  generation: 'generation',
  provenance: 'analysis',
  webhook: 'analysis',
} as const satisfies Record<QueueName, string>;

export const queueNames = Object.keys(queueOwners) as QueueName[];
