import { exitCodeOfReport, type ExitCode, exitCodes } from '../command/exit-code.js';
import { type JinwiProblem } from '../problem.js';
import { type BatchItem } from './batch-calls.js';

/** Content of `NAME.jinwi.json`, beside the picture NAME. */
export interface VerdictRecord {
  /** Path within the watched folder, with slashes. */
  file: string;
  /** SHA-256 of the picture's bytes: if they change, the picture is a new one. */
  sha256: string;
  /** `retrying`: failed so far, and will be submitted again. */
  state: 'done' | 'failed' | 'retrying';
  verdict: string | null;
  score: number | null;
  alteration: string | null;
  ai: string | null;
  analysisId: number | null;
  /** Address of the report; only the signed-in member can open it. */
  report: string | null;
  failure: { code: string; title: string; status: number } | null;
  /** Number of submissions that failed. */
  tries: number;
  endedAt: string;
}

const triesMax = 3;

/** Failures of the account rather than of the picture. The picture stays new. */
const accountFaults = ['credits.insufficient', 'key.limit-reached', 'storage.full'];

export interface Ended {
  item: BatchItem;
  file: string;
  sha256: string;
  triesBefore: number;
  server: string;
  now: Date;
}

export const isPostponed = ({ failure }: BatchItem): boolean =>
  failure !== null && accountFaults.includes(failure.code);

export function toRecord({ item, file, sha256, triesBefore, server, now }: Ended): VerdictRecord {
  const { verdict, score, alteration, ai, analysisId, failure } = item;
  return {
    file,
    sha256,
    state: stateOf(item, triesBefore),
    verdict,
    score,
    alteration,
    ai,
    analysisId,
    report: failure || analysisId === null ? null : `${server}/analyze?analysis=${analysisId}`,
    failure: failure && { code: failure.code, title: failure.title, status: failure.status },
    tries: triesBefore + (failure ? 1 : 0),
    endedAt: now.toISOString(),
  };
}

/** Refused pictures fail at once, because the same bytes would be refused again. Faults of the service are retried. */
export function stateOf({ failure }: BatchItem, triesBefore: number): VerdictRecord['state'] {
  if (!failure) return 'done';
  return failure.status < 500 || triesBefore + 1 >= triesMax ? 'failed' : 'retrying';
}

export const isSettled = ({ state }: VerdictRecord): boolean => state !== 'retrying';

/** Makes a failed item for one picture of a batch that was refused as a whole. */
export const refusedItem = (
  { code, message: title, status, type }: JinwiProblem,
  position: number,
): BatchItem => ({
  position,
  imageName: '',
  address: null,
  state: 'failed',
  analysisId: null,
  verdict: null,
  score: null,
  alteration: null,
  ai: null,
  failure: { type, title, status, code },
});

export function exitCodeOfRecord({ verdict, alteration, ai }: VerdictRecord): ExitCode {
  if (verdict === null) return exitCodes.notJudged;
  const answered = (answer: string | null) => (answer === null ? null : { answer });
  return exitCodeOfReport({ verdict, alteration: answered(alteration), ai: answered(ai) });
}
