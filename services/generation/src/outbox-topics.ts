import { type OutboxHandler } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type ObjectStore } from '@jinwi/storage';
import { z } from 'zod';

/** Enqueues a task's job after the commit. */
export const runTopic = 'job:generation.run';

/** Deletes a task's stored objects after the commit. */
export const deleteObjectsTopic = 'objects:generation.delete';

const taskPayload = z.object({ taskId: z.uuid() });

/** BullMQ allows neither ':' nor digits only. */
export const jobIdOf = (taskId: string): string => `generation-${taskId}`;

/** Holds a task's reference image, results and thumbnails. */
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
