import { type TFunction } from 'i18next';
import { ApiError, faultStatusMin } from '../../shared/lib/http.js';

/** Only used for too few credits. */
const creditsShortStatus = 402;

export const isCreditsShort = (error: Error): boolean =>
  error instanceof ApiError && error.status === creditsShortStatus;

/** Whether the server refused; after a fault or a broken connection the generation may have started. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status < faultStatusMin;

/** For the page: whether credits were used, and what to do. After a fault nobody knows. */
export const submissionOutcome = (error: Error, t: TFunction<'generate'>): string =>
  isRefusal(error) ? t('error.free') : t('error.unknown');

/** The reason, in a toast: for too few credits as before a submission, for anything else with its status. */
export const submissionToast = (error: Error, t: TFunction<'generate'>) =>
  isCreditsShort(error)
    ? { title: t('error.credits'), description: t('error.creditsText') }
    : {
        title: t('error.submit'),
        description: error instanceof ApiError ? error.message : t('error.connection'),
      };
