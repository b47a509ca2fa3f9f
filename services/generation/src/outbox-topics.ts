import { type OutboxHandler } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type ObjectStore } from '@jinwi/storage';
import { z } from 'zod';

/** Makes the job of a task after the commit. */
export const runTopic = 'job:generation.run';

/** Deletes what is stored for a task after the commit. */
export const deleteObjectsTopic = 'objects:generation.delete';

const taskPayload = z.object({ taskId: z.uuid() });

/** BullMQ wants no ':' and not only digits. */
export const jobIdOf = (taskId: string): string => `generation-${taskId}`;

/** Reference image, results and thumbnails of a task. */
export const folderOf = (taskId: string): string => `generations/${taskId}/`;

export function runHandler(producer: JobProducer): Record<string, OutboxHandler> {
  return {
    async [runTopic](payload) {
      const { taskId } = taskPayload.parse(payload);
      await producer.enqueue('generation.run', { taskId }, { jobId: jobIdOf(taskId) });
    },
  };
}

export function deleteObjectsHandler(store: ObjectStore): Record<string, OutboxHandler> {
  return {
    async [deleteObjectsTopic](payload) {
      await store.deletePrefix(folderOf(taskPayload.parse(payload).taskId));
    },
  };
}
