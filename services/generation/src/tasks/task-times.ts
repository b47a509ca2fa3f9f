import { type GenerationFailure } from '@jinwi/contracts';
import { type StoredTask } from './task.repository.js';

const pauseMsMax = 60_000;

/**
 * Returns how long to wait before the next request: as long as the provider asked or, if it did not ask, twice as long
 * after each successive failure. The pause is at least `leastMs` and at most a minute.
 * @param options.failures number of failures before this one
 */
export function pauseMs({
  leastMs,
  askedMs,
  failures = 0,
}: {
  leastMs: number;
  askedMs?: number | undefined;
  failures?: number;
}): number {
  return Math.min(pauseMsMax, Math.max(leastMs, askedMs ?? leastMs * 2 ** failures));
}

/**
 * Returns how long to wait before checking for a free slot again. More submissions ahead mean a longer wait, so that
 * most job runs are available to tasks whose images are being made.
 */
export const slotPauseMs = ({
  ahead,
  parallelMax,
  leastMs,
}: {
  ahead: number;
  parallelMax: number;
  leastMs: number;
}): number => Math.min(pauseMsMax, leastMs * Math.max(1, Math.floor(ahead / parallelMax)));

/** The times of a task. All of them come from the database's clock. */
interface TaskTime {
  /** When the job was enqueued. Time that the task spent waiting for the member's other tasks does not count. */
  admittedAt: Date;
  deadlineMs: number;
  now: Date;
}

export const isOverdue = ({ admittedAt, deadlineMs, now }: TaskTime): boolean =>
  now.getTime() - admittedAt.getTime() >= deadlineMs;

/** Shortens a pause that would end after the task's deadline, so that an overdue task is ended on time. */
export const withinTime = (againInMs: number, { admittedAt, deadlineMs, now }: TaskTime): number =>
  Math.max(0, Math.min(againInMs, admittedAt.getTime() + deadlineMs - now.getTime()));

/** Returns why an overdue task failed: the provider was unavailable (`unavailable`), or only slow (`deadline`). */
export const overdueFailure = ({
  providerFailures,
}: Pick<StoredTask, 'providerFailures'>): GenerationFailure =>
  providerFailures > 0 ? 'unavailable' : 'deadline';
