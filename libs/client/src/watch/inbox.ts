import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listPictures, type SeenPicture, verdictSuffix } from './list-pictures.js';
import { isSame, Steadiness } from './steadiness.js';
import { isSettled, type VerdictRecord } from './verdict-record.js';
import { type VerdictTable } from './verdict-table.js';
import { readIfThere, unlessMissing, writeWhole } from './whole-file.js';

/** A picture to submit, and all files with the same bytes. */
export interface NewPicture {
  sha256: string;
  files: string[];
  sizeBytes: number;
}

interface KnownPicture extends SeenPicture {
  sha256: string;
  isSettled: boolean;
}

/** Finds the new pictures of the watched folder, and writes verdicts next to the pictures. */
export class Inbox {
  readonly #steadiness = new Steadiness();
  readonly #known = new Map<string, KnownPicture>();
  readonly #settled = new Map<string, VerdictRecord>();

  constructor(
    readonly folder: string,
    private readonly isRecursive: boolean,
    private readonly table: VerdictTable,
  ) {}

  /**
   * Returns the pictures without a verdict that have not changed for two seconds. Copies of a picture that has a
   * verdict get the same verdict.
   */
  async look({
    signal,
    nowMs = performance.now(),
  }: {
    signal: AbortSignal;
    nowMs?: number;
  }): Promise<NewPicture[]> {
    const listed = await listPictures(this.folder, this.isRecursive);
    const unsettled: KnownPicture[] = [];
    for (const seen of this.#steadiness.steady(listed, nowMs)) {
      signal.throwIfAborted();
      const known = await this.#know(seen);
      if (known && !known.isSettled) unsettled.push(known);
    }
    const fresh = new Map<string, NewPicture>();
    for (const { sha256, file, sizeBytes } of unsettled) {
      const record = this.#settled.get(sha256);
      const files = [...(fresh.get(sha256)?.files ?? []), file];
      if (record) await this.settle({ ...record, file });
      else fresh.set(sha256, { sha256, files, sizeBytes });
    }
    return [...fresh.values()];
  }

  /**
   * Writes a verdict to the table first, then to the record. A picture with a verdict in its record is not looked at
   * again, so in the other order a crash could leave the table without the verdict. If the picture's subfolder is gone,
   * only the table gets the verdict.
   * @returns whether the verdict is new
   */
  async settle(record: VerdictRecord): Promise<boolean> {
    const isNews = isSettled(record) && (await this.table.add(record));
    if (isSettled(record)) this.#settled.set(record.sha256, record);
    const text = `${JSON.stringify(record, null, 2)}\n`;
    await unlessMissing(() => writeWhole(this.#recordPath(record.file), text));
    const known = this.#known.get(record.file);
    if (known?.sha256 === record.sha256) known.isSettled = isSettled(record);
    return isNews;
  }

  /** Returns the digest of a file and whether the file already has a verdict; null if the file is gone. */
  async #know(seen: SeenPicture): Promise<KnownPicture | null> {
    const before = this.#known.get(seen.file);
    if (before && isSame(before, seen)) return before;
    const sha256 = await unlessMissing(() => digestOf(join(this.folder, seen.file)));
    if (sha256 === null) return null;
    const record = await this.#readRecord(seen.file);
    const hasVerdict = record?.sha256 === sha256 && isSettled(record);
    if (hasVerdict) this.#settled.set(sha256, record);
    const known = { ...seen, sha256, isSettled: hasVerdict };
    this.#known.set(seen.file, known);
    return known;
  }

  async #readRecord(file: string): Promise<VerdictRecord | null> {
    const text = await readIfThere(this.#recordPath(file));
    return text === null ? null : parseRecord(text);
  }

  #recordPath(file: string): string {
    return join(this.folder, `${file}${verdictSuffix}`);
  }
}

/** Parses a record; returns null if the file is not a record, so that a verdict replaces it. */
function parseRecord(text: string): VerdictRecord | null {
  try {
    const record = JSON.parse(text) as Partial<VerdictRecord> | null;
    const isRecord = typeof record?.sha256 === 'string' && typeof record.state === 'string';
    return isRecord ? (record as VerdictRecord) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
