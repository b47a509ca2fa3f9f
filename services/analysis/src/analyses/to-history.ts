import assert from 'node:assert';
import {
  analysisCost,
  type AnalysisFailure,
  type AnalysisRecord,
  type Locale,
  type RpcResponse,
} from '@jinwi/contracts';
import { type StoredAnalysis } from './analysis.repository.js';
import { keptUntil, toRecord } from './to-record.js';

interface HistoryPage {
  locale: Locale;
  pageSize: number;
  keepDays: number | null;
  /** Returns the record's `decision` field, or no field if the member has not decided. */
  decisionOf: (id: number) => Pick<AnalysisRecord, 'decision'>;
}

/** Builds one page of records, without reports and evidence pictures, and the cursor for the next page. */
export function toHistory(
  analyses: StoredAnalysis[],
  { locale, pageSize, keepDays, decisionOf }: HistoryPage,
): RpcResponse<'analysis.history'> {
  return {
    records: analyses.map((analysis) => ({
      ...toListed(toRecord(analysis, locale)),
      keptUntil: keptUntil(analysis, keepDays),
      ...decisionOf(analysis.id),
    })),
    nextBeforeId: nextBeforeId(analyses, pageSize),
  };
}

/** Builds one page of failed analyses, and the cursor for the next page. */
export const toFailures = (
  analyses: StoredAnalysis[],
  { pageSize }: { pageSize: number },
): RpcResponse<'analysis.failures'> => ({
  failures: analyses.map(toFailure),
  nextBeforeId: nextBeforeId(analyses, pageSize),
});

const nextBeforeId = (analyses: StoredAnalysis[], pageSize: number): number | null =>
  analyses.length === pageSize ? (analyses.at(-1)?.id ?? null) : null;

const toListed = (record: AnalysisRecord): AnalysisRecord => ({
  ...record,
  artifacts: { ...record.artifacts, evidence: undefined },
  report: null,
});

function toFailure(analysis: StoredAnalysis): AnalysisFailure {
  const { id, submissionId, imageName, imageSize, createdAt, finishedAt, failureCode } = analysis;
  assert(finishedAt !== null && failureCode !== null, 'a failed analysis has a time and a code');
  return {
    id,
    submissionId,
    imageName,
    imageSize,
    createdAt: createdAt.toISOString(),
    endedAt: finishedAt.toISOString(),
    reason: failureCode,
    creditsReturned: analysisCost,
  };
}
