import { type AppError, type HoldState } from '@jinwi/contracts';
import { type OutboxHandler } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type Logger, type RpcClient } from '@jinwi/service-kit';
import { z } from 'zod';

/** Effects that follow a commit. */
export const outboxTopics = {
  run: 'job:analysis.run',
  capture: 'credits.capture',
  release: 'credits.release',
} as const;

const runPayload = z.object({ submissionId: z.uuid() });
const holdPayload = z.object({ holdId: z.uuid() });

/** BullMQ wants no ':' and not only digits. */
export const jobIdOf = (submissionId: string): string => `analysis-${submissionId}`;

export function runHandler(producer: JobProducer): Record<string, OutboxHandler> {
  return {
    async [outboxTopics.run](payload) {
      const { submissionId } = runPayload.parse(payload);
      await producer.enqueue('analysis.run', { submissionId }, { jobId: jobIdOf(submissionId) });
    },
  };
}

/** Ends the hold. The credits service answers a repetition with the state that it recorded. */
export function chargeHandlers({
  rpc,
  logger,
}: {
  rpc: RpcClient;
  logger: Logger;
}): Record<string, OutboxHandler> {
  return {
    async [outboxTopics.capture](payload) {
      const { holdId } = holdPayload.parse(payload);
      const { state } = await rpc.call('credits.capture', { holdId });
      if (state !== 'captured') logger.error({ holdId, state }, 'an analysis was done without its charge');
    },
    async [outboxTopics.release](payload) {
      const { holdId } = holdPayload.parse(payload);
      const { state } = await release({ rpc, holdId });
      if (state === 'captured') logger.error({ holdId, state }, 'a failed analysis was charged');
    },
  };
}

export const release = ({ rpc, holdId }: { rpc: RpcClient; holdId: string }): Promise<{ state: HoldState }> =>
  rpc.call('credits.release', { holdId }).catch(releasedWhenUnknown);

/** A hold that does not exist binds no credit. */
function releasedWhenUnknown(error: AppError): { state: 'released' } {
  if (error.code === 'credits.hold-unknown') return { state: 'released' };
  throw error;
}
