import { generationKeys } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxHandler, transaction } from '@jinwi/database';
import { type ObjectStore } from '@jinwi/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { MadeImageRepository } from './made-image.repository.js';
import { TaskRepository } from './task.repository.js';

const deleteObjectsTopic = 'objects:generation.delete';
const taskPayload = z.object({ taskId: z.uuid() });

/**
 * Deletes a task's texts and images. Its database row stays for the ledger, and each image's row stays with the day and
 * the model.
 */
@Injectable()
export class TaskErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: TaskRepository,
    private readonly images: MadeImageRepository,
  ) {}

  /**
   * The stored objects are deleted through the outbox, so that a crash loses none of the deletions.
   * @returns false if the task is already deleted or still unfinished
   */
  erase(taskId: string): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      if (!(await this.tasks.erase(manager, taskId))) return false;
      await this.images.forget(manager, taskId);
      await enqueueOutbox(manager, { topic: deleteObjectsTopic, payload: { taskId } });
      return true;
    });
  }
}

/** Outbox handler that deletes the stored objects of an erased task. */
export const deleteObjectsHandler = (store: ObjectStore): Record<string, OutboxHandler> => ({
  async [deleteObjectsTopic](payload) {
    await store.deletePrefix(generationKeys.folderOf(taskPayload.parse(payload).taskId));
  },
});
