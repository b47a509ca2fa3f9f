import { attachment } from './content-disposition.js';

export const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': attachment(name),
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
});

/** First character of a CSV file; without it, spreadsheet programs do not recognise UTF-8. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** Formats one line of RFC 4180 CSV, safe to open in a spreadsheet although names and texts are untrusted. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  cells.map(cellOf).join(',') + lineEnd;

function cellOf(value: string | number | null): string {
  const text = withoutFormula(String(value ?? ''));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Blanks and invisible characters at the start of a cell. Spreadsheets skip some and run a formula after them. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

/** Puts `'` before text that a spreadsheet would run as a formula. NFKC maps fullwidth and small forms to ASCII. */
function withoutFormula(text: string): string {
  const seen = text.replace(unseen, '').slice(0, 1).normalize('NFKC');
  return /^[\t\r]/.test(text) || /^[=+\-@]/.test(seen) ? `'${text}` : text;
}
