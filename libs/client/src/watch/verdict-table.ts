import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import { printable } from '../command/lines.js';
import { type VerdictRecord } from './verdict-record.js';
import { unlessMissing } from './whole-file.js';

export const tableName = 'jinwi.csv';

/** First character of the table; without it, spreadsheet programs do not recognise UTF-8. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
const head = 'file,verdict,score,alteration,ai,analysisId,report,failure,reason,endedAt,sha256';

/** The file `jinwi.csv`, with a line for each picture that has a verdict or has finally failed. */
export class VerdictTable {
  #lines: Set<string> | null = null;

  constructor(private readonly path: string) {}

  /** Adds a line. @returns false if the table already has a line for this file with these bytes */
  async add(record: VerdictRecord): Promise<boolean> {
    this.#lines ??= await this.#read();
    const line = lineOf(record);
    if (this.#lines.has(identityOf(line))) return false;
    const sizeBytes = (await unlessMissing(() => stat(this.path)))?.size ?? 0;
    const start = sizeBytes === 0 ? `${byteOrderMark}${head}${lineEnd}` : '';
    await appendFile(this.path, `${start}${line}${lineEnd}`);
    this.#lines.add(identityOf(line));
    return true;
  }

  /** Reads the existing lines, and cuts off an incomplete last line. An editor may have changed the line ends. */
  async #read(): Promise<Set<string>> {
    const bytes = await unlessMissing(() => readFile(this.path));
    if (!bytes) return new Set();
    const end = bytes.lastIndexOf('\n') + 1;
    if (end < bytes.length) await truncate(this.path, end);
    return new Set(bytes.subarray(0, end).toString().split(/\r?\n/).map(identityOf));
  }
}

/** Identifies a line by its last cell (the digest) and its first cell (the file). Cells have no line breaks. */
const identityOf = (line: string): string => {
  const file = /^(?:"(?:[^"]|"")*"|[^",]*)/.exec(line)?.[0] ?? '';
  return `${line.slice(-64)} ${file}`;
};

/** Makes one line of RFC 4180 CSV that is safe to open in a spreadsheet, although file names are untrusted. */
export function lineOf(record: VerdictRecord): string {
  const { file, verdict, score, alteration, ai, analysisId, report, failure, endedAt, sha256 } = record;
  const reason = failure && printable(failure.title);
  return [
    printable(file),
    verdict,
    score,
    alteration,
    ai,
    analysisId,
    report,
    failure?.code,
    reason,
    endedAt,
    sha256,
  ]
    .map(cellOf)
    .join(',');
}

function cellOf(value: string | number | null | undefined): string {
  const text = withoutFormula(String(value ?? ''));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Leading blanks and invisible characters. Spreadsheets skip some of them before they run a formula. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

/** Prefixes a cell that a spreadsheet would run as a formula. NFKC maps fullwidth forms to ASCII first. */
function withoutFormula(text: string): string {
  const seen = text.replace(unseen, '').slice(0, 1).normalize('NFKC');
  return /^[\t\r]/.test(text) || /^[=+\-@]/.test(seen) ? `'${text}` : text;
}
