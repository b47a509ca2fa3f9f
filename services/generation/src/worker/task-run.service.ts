import { generationKeys, type JobPayload } from '@jinwi/contracts';
import { databaseNow } from '@jinwi/database';
import { type JobContext, type Reschedule } from '@jinwi/jobs';
import { HoldLostError, HoldsService } from '@jinwi/paid-work';
import { CONFIG, LOGGER, type Logger } from '@jinwi/service-kit';
import { OBJECT_STORE, ObjectDamagedError, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type GenerationWorkerConfig } from '../config.js';
import { ImageUploader } from '../images/image-uploader.js';
import { type GenerationProvider, OBSERVED_PROVIDER } from '../providers/generation-provider.js';
import { SubmissionRepository } from '../tasks/submission.repository.js';
import { TaskEndService } from '../tasks/task-end.service.js';
import { isOverdue, overdueFailure, withinTime } from '../tasks/task-times.js';
import { TaskRepository } from '../tasks/task.repository.js';
import { takeStep } from './provider-step.js';

type RunLimits = Pick<GenerationWorkerConfig, 'deadlineMs' | 'pollIntervalMs' | 'parallelMax'>;

/**
 * Runs the job `generation.run` in a worker. Each run takes one step with the provider. The state is in the database,
 * so a task continues where it stopped if a worker is killed, and repeating a run changes nothing.
 */
@Injectable()
export class TaskRunService {
  constructor(
    readonly dataSource: DataSource,
    readonly tasks: TaskRepository,
    readonly submissions: SubmissionRepository,
    readonly uploader: ImageUploader,
    private readonly ends: TaskEndService,
    private readonly holds: HoldsService,
    @Inject(OBJECT_STORE) readonly store: ObjectStore,
    @Inject(OBSERVED_PROVIDER) private readonly provider: GenerationProvider | null,
    @Inject(CONFIG) readonly limits: RunLimits,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  /** @returns when to run next, or nothing if the task has ended */
  async run(
    { taskId }: JobPayload<'generation.run'>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<Reschedule | void> {
    const { limits, logger } = this;
    try {
      const again = await this.#run(taskId, signal).catch((error: unknown) => this.#endLost(taskId, error));
      if (!again) await this.#removeUnowned(taskId);
      return again;
    } catch (error) {
      // This worker no longer owns the job: another worker has taken it over or soon will.
      if (signal.aborted) throw error;
      // The database or object store failed: retry until the task's deadline.
      logger.error(
        { err: error, taskId },
        'a run of a generation task failed (database or object store), will retry',
      );
      return { againInMs: limits.pollIntervalMs };
    }
  }

  /** Ends a task if the error says that its hold or its reference image is gone. @throws any other error */
  async #endLost(taskId: string, error: unknown): Promise<void> {
    const isUnpaid = error instanceof HoldLostError;
    const isDamaged = error instanceof ObjectDamagedError || error instanceof ObjectNotFoundError;
    if (!isUnpaid && !isDamaged) throw error;
    this.logger.error(
      { err: error, taskId },
      'a task is marked as failed: its hold or its reference image is missing',
    );
    if (isUnpaid) await this.ends.endUnpaid(taskId);
    else await this.ends.end({ taskId, failure: 'failed' });
  }

  /** Deletes what this run stored if the task was deleted during the run. */
  async #removeUnowned(taskId: string): Promise<void> {
    if ((await this.tasks.findOwned([taskId])).size > 0) return;
    await this.store.deletePrefix(generationKeys.folderOf(taskId));
  }

  /** Ends a task whose job the queue has given up because its workers kept dying. */
  giveUp({ taskId }: JobPayload<'generation.run'>): Promise<void> {
    return this.ends.end({ taskId, failure: 'interrupted' });
  }

  async #run(taskId: string, signal: AbortSignal): Promise<Reschedule | void> {
    const { dataSource, submissions, tasks, provider, limits, logger } = this;
    const { deadlineMs } = limits;
    // Read the submission before the task, so that the task includes the images of all earlier submissions.
    const submission = await submissions.findOpen(taskId);
    const task = submission && (await tasks.find(taskId));
    if (!task || task.finishedAt !== null) return;
    const admittedAt = task.admittedAt ?? task.createdAt;
    if (isOverdue({ admittedAt, deadlineMs, now: await databaseNow(dataSource) })) {
      return this.ends.end({ taskId, failure: overdueFailure(task) });
    }
    if (provider?.name !== task.provider) {
      logger.error(
        { taskId, provider: task.provider },
        'a task is marked as failed: its provider is no longer configured',
      );
      return this.ends.end({ taskId, failure: 'unavailable' });
    }
    // Check the credit hold here, before the provider is paid, and again below, before its images are stored.
    if (submission.begunAt === null) await this.holds.assertHeld(taskId);
    const step = await takeStep(this, { task, submission, provider, signal });
    switch (step.kind) {
      case 'wait':
        return {
          againInMs: withinTime(step.againInMs, {
            admittedAt,
            deadlineMs,
            now: await databaseNow(dataSource),
          }),
        };
      case 'refused':
        return this.ends.end({ taskId, failure: step.failure });
      case 'received':
        await this.holds.assertHeld(taskId);
        if (await this.ends.receiveImages({ task, submission, ...step })) return { againInMs: 0 };
    }
  }
}
