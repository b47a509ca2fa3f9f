import { type AnalysisProgress } from '@jinwi/contracts';
import { request } from '../../../shared/lib/http.js';
import { sendWithProgress } from '../../../shared/lib/send-with-progress.js';
import { type ShownRecord } from '../../report/records.js';

/** The object of an analysis: a file of this device, or a picture on the web. */
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

export interface Submission {
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

export type SubmissionAnswer =
  { kind: 'record'; record: ShownRecord } | { kind: 'accepted'; progress: AnalysisProgress };

/**
 * Uploads the image as the single field `image`, or names its address.
 * @throws ApiError for a refusal, UnknownOutcomeError, and the signal's reason when aborted
 */
export async function submitAnalysis({
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
