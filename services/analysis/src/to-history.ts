import { type AnalysisRecord, type Locale, type RpcResponse } from '@jinwi/contracts';
import { type StoredAnalysis } from './analysis.repository.js';
import { toRecord } from './to-record.js';

/** One page of records, without reports and evidence pictures, and where the next page starts. */
export function toHistory(
  analyses: StoredAnalysis[],
  { locale, pageSize }: { locale: Locale; pageSize: number },
): RpcResponse<'analysis.history'> {
  const isFull = analyses.length === pageSize;
  return {
    records: analyses.map((analysis) => toListed(toRecord(analysis, locale))),
    nextBeforeId: isFull ? (analyses.at(-1)?.id ?? null) : null,
  };
}

const toListed = (record: AnalysisRecord): AnalysisRecord => ({
  ...record,
  artifacts: { ...record.artifacts, evidence: undefined },
  report: null,
});
