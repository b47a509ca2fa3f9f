import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { type GenerationFailure, generationsWaitingMax } from '@jinwi/contracts';
import { type HoldEnd, WorkEndService, type TurnSettings } from '@jinwi/paid-work';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type GenerationConfig } from '../config.js';
import { countReceived, countTask } from '../generation-metrics.js';
import { type UploadedImage } from '../images/image-uploader.js';
import { type ProviderCost } from '../providers/generation-provider.js';
import { type StoredSubmission, SubmissionRepository } from './submission.repository.js';
import { type StoredTask, TaskRepository } from './task.repository.js';

/** Missing images are requested again at most once, because that costs as much as the first submission. */
const submissionsMax = 2;

export interface ReceivedImages {
  images: UploadedImage[];
  cost: ProviderCost;
}

/** Stores the results of submissions, and ends tasks. */
@Injectable()
export class TaskEndService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly submissions: SubmissionRepository,
    private readonly work: WorkEndService,
  ) {}

  /**
   * Stores a submission's result. If images are missing after the first submission, adds a second one for them.
   * Otherwise, ends the task.
   * @returns whether a second submission was added
   */
  async receiveImages({
    task,
    submission,
    images,
    cost,
  }: { task: StoredTask; submission: StoredSubmission } & ReceivedImages): Promise<boolean> {
    const { tasks, submissions } = this;
    const { taskId, n } = task;
    const { submissionId, number } = submission;
    assert(images.length <= submission.n, 'no more images than asked for are kept');
    const all = [...task.images, ...images].map((image, index) => ({ ...image, index }));
    const missing = number < submissionsMax ? n - all.length : 0;
    const failure = 'results-unusable';
    let isFirst = false;
    const end = await this.work.end(taskId, async (manager) => {
      isFirst = await submissions.end(manager, { submissionId, imagesReceived: images.length });
      if (!isFirst) return null;
      await tasks.setImages(manager, { taskId, images: all, cost: sum(task.cost, cost) });
      if (missing === 0) return this.#writeEnd(manager, { taskId, failure });
      const topUp = { taskId, number: number + 1, submissionId: randomUUID(), n: missing };
      await submissions.insert(manager, topUp);
      return null;
    });
    if (!isFirst) return false;
    countReceived({ provider: task.provider, imageCount: images.length, cost });
    countEnd(end, failure);
    return missing > 0;
  }

  /** Ends a task. It succeeds if any image is stored; otherwise, it fails with `failure`. */
  async end(ended: { taskId: string; failure: GenerationFailure }): Promise<void> {
    const end = await this.work.end(ended.taskId, (manager) => this.#writeEnd(manager, ended));
    countEnd(end, ended.failure);
  }

  /** Ends a task whose hold is gone. The member gets nothing, not even images of earlier submissions. */
  async endUnpaid(taskId: string): Promise<void> {
    const failure = 'failed';
    const end = await this.work.end(taskId, async (manager) => {
      await this.tasks.dropImages(manager, taskId);
      return this.#writeEnd(manager, { taskId, failure });
    });
    countEnd(end, failure);
  }

  /** @returns null if another run has already ended the task */
  async #writeEnd(
    manager: EntityManager,
    { taskId, failure }: { taskId: string; failure: GenerationFailure },
  ): Promise<HoldEnd | null> {
    const state = await this.tasks.end(manager, { taskId, failure });
    if (state === null) return null;
    await this.submissions.endAll(manager, taskId);
    return state === 'succeed' ? 'capture' : 'release';
  }
}

function countEnd(end: HoldEnd | null, failure: GenerationFailure): void {
  if (end !== null) countTask(end === 'capture' ? 'succeeded' : failure);
}

const sum = (one: ProviderCost | null, other: ProviderCost): ProviderCost => ({
  unit: other.unit,
  amount: (one?.amount ?? 0) + other.amount,
});

/** Limits how many generations of a member may run at once and how many may wait. */
export const generationTurns = ({
  perMemberMax,
}: Pick<GenerationConfig, 'perMemberMax'>): TurnSettings<'generation.run'> => ({
  table: 'generation.task',
  id: 'task_id',
  name: 'generation.run',
  payloadOf: (taskId) => ({ taskId }),
  perMemberMax,
  waitingMax: generationsWaitingMax,
});
