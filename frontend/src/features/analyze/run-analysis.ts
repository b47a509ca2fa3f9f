import {
  type AnalysisEnd,
  analysisFailureOf,
  analysisFailures,
  type AnalysisProgress,
  type ShownRecord,
} from '@jinwi/contracts';
import { i18n, languageOf } from '../../shared/i18n/i18n.js';
import { ApiError, getJson, request } from '../../shared/lib/http.js';
import { sendWithProgress } from '../../shared/lib/send-with-progress.js';

/** Maximum number of long-poll calls, each of which the server answers within about a minute. */
const waitsMax = 15;

interface Run extends Pick<Submission, 'subject' | 'idempotencyKey' | 'onUpload' | 'signal'> {
  onProgress: (progress: AnalysisProgress) => void;
}

/**
 * Submits an image and resolves with its record. Reports the progress of each criterion if server-sent events are
 * available; otherwise waits by long-poll calls, without progress.
 * @throws ApiError for a refusal or a failed analysis (nothing is charged), UnknownOutcomeError, or the signal's reason
 */
export async function runAnalysis(run: Run): Promise<ShownRecord> {
  const answer = await submitAnalysis({ ...run, preference: 'answer-at-once' });
  if (answer.kind === 'record') return answer.record;
  run.onProgress(answer.progress);
  const record = await followToEnd(answer.progress, run);
  return record ?? waitPlainly(run);
}

/** Returns the record of an accepted analysis once it has ended; null if its progress cannot be followed. */
async function followToEnd(
  accepted: AnalysisProgress,
  { onProgress, signal }: Run,
): Promise<ShownRecord | null> {
  const { id } = accepted;
  const end = await followAnalysis({ id, onProgress, signal }).catch(nullWhen(StreamLostError));
  if (end?.state === 'failed') throw failureOf(end);
  return (
    end?.record ??
    (end && getJson<ShownRecord>(`/api/analysis/${id}`, signal).catch(nullWhen(ApiError, TypeError)))
  );
}

const nullWhen =
  (...kinds: (abstract new (...parts: never[]) => Error)[]) =>
  (error: unknown): null => {
    if (kinds.some((kind) => error instanceof kind)) return null;
    throw error;
  };

/** Repeats the submission as a long-poll call. Its idempotency key is the same, so no second analysis starts. */
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

const failureStatuses: readonly number[] = [
  analysisFailures['analysis.failed'].status,
  analysisFailures['image.unreadable'].status,
];

/**
 * Rethrows the error of a failed analysis. Turns any other refusal into an UnknownOutcomeError: the image has already
 * been accepted, so a refused call (too many requests, a restart) does not mean that the analysis has ended.
 */
const unknownUnlessAnalysisFailed = (error: unknown): never => {
  if (error instanceof ApiError && !failureStatuses.includes(error.status))
    throw new UnknownOutcomeError(error.body);
  throw error;
};

/** Creates the error that a long-poll call would have thrown for this failure. */
function failureOf({ failure }: AnalysisProgress): ApiError {
  const row = analysisFailureOf(failure);
  return new ApiError({ status: row.status, statusText: '', body: row[languageOf(i18n.language)] });
}

/** Thrown if the event stream was interrupted; the analysis itself continues. */
class StreamLostError extends Error {
  constructor() {
    super('The progress of the analysis can no longer be followed.');
    this.name = 'StreamLostError';
  }
}

interface Following {
  id: number;
  onProgress: (progress: AnalysisProgress) => void;
  signal: AbortSignal;
}

/**
 * Follows an analysis to its end through server-sent events; the browser reconnects by itself.
 * @throws StreamLostError if events are not available, or the signal's reason when aborted
 */
const followAnalysis = ({ id, onProgress, signal }: Following) =>
  new Promise<AnalysisEnd>((resolve, reject) => {
    signal.throwIfAborted();
    if (typeof EventSource === 'undefined') {
      reject(new StreamLostError());
      return;
    }
    const events = new EventSource(`/api/analysis/${id}/events`, { withCredentials: true });
    const close = () => {
      events.close();
      signal.removeEventListener('abort', stop);
    };
    const stop = () => {
      close();
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    const finish = (event: MessageEvent<string>) => {
      close();
      resolve(JSON.parse(event.data) as AnalysisEnd);
    };
    signal.addEventListener('abort', stop, { once: true });
    events.addEventListener('progress', (event: MessageEvent<string>) =>
      onProgress(JSON.parse(event.data) as AnalysisProgress),
    );
    events.addEventListener('done', finish);
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED) return;
      close();
      reject(new StreamLostError());
    };
  });

export type Subject =
  | { kind: 'file'; file: File }
  /** `page` is the page that showed the picture; null if its own address was given. */
  | { kind: 'address'; address: string; page: string | null };

/** Whether two submissions have the same image, for which the server must charge only once. */
export const isSameSubject = (one: Subject, other: Subject): boolean =>
  one.kind === 'file'
    ? other.kind === 'file' && one.file === other.file
    : other.kind === 'address' && one.address === other.address && one.page === other.page;

/** Thrown if the connection broke or the server failed, so that the analysis may or may not be running. */
export class UnknownOutcomeError extends Error {
  /** The server's message; empty when the server could not be reached. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason || 'The server could not be reached.');
    this.name = 'UnknownOutcomeError';
    this.reason = reason;
  }
}

interface Submission {
  subject: Subject;
  /** If the same subject is sent again with this key, the server charges it only once. */
  idempotencyKey: string;
  /**
   * `answer-at-once`: the server answers 202 with the id. `wait`: it answers with the record, or with 202 if the
   * analysis takes more than a minute.
   */
  preference: 'answer-at-once' | 'wait';
  /** Fraction 0…1 of the bytes sent. */
  onUpload: (share: number) => void;
  signal: AbortSignal;
}

type SubmissionAnswer =
  { kind: 'record'; record: ShownRecord } | { kind: 'accepted'; progress: AnalysisProgress };

/**
 * Uploads the image as the single field `image`, or sends its web address.
 * @throws ApiError for a refusal, UnknownOutcomeError, or the signal's reason when aborted
 */
async function submitAnalysis({
  subject,
  idempotencyKey,
  preference,
  onUpload,
  signal,
}: Submission): Promise<SubmissionAnswer> {
  const headers = {
    'Idempotency-Key': idempotencyKey,
    ...(preference === 'answer-at-once' ? { Prefer: 'respond-async' } : {}),
  };
  const { status, body } = await (
    subject.kind === 'file'
      ? sendWithProgress({ url: '/api/analyze', body: formOf(subject.file), headers, onUpload, signal })
      : sendAddress(subject, { headers, signal })
  ).catch(unknownIfUnreached);
  return status === 202
    ? { kind: 'accepted', progress: JSON.parse(body) as AnalysisProgress }
    : { kind: 'record', record: JSON.parse(body) as ShownRecord };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('image', file);
  return form;
}

async function sendAddress(
  { address, page }: Extract<Subject, { kind: 'address' }>,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<{ status: number; body: string }> {
  const response = await request('/api/analyze/address', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ address, ...(page === null ? {} : { page }) }),
    signal,
  });
  return { status: response.status, body: await response.text() };
}

const unknownIfUnreached = (error: unknown): never => {
  throw error instanceof TypeError ? new UnknownOutcomeError('') : error;
};
