import { enqueueOutbox, transaction } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { deleteObjectsTopic } from './outbox-topics.js';
import { type TaskRepository } from './task.repository.js';

/** Deletes texts and images; the row stays for the ledger. */
export class TaskErasure {
  constructor(private readonly parts: { dataSource: DataSource; tasks: TaskRepository }) {}

  /**
   * Deletes objects through the outbox, so that a crash forgets none. False if the task is already deleted or
   * unfinished.
   */
  erase(taskId: string): Promise<boolean> {
    return transaction(this.parts.dataSource, async (manager) => {
      if (!(await this.parts.tasks.erase(manager, taskId))) return false;
      await enqueueOutbox(manager, { topic: deleteObjectsTopic, payload: { taskId } });
      return true;
    });
  }
}
