import { type JobProducer } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { jobIdOf } from './outbox-topics.js';
import { type TaskEnding } from './task-ending.js';
import { overdueFailure } from './task-times.js';
import { type StoredTask, type TaskRepository } from './task.repository.js';

const batchSize = 200;
/** Younger ones are left to the outbox and the worker. */
const ageMinMs = 20_000;
/** The worker ends overdue tasks itself; this is for when none is running. */
const overdueGraceMs = 30_000;

export interface TaskSweepParts {
  tasks: TaskRepository;
  producer: JobProducer;
  ending: TaskEnding;
  deadlineMs: number;
  logger: Logger;
}

/**
 * Repairs what a crash left: tasks without a job get one; tasks whose job has ended fail, and so do overdue tasks while
 * no worker runs. Safe in every replica.
 */
export async function sweepTasks(parts: TaskSweepParts, now = new Date()): Promise<void> {
  await endOverdue(parts, now);
  const before = new Date(now.getTime() - ageMinMs);
  for await (const task of unfinished(parts.tasks, before)) await sweepOne(parts, task);
}

/** Reads all pages: the tasks at the provider must not hide one behind them that has no job. */
async function* unfinished(tasks: TaskRepository, before: Date): AsyncIterable<StoredTask> {
  let afterId = 0;
  for (;;) {
    const page = await tasks.findUnfinished({ before, afterId, limit: batchSize });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < batchSize) return;
    afterId = last.id;
  }
}

async function endOverdue({ tasks, ending, deadlineMs, logger }: TaskSweepParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deadlineMs - overdueGraceMs);
  for await (const task of unfinished(tasks, before)) {
    logger.warn({ taskId: task.taskId }, 'ending an overdue task: no worker finished it');
    await ending.end({ taskId: task.taskId, failure: overdueFailure(task) });
  }
}

async function sweepOne({ producer, ending, logger }: TaskSweepParts, { taskId }: StoredTask): Promise<void> {
  const jobId = jobIdOf(taskId);
  const state = await producer.jobState('generation.run', jobId);
  if (state === 'open') return;
  if (state === undefined) {
    logger.warn({ taskId }, 're-enqueuing a task without a job');
    return producer.enqueue('generation.run', { taskId }, { jobId });
  }
  logger.warn({ taskId }, 'failing a task whose job ended without recording a result');
  await ending.end({ taskId, failure: 'interrupted' });
}
