import { type AnalysisProgress } from '@jinwi/contracts';
import { sendWithProgress } from '../../../shared/lib/send-with-progress.js';
import { type ShownRecord } from '../../report/records.js';

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
  file: File;
  /** A file that is sent again with the same key is not charged again. */
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
 * Uploads the image as the single field `image`.
 * @throws ApiError for a refusal, UnknownOutcomeError, and the signal's reason when aborted
 */
export async function submitAnalysis({
  file,
  idempotencyKey,
  preference,
  onUpload,
  signal,
}: Submission): Promise<SubmissionAnswer> {
  const form = new FormData();
  form.append('image', file);
  const { status, body } = await sendWithProgress({
    url: '/api/analyze',
    body: form,
    headers: {
      'Idempotency-Key': idempotencyKey,
      ...(preference === 'answer-at-once' ? { Prefer: 'respond-async' } : {}),
    },
    onUpload,
    signal,
  }).catch(unknownIfUnreached);
  return status === 202
    ? { kind: 'accepted', progress: JSON.parse(body) as AnalysisProgress }
    : { kind: 'record', record: JSON.parse(body) as ShownRecord };
}

const unknownIfUnreached = (error: unknown): never => {
  throw error instanceof TypeError ? new UnknownOutcomeError('') : error;
};
