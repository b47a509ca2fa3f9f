import { type AnalysisProgress } from '@jinwi/contracts';
import { i18n } from '../../../shared/i18n/i18n.js';
import { refusal } from '../../../shared/lib/http.js';
import { createTraceparent } from '../../../shared/lib/random-ids.js';
import { type ShownRecord } from '../../report/records.js';

const url = '/api/analyze';

/** The connection broke or the server failed: the analysis may or may not be running. */
export class UnknownOutcomeError extends Error {
  /** The server's message; empty when it could not be reached. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason || 'The server could not be reached.');
    this.name = 'UnknownOutcomeError';
    this.reason = reason;
  }
}

export interface Submission {
  file: File;
  /** Sending the same file again under the same key is charged once. */
  idempotencyKey: string;
  /** `answer-at-once`: 202 with the id; `wait`: the record, or 202 after more than a minute. */
  preference: 'answer-at-once' | 'wait';
  /** Fraction 0…1 of the bytes sent. */
  onUpload: (share: number) => void;
  signal: AbortSignal;
}

export type SubmissionAnswer =
  { kind: 'record'; record: ShownRecord } | { kind: 'accepted'; progress: AnalysisProgress };

/**
 * Uploads the image as the single field `image`, with XMLHttpRequest, as fetch does not report upload progress.
 * @throws ApiError for a refusal, UnknownOutcomeError, and the signal's reason when aborted
 */
export const submitAnalysis = ({ file, idempotencyKey, preference, onUpload, signal }: Submission) =>
  new Promise<SubmissionAnswer>((resolve, reject) => {
    signal.throwIfAborted();
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    call.open('POST', url);
    call.setRequestHeader('Accept-Language', i18n.language);
    call.setRequestHeader('Idempotency-Key', idempotencyKey);
    call.setRequestHeader('traceparent', createTraceparent());
    if (preference === 'answer-at-once') call.setRequestHeader('Prefer', 'respond-async');
    call.upload.onprogress = ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0);
    call.upload.onload = () => onUpload(1);
    call.onload = () => settle(call, { resolve, reject });
    call.onerror = () => reject(new UnknownOutcomeError(''));
    call.onabort = () => reject(abortReason(signal));
    call.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    const body = new FormData();
    body.append('image', file);
    call.send(body);
  });

const abortReason = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError');

interface Settlers {
  resolve: (answer: SubmissionAnswer) => void;
  reject: (error: Error) => void;
}

function settle(call: XMLHttpRequest, { resolve, reject }: Settlers): void {
  const { status, statusText, responseText: body } = call;
  if (status < 200 || status >= 300) {
    const retryAfter = call.getResponseHeader('Retry-After');
    reject(refusal({ method: 'POST', url, status, statusText, body, retryAfter }));
  } else if (status === 202) {
    resolve({ kind: 'accepted', progress: JSON.parse(body) as AnalysisProgress });
  } else {
    resolve({ kind: 'record', record: JSON.parse(body) as ShownRecord });
  }
}
