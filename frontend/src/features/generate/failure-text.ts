import { generationFailures, type GenerationTask } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { ApiError, faultStatusMin, reasonOf } from '../../shared/lib/http.js';

/** The server uses this status only for too few credits. */
const creditsShortStatus = 402;

export const isCreditsShort = (error: Error): boolean =>
  error instanceof ApiError && error.status === creditsShortStatus;

/**
 * Whether the server refused the order. False after a server error or a broken connection, because the generation may
 * have started then.
 */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status < faultStatusMin;

/** Returns the text that says that no credits were used or, if this is unknown, where the images would appear. */
export const submissionOutcome = (error: Error, t: TFunction<'generate'>): string =>
  isRefusal(error) ? t('error.free') : t('error.unknown');

/** Returns a toast that says why the submission failed: too few credits, the server's message, or a lost connection. */
export const submissionToast = (error: Error, t: TFunction<'generate'>) =>
  isCreditsShort(error)
    ? { title: t('error.credits'), description: t('error.creditsText') }
    : {
        title: t('error.submit'),
        description: error instanceof ApiError ? reasonOf(error) : t('error.connection'),
      };

const ownTexts: ReadonlySet<string> = new Set(
  Object.values(generationFailures).flatMap((texts) => Object.values(texts)),
);

/** Says why a task failed. `refund` says that the credits were returned; null if the reason already says so. */
export function taskFailure(
  { task_status_msg: message }: Pick<GenerationTask, 'task_status_msg'>,
  t: TFunction<'generate'>,
): { reason: string; refund: string | null } {
  return {
    reason: message || t('error.taskText'),
    refund: ownTexts.has(message) ? null : t('error.refund'),
  };
}
