import { type BatchItem, errorText, isErrorCode, type Locale } from '@jinwi/contracts';

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

/** Spreadsheets need it to see UTF-8. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** RFC 4180, and harmless in a spreadsheet: names and addresses come from strangers. */
export const itemsCsv = (items: readonly BatchItem[], locale: Locale): string =>
  byteOrderMark + [columns.join(','), ...items.map((item) => lineOf(item, locale)), ''].join(lineEnd);

function lineOf(item: BatchItem, locale: Locale): string {
  const { position, imageName, address, state, verdict, score, alteration, ai, analysisId, failure } = item;
  const reason = isErrorCode(failure) ? errorText(failure, locale) : null;
  return [position, imageName, address, state, verdict, score, alteration, ai, analysisId, failure, reason]
    .map(cellOf)
    .join(',');
}

function cellOf(value: string | number | null): string {
  const text = withoutFormula(String(value ?? ''));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell that begins like a formula would run as one. */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
