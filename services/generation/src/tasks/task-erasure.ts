import { generationKeys, type RpcRequest } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxHandler, transaction } from '@jinwi/database';
import { type Logger, RpcMethod } from '@jinwi/service-kit';
import { type ObjectStore, deleteUnowned } from '@jinwi/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { MadeImageRepository } from '../images/made-image.repository.js';
import { TaskEndService } from './task-end.service.js';
import { TaskRepository } from './task.repository.js';

const deleteObjectsTopic = 'objects:generation.delete';

const taskPayload = z.object({ taskId: z.uuid() });

const batchSize = 200;

const dayMs = 86_400_000;

const eraseMax = 100;

/**
 * Deletes a task's texts and images. The task's database row stays for the ledger, and so does the row of each image,
 * with the day, the model and the manifest's identifier.
 */
@Injectable()
export class TaskErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: TaskRepository,
    private readonly images: MadeImageRepository,
  ) {}

  /**
   * Deletes the stored objects through the outbox, so that a crash does not lose any deletion.
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

export const deleteObjectsHandler = (store: ObjectStore): Record<string, OutboxHandler> => ({
  async [deleteObjectsTopic](payload) {
    await store.deletePrefix(generationKeys.folderOf(taskPayload.parse(payload).taskId));
  },
});

interface ObjectSweepParts {
  tasks: TaskRepository;
  images: MadeImageRepository;
  erasure: TaskErasure;
  store: ObjectStore;
  keepDays: number;
  logger: Logger;
}

/**
 * Erases expired tasks, then deletes stored objects that belong to no task because a gateway or worker died. Replicas
 * may run this at the same time.
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

/** Deletes everything that a member generated. Called when the member's account is deleted. */
@Injectable()
export class MemberErasure {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly ends: TaskEndService,
    private readonly erasure: TaskErasure,
  ) {}

  /**
   * Ends running tasks as interrupted, and deletes a bounded number of tasks per call. Objects that a worker still
   * stores afterwards are deleted by `sweepObjects`.
   */
  @RpcMethod('generation.eraseMember')
  async erase({ userId }: RpcRequest<'generation.eraseMember'>) {
    const { tasks, erasure } = this;
    const page = { userId, limit: eraseMax };
    const running = await tasks.findOf({ ...page, isEnded: false });
    for (const taskId of running) await this.ends.end({ taskId, failure: 'interrupted' });
    const ended = await tasks.findOf({ ...page, isEnded: true });
    for (const taskId of ended) await erasure.erase(taskId);
    return { isDone: running.length < eraseMax && ended.length < eraseMax };
  }
}
