import { type GenerationFailure } from '@jinwi/contracts';
import { type StoredTask } from './task.repository.js';

const pauseMsMax = 60_000;

/**
 * Until the provider is asked again: as it asks, or twice as long each time in a row that it was not able to answer.
 * @param options.attempts how often it was not before this time
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
 * Until it is asked again whether there is a place at the provider: the longer, the more are ahead, so that those
 * who wait leave the turns to those whose images are being made.
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

/** A pause no longer than the task's time: whoever waits hears of its end when it is due. */
export const withinTime = (
  againInMs: number,
  { createdAt, deadlineMs, now = new Date() }: { createdAt: Date; deadlineMs: number; now?: Date },
): number => Math.max(0, Math.min(againInMs, createdAt.getTime() + deadlineMs - now.getTime()));

/** What the member hears of a task whose time is over: the provider was away, or just slow. */
export const overdueFailure = ({ attempts }: Pick<StoredTask, 'attempts'>): GenerationFailure =>
  attempts > 0 ? 'unavailable' : 'deadline';
