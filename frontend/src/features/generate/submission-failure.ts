import { type TFunction } from 'i18next';
import { ApiError } from '../../shared/lib/http.js';

/** Only used for too few credits. */
const creditsShortStatus = 402;
const faultStatusMin = 500;

export const isCreditsShort = (error: Error): boolean =>
  error instanceof ApiError && error.status === creditsShortStatus;

/** Whether the server refused; after a fault or a broken connection the generation may have started. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status < faultStatusMin;

/** Texts for a failed submission. */
export function submissionFailure(
  error: Error,
  t: TFunction<'generate'>,
): { reason: string; charge: string } {
  const reason = error instanceof ApiError ? error.body || error.message : t('error.connection');
  return { reason, charge: isRefusal(error) ? t('error.free') : t('error.chargeUnknown') };
}

/** The toast: for too few credits as before a submission, for anything else with its status. */
export const submissionToast = (error: Error, t: TFunction<'generate'>) =>
  isCreditsShort(error)
    ? { title: t('error.credits'), description: t('error.creditsText') }
    : {
        title: t('error.submit'),
        description: error instanceof ApiError ? error.message : t('error.connection'),
      };
