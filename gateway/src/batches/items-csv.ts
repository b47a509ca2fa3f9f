import { type BatchItem, errorText, isErrorCode, type Locale } from '@jinwi/contracts';
import { byteOrderMark, csvLine } from '../http/csv.js';

const columns = [
  'position',
  'name',
  'address',
  'state',
  'verdict',
  'score',
  'alteration',
  'ai',
  'analysisId',
  'failure',
  'reason',
] as const;

/** Formats items as RFC 4180 CSV that is safe to open in a spreadsheet: names and URLs are untrusted. */
export const itemsCsv = (items: readonly BatchItem[], locale: Locale): string =>
  byteOrderMark + [csvLine(columns), ...items.map((item) => lineOf(item, locale))].join('');

function lineOf(item: BatchItem, locale: Locale): string {
  const { position, imageName, address, state, verdict, score, alteration, ai, analysisId, failure } = item;
  const reason = isErrorCode(failure) ? errorText(failure, locale) : null;
  return csvLine([
    position,
    imageName,
    address,
    state,
    verdict,
    score,
    alteration,
    ai,
    analysisId,
    failure,
    reason,
  ]);
}
