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

/** Without this mark, spreadsheet programs do not recognise UTF-8. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** Formats items as RFC 4180 CSV that is safe to open in a spreadsheet: names and URLs are untrusted. */
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

/**
 * Blanks and invisible characters at the start of a cell: spreadsheets skip some of them and run a formula after
 * them.
 */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

/** Prefixes a cell that a spreadsheet would run as a formula. NFKC maps fullwidth and small forms to ASCII first. */
function withoutFormula(text: string): string {
  const seen = text.replace(unseen, '').slice(0, 1).normalize('NFKC');
  return /^[\t\r]/.test(text) || /^[=+\-@]/.test(seen) ? `'${text}` : text;
}
