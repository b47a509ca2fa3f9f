import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { endCharge } from '@jinwi/charges';
import { type GenerationFailure } from '@jinwi/contracts';
import { type OutboxRelay, transaction } from '@jinwi/database';
import { type DataSource, type EntityManager } from 'typeorm';
import { countReceived, countTask } from './generation-metrics.js';
import { type StoredImage } from './entities/task.entity.js';
import { type ProviderCost } from './providers/generation-provider.js';
import { type StoredSubmission, type SubmissionRepository } from './submission.repository.js';
import { type StoredTask, type TaskRepository } from './task.repository.js';

/** One repeat at most for missing images, as it costs as much as the first submission. */
const submissionsMax = 2;

/** Ends a task once: its row and the end of its charge commit together. */
export class TaskEnding {
  constructor(
    private readonly parts: {
      dataSource: DataSource;
      tasks: TaskRepository;
      submissions: SubmissionRepository;
      relay: OutboxRelay;
    },
  ) {}

  /** The task succeeds if any image is stored; otherwise it fails with `failure`. */
  async end({ taskId, failure }: { taskId: string; failure: GenerationFailure }): Promise<void> {
    const outcome = await transaction(this.parts.dataSource, (manager) =>
      this.#end(manager, { taskId, failure }),
    );
    if (outcome) countTask(outcome);
    void this.parts.relay.flush();
  }

  /**
   * Stores a submission's result; then ends the task, or asks once more for missing images.
   * @returns whether there is another submission to make
   */
  async receive({
    task,
    submission,
    images,
    cost,
  }: {
    task: StoredTask;
    submission: StoredSubmission;
    images: Omit<StoredImage, 'index'>[];
    cost: ProviderCost;
  }): Promise<boolean> {
    const { taskId, n } = task;
    const { submissionId, number } = submission;
    assert(images.length <= submission.n, 'no more images than asked for are kept');
    const all = [...task.images, ...images].map((image, index) => ({ ...image, index }));
    const hasMore = all.length < n && number < submissionsMax;
    const received = await transaction(this.parts.dataSource, async (manager) => {
      const { tasks, submissions } = this.parts;
      const imagesReceived = images.length;
      if (!(await submissions.end(manager, { submissionId, imagesReceived }))) return null;
      await tasks.setImages(manager, { taskId, images: all, cost: sum(task.cost, cost) });
      if (!hasMore) return { outcome: await this.#end(manager, { taskId, failure: 'results-unusable' }) };
      await this.#topUp(manager, { taskId, n: n - all.length });
      return { outcome: null };
    });
    if (!received) return false;
    countReceived({ provider: task.provider, imageCount: images.length, cost });
    if (received.outcome) countTask(received.outcome);
    if (!hasMore) void this.parts.relay.flush();
    return hasMore;
  }

  async #topUp(manager: EntityManager, { taskId, n }: { taskId: string; n: number }): Promise<void> {
    const submission = { taskId, number: submissionsMax, submissionId: randomUUID(), n };
    await this.parts.submissions.insert(manager, submission);
  }

  /** @returns how the task ended; null if another run has already ended it */
  async #end(
    manager: EntityManager,
    { taskId, failure }: { taskId: string; failure: GenerationFailure },
  ): Promise<'succeeded' | GenerationFailure | null> {
    const state = await this.parts.tasks.end(manager, { taskId, failure });
    if (state === null) return null;
    await this.parts.submissions.endAll(manager, taskId);
    await endCharge(manager, { holdId: taskId, end: state === 'succeed' ? 'capture' : 'release' });
    return state === 'succeed' ? 'succeeded' : failure;
  }
}

const sum = (one: ProviderCost | null, other: ProviderCost): ProviderCost => ({
  unit: other.unit,
  amount: (one?.amount ?? 0) + other.amount,
});
