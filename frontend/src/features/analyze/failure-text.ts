import { accountErrors, analysisFailures, type Locale, locales } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { formatTimeFrom } from '../../shared/lib/format.js';
import { ApiError, faultStatusMin } from '../../shared/lib/http.js';
import { UnknownOutcomeError } from './run-analysis.js';

/** Texts of a failure, divided between the toast and the page so that none appears in both. */
export interface FailureText {
  /** For the toast: the server's message, without its status (UI-140). */
  reason: string;
  /** For the toast: states that nothing was charged; null if that is unknown (UI-142). */
  charge: string | null;
  /** For the page: what the member can do now. */
  next: string;
}

interface Wording {
  t: TFunction<'analyze'>;
  locale: Locale;
}

export function failureText(error: Error, wording: Wording): FailureText {
  const { t } = wording;
  const isKnown = isOutcomeKnown(error);
  return {
    reason: reasonOf(error, t) || t('error.failedText'),
    charge: isKnown ? t('error.free') : null,
    next: isKnown ? nextStep(error, wording) : t('error.unknown'),
  };
}

/** A refusal or a failed analysis costs nothing. After any other server error the outcome is unknown. */
const isOutcomeKnown = (error: Error): error is ApiError =>
  error instanceof ApiError &&
  (error.status < faultStatusMin || endingFaults.some((fault) => says(error, fault)));

/** Server failures that mean that the analysis has definitely ended. */
const endingFaults = Object.values(analysisFailures).filter(
  ({ status }) => status === analysisFailures['analysis.failed'].status,
);

const isStorageFull = (error: ApiError): boolean => says(error, accountErrors['storage.full']);

/** Whether the server's message is one of `texts`. Server and browser share them, so a text identifies the error. */
const says = ({ body }: ApiError, texts: Record<Locale, string>): boolean =>
  locales.some((locale) => texts[locale] === body);

function reasonOf(error: Error, t: Wording['t']): string {
  if (error instanceof ApiError) return error.body;
  return error instanceof UnknownOutcomeError ? error.reason || t('error.connection') : '';
}

/** The server uses this status only for too few credits. */
const creditsShort = 402;
/** The file is too large, of a type that is not accepted, or unreadable. */
const unusableFile: readonly number[] = [413, 415, 422];

export const isCreditsShort = (error: Error): boolean =>
  error instanceof ApiError && error.status === creditsShort;

function nextStep(error: ApiError, { t, locale }: Wording): string {
  if (error.retryAt) return t('error.later', { time: formatTimeFrom(error.retryAt, locale) });
  if (isCreditsShort(error)) return t('noCredits.notice');
  if (isStorageFull(error)) return t('error.makeRoom');
  return unusableFile.includes(error.status) ? t('error.chooseOther') : t('error.again');
}
