import { type TFunction } from 'i18next';
import { ApiError } from '../../shared/lib/http.js';

/** Only too few credits are refused with it. */
const creditsShortStatus = 402;
const faultStatusMin = 500;

export const isCreditsShort = (error: Error): boolean =>
  error instanceof ApiError && error.status === creditsShortStatus;

/** Whether the server said no; after a fault or a broken connection nobody knows whether it began. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status < faultStatusMin;

/** What the page says of a submission that failed. */
export function submissionFailure(
  error: Error,
  t: TFunction<'generate'>,
): { reason: string; charge: string } {
  const reason = error instanceof ApiError ? error.body || error.message : t('error.connection');
  return { reason, charge: isRefusal(error) ? t('error.free') : t('error.chargeUnknown') };
}

/** What the toast says: too few credits as before the submission, all else with its status. */
export const submissionToast = (error: Error, t: TFunction<'generate'>) =>
  isCreditsShort(error)
    ? { title: t('error.credits'), description: t('error.creditsText') }
    : {
        title: t('error.submit'),
        description: error instanceof ApiError ? error.message : t('error.connection'),
      };
