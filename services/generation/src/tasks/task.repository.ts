import { type GenerationFailure, type GenerationSettings, type GenerationState } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { type SweepPage } from '@jinwi/paid-work';
import { Injectable } from '@nestjs/common';
import { EntityManager, In, IsNull, LessThan, MoreThan, Not, Raw, type UpdateResult } from 'typeorm';
import { type StoredImage, TaskRow } from '../entities/task.entity.js';
import {
  type GenerationProvider,
  type ProviderCost,
  type SubmitRequest,
} from '../providers/generation-provider.js';

export type StoredTask = Readonly<TaskRow>;

export interface NewTask {
  taskId: string;
  userId: number;
  idempotencyKey: string | null;
  referenceKey: string;
  referenceContentType: SubmitRequest['reference']['contentType'];
  imageName: string;
  imageSize: number;
  imageSha256: string | null;
  settings: GenerationSettings;
  provider: GenerationProvider['name'];
}

const unfinished = { finishedAt: IsNull() };
const kept = { deletedAt: IsNull() };

/** Stores tasks. Every query for a member filters by that member's id. */
@Injectable()
export class TaskRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Finds the task even if it is deleted. */
  findByKey(
    manager: EntityManager,
    { userId, idempotencyKey }: { userId: number; idempotencyKey: string },
  ): Promise<StoredTask | null> {
    return manager.findOneBy(TaskRow, { userId, idempotencyKey });
  }

  async insert(manager: EntityManager, { settings, ...task }: NewTask): Promise<void> {
    await manager.insert(TaskRow, {
      ...task,
      admittedAt: null,
      prompt: settings.prompt,
      negativePrompt: settings.negative_prompt,
      imageReference: settings.image_reference,
      imageFidelity: settings.image_fidelity,
      humanFidelity: settings.human_fidelity,
      n: settings.n,
      aspectRatio: settings.aspect_ratio,
    });
  }

  /** Does not find deleted tasks. */
  findKept({ taskId, userId }: { taskId: string; userId: number }): Promise<StoredTask | null> {
    return this.manager.findOneBy(TaskRow, { taskId, userId, ...kept });
  }

  /** Lists undeleted tasks older than the task `before`, newest first. `before` itself may be deleted. */
  findPage({
    userId,
    before,
    limit,
  }: {
    userId: number;
    before: string | null;
    limit: number;
  }): Promise<StoredTask[]> {
    const older = Raw((id) => `${id} < (SELECT id FROM task WHERE task_id = :before AND user_id = :userId)`, {
      before,
      userId,
    });
    return this.manager.find(TaskRow, {
      where: { userId, ...kept, ...(before === null ? {} : { id: older }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** Finds a task of any owner and in any state. */
  find(taskId: string): Promise<StoredTask | null> {
    return this.manager.findOneBy(TaskRow, { taskId });
  }

  /** Lists a member's ended (`isEnded`) or unfinished tasks, oldest first. Leaves out deleted ones. */
  async findOf({
    userId,
    isEnded,
    limit,
  }: {
    userId: number;
    isEnded: boolean;
    limit: number;
  }): Promise<string[]> {
    const rows = await this.manager.find(TaskRow, {
      select: { taskId: true },
      where: { userId, finishedAt: isEnded ? Not(IsNull()) : IsNull(), ...kept },
      order: { id: 'ASC' },
      take: limit,
    });
    return rows.map(({ taskId }) => taskId);
  }

  /** Finds the member's next task after the task `afterId`; the oldest task if `afterId` is null. */
  findNext({ userId, afterId }: { userId: number; afterId: string | null }): Promise<StoredTask | null> {
    const later = Raw(
      (id) => `${id} > coalesce((SELECT id FROM task WHERE task_id = :afterId AND user_id = :userId), 0)`,
      { afterId, userId },
    );
    return this.manager.findOne(TaskRow, {
      where: { userId, ...kept, id: later },
      order: { id: 'ASC' },
    });
  }

  async storedBytes(userId: number): Promise<number> {
    const [row] = await queryRows<{ sizeBytes: number }>(
      this.manager,
      `SELECT coalesce(sum(image_size + (
                SELECT coalesce(sum((image->>'sizeBytes')::integer + (image->>'thumbnailSizeBytes')::integer), 0)
                  FROM jsonb_array_elements(images) AS image)), 0)::float8 AS "sizeBytes"
         FROM task WHERE user_id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    return row?.sizeBytes ?? 0;
  }

  findUnfinished({ before, afterId, limit }: SweepPage): Promise<StoredTask[]> {
    return this.manager.find(TaskRow, {
      where: { ...unfinished, admittedAt: LessThan(before), id: MoreThan(afterId) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** Lists finished tasks that are not deleted and were created before `before`, oldest first. */
  findOld({ before, limit }: { before: Date; limit: number }): Promise<StoredTask[]> {
    return this.manager.find(TaskRow, {
      where: { ...kept, finishedAt: Not(IsNull()), createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    });
  }

  /** Returns those of the given tasks that may have stored objects. Deleted ones have none. */
  async findOwned(taskIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.manager.find(TaskRow, {
      select: { taskId: true },
      where: { taskId: In(taskIds), ...kept },
    });
    return new Set(rows.map(({ taskId }) => taskId));
  }

  async setProcessing(taskId: string): Promise<void> {
    await this.manager.update(TaskRow, { taskId, state: 'submitted' }, { state: 'processing' });
  }

  async setProviderFailures({
    taskId,
    providerFailures,
  }: Pick<StoredTask, 'taskId' | 'providerFailures'>): Promise<void> {
    await this.manager.update(TaskRow, { taskId }, { providerFailures });
  }

  async setImages(
    manager: EntityManager,
    { taskId, images, cost }: { taskId: string; images: StoredImage[]; cost: ProviderCost },
  ): Promise<void> {
    await manager.update(TaskRow, { taskId }, { images, cost });
  }

  async dropImages(manager: EntityManager, taskId: string): Promise<void> {
    await manager.update(TaskRow, { taskId, ...unfinished }, { images: [] });
  }

  /** Ends a task. It succeeds if it has images; otherwise, it fails. @returns null if it had already ended */
  async end(
    manager: EntityManager,
    { taskId, failure }: { taskId: string; failure: GenerationFailure },
  ): Promise<GenerationState | null> {
    const [ended] = await queryRows<{ state: GenerationState }>(
      manager,
      `UPDATE task
          SET state = CASE WHEN images = '[]' THEN 'failed' ELSE 'succeed' END,
              failure = CASE WHEN images = '[]' THEN $2 END, finished_at = clock_timestamp()
        WHERE task_id = $1 AND finished_at IS NULL RETURNING state`,
      [taskId, failure],
    );
    return ended?.state ?? null;
  }

  /** Clears texts and images. @returns false if the task is already deleted or still unfinished */
  async erase(manager: EntityManager, taskId: string): Promise<boolean> {
    return hasChanged(
      await manager.update(
        TaskRow,
        { taskId, ...kept, finishedAt: Not(IsNull()) },
        {
          prompt: '',
          negativePrompt: '',
          imageName: '',
          imageSha256: null,
          images: [],
          deletedAt: () => 'clock_timestamp()',
        },
      ),
    );
  }
}

const hasChanged = ({ affected }: UpdateResult): boolean => affected === 1;
