import { type AnalysisProgress, errorStatus, errorText, isErrorCode } from '@jinwi/contracts';
import { i18n, languageOf } from '../../shared/i18n/i18n.js';
import { ApiError, getJson } from '../../shared/lib/http.js';
import { type ShownRecord } from '../report/record.js';
import { followAnalysis, StreamLostError } from './api/follow-analysis.js';
import { type Submission, submitAnalysis, UnknownOutcomeError } from './api/submit-analysis.js';

/** Each wait lasts up to a minute at the server. */
const waitsMax = 15;

interface Run extends Pick<Submission, 'file' | 'idempotencyKey' | 'onUpload' | 'signal'> {
  onProgress: (progress: AnalysisProgress) => void;
}

/**
 * Uploads an image and brings its record: with progress of each test where the server can send it,
 * by plain waiting otherwise.
 * @throws ApiError for a refusal or a failed analysis (nothing is charged), UnknownOutcomeError, the signal's reason
 */
export async function runAnalysis(run: Run): Promise<ShownRecord> {
  const answer = await submitAnalysis({ ...run, preference: 'answer-at-once' });
  if (answer.kind === 'record') return answer.record;
  run.onProgress(answer.progress);
  const record = await followToEnd(answer.progress, run);
  return record ?? waitPlainly(run);
}

/** Null where the end cannot be followed: it is asked for in another way then. */
async function followToEnd(
  accepted: AnalysisProgress,
  { onProgress, signal }: Run,
): Promise<ShownRecord | null> {
  const { id } = accepted;
  const end = await followAnalysis({ id, onProgress, signal }).catch(nullWhen(StreamLostError));
  if (end?.state === 'failed') throw failureOf(end);
  return end && getJson<ShownRecord>(`/api/analysis/${id}`, signal).catch(nullWhen(ApiError, TypeError));
}

const nullWhen =
  (...kinds: (abstract new (...parts: never[]) => Error)[]) =>
  (error: unknown): null => {
    if (kinds.some((kind) => error instanceof kind)) return null;
    throw error;
  };

/** The same submission again, waiting for its end: its key makes the server answer for the first one. */
async function waitPlainly(run: Run): Promise<ShownRecord> {
  for (let count = 0; count < waitsMax; count += 1) {
    const answer = await submitAnalysis({ ...run, preference: 'wait', onUpload: () => undefined }).catch(
      unknownUnlessAnalysisFailed,
    );
    if (answer.kind === 'record') return answer.record;
    run.onProgress(answer.progress);
  }
  throw new UnknownOutcomeError('');
}

const failureStatuses: readonly number[] = [errorStatus('analysis.failed'), errorStatus('image.unreadable')];

/** The image was accepted before: a refusal to tell its end (too many requests, a restart) is not its end. */
const unknownUnlessAnalysisFailed = (error: unknown): never => {
  if (error instanceof ApiError && !failureStatuses.includes(error.status))
    throw new UnknownOutcomeError(error.body);
  throw error;
};

/** What a waiting call would have answered. */
function failureOf({ failure }: AnalysisProgress): ApiError {
  const code = isErrorCode(failure) ? failure : 'analysis.failed';
  return new ApiError({
    status: errorStatus(code),
    statusText: '',
    body: errorText(code, languageOf(i18n.language)),
  });
}
