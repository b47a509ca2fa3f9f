import { type GenerationFailure } from '@jinwi/contracts';
import { type StoredTask } from './task.repository.js';

const pauseMsMax = 60_000;

/**
 * How long to wait before asking the provider again: as it asked, else doubling with each failure in a row.
 * @param options.attempts number of failures before this one
 */
export function pauseMs({
  leastMs,
  askedMs,
  attempts = 0,
}: {
  leastMs: number;
  askedMs?: number | undefined;
  attempts?: number;
}): number {
  return Math.min(pauseMsMax, Math.max(leastMs, askedMs ?? leastMs * 2 ** attempts));
}

/**
 * How long to wait before checking for a free slot again: longer the more are ahead, which leaves the job runs to tasks
 * whose images are being made.
 */
export const placePauseMs = ({
  ahead,
  parallelMax,
  leastMs,
}: {
  ahead: number;
  parallelMax: number;
  leastMs: number;
}): number => Math.min(pauseMsMax, leastMs * Math.max(1, Math.floor(ahead / parallelMax)));

export const isOverdue = (
  { createdAt }: Pick<StoredTask, 'createdAt'>,
  { deadlineMs, now = new Date() }: { deadlineMs: number; now?: Date },
): boolean => now.getTime() - createdAt.getTime() >= deadlineMs;

/** Limits a pause to the task's deadline, so that its end is reported on time. */
export const withinTime = (
  againInMs: number,
  { createdAt, deadlineMs, now = new Date() }: { createdAt: Date; deadlineMs: number; now?: Date },
): number => Math.max(0, Math.min(againInMs, createdAt.getTime() + deadlineMs - now.getTime()));

/** The failure of an overdue task: the provider was unavailable, or just slow. */
export const overdueFailure = ({ attempts }: Pick<StoredTask, 'attempts'>): GenerationFailure =>
  attempts > 0 ? 'unavailable' : 'deadline';
