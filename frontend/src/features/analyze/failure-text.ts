import { type TFunction } from 'i18next';
import { ApiError } from '../../shared/lib/http.js';
import { UnknownOutcomeError } from './api/submit-analysis.js';

export interface FailureText {
  /** The server's message, without its status (UI-140). */
  reason: string;
  /** Whether credits were used. */
  charge: string;
}

/** Texts for a failed analysis: a refusal costs nothing; after a broken connection the outcome is unknown. */
export const failureText = (error: Error, t: TFunction<'analyze'>): FailureText => {
  if (error instanceof ApiError) {
    const charge = error.isByProxy ? t('error.chargeUnknown') : t('error.free');
    return { reason: error.body || t('error.failedText'), charge };
  }
  const reason = error instanceof UnknownOutcomeError ? error.reason || t('error.connection') : '';
  return { reason: reason || t('error.failedText'), charge: t('error.chargeUnknown') };
};
