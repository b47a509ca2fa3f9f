import { type Locale, type RpcResponse } from '@jinwi/contracts';
import { type StoredAnalysis } from './analysis.repository.js';
import { toRecord } from './to-record.js';

/** One page: records without their reports, and where the next page begins. */
export function toHistory(
  analyses: StoredAnalysis[],
  { locale, pageSize }: { locale: Locale; pageSize: number },
): RpcResponse<'analysis.history'> {
  const isFull = analyses.length === pageSize;
  return {
    records: analyses.map((analysis) => ({ ...toRecord(analysis, locale), report: null })),
    nextBeforeId: isFull ? (analyses.at(-1)?.id ?? null) : null,
  };
}
