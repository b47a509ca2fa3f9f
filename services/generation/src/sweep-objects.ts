import { generationKeys } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { deleteUnowned, type ObjectStore } from '@jinwi/storage';
import { type MadeImageRepository } from './made-image.repository.js';
import { type TaskErasure } from './task-erasure.js';
import { type TaskRepository } from './task.repository.js';

const batchSize = 200;
const dayMs = 86_400_000;

export interface ObjectSweepParts {
  tasks: TaskRepository;
  images: MadeImageRepository;
  erasure: TaskErasure;
  store: ObjectStore;
  keepDays: number;
  logger: Logger;
}

/**
 * Erases expired tasks, then deletes stored objects that belong to no task because their gateway or worker died.
 * Replicas may run this at the same time.
 */
export async function sweepObjects(parts: ObjectSweepParts, now = new Date()): Promise<void> {
  const { tasks, images, store, logger } = parts;
  await eraseOld(parts, now);
  await images.forgetDeleted();
  await store.sweep();
  await deleteUnowned(store, {
    prefix: generationKeys.root,
    findOwned: (taskIds) => tasks.findOwned(taskIds),
    onDeleted: (taskId) => logger.warn({ taskId }, 'deleted stored images that belong to no task'),
    now,
  });
}

async function eraseOld({ tasks, erasure, keepDays }: ObjectSweepParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * dayMs);
  for (;;) {
    const old = await tasks.findOld({ before, limit: batchSize });
    for (const { taskId } of old) await erasure.erase(taskId);
    if (old.length < batchSize) return;
  }
}
