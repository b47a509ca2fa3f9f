import { enqueueOutbox, transaction } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { deleteObjectsTopic } from './outbox-topics.js';
import { type TaskRepository } from './task.repository.js';

/** Takes texts and pictures away; the row stays for the ledger. */
export class TaskErasure {
  constructor(private readonly parts: { dataSource: DataSource; tasks: TaskRepository }) {}

  /** Objects go by the outbox, so that a crash loses none. False when the task is deleted already or has not ended. */
  erase(taskId: string): Promise<boolean> {
    return transaction(this.parts.dataSource, async (manager) => {
      if (!(await this.parts.tasks.erase(manager, taskId))) return false;
      await enqueueOutbox(manager, { topic: deleteObjectsTopic, payload: { taskId } });
      return true;
    });
  }
}
