import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createForensicsPool, type ForensicsPool, UnreadableImageError } from '@jinwi/forensics';
import { childrenOf, memoryOf } from './process-memory.js';

const analyses = 2_000;
const step = 100;
const threads = 2;
const sizeBytesMax = 400_000;

/** Measures the memory of the engine's process and its parent while it examines many pictures of all kinds. */
export async function benchPlateau({ PICTURES }: NodeJS.ProcessEnv): Promise<string[]> {
  if (!PICTURES) throw new Error('Name folders with pictures: PICTURES=DIR,DIR');
  const files = await picturesIn(PICTURES.split(','));
  const crashes: string[] = [];
  const pool = createForensicsPool({
    threads,
    timeoutMs: 60_000,
    onCrash: ({ pid, signal }) => crashes.push(`${pid} ${signal}`),
  });
  const count = { reports: 0, refusals: 0 };
  const lines: string[] = [];
  let begun = 0;
  const work = async (): Promise<void> => {
    while (begun < analyses) {
      const at = begun++;
      const isReport = await examine(pool, await readFile(files[at % files.length]!));
      count[isReport ? 'reports' : 'refusals'] += 1;
      if ((at + 1) % step === 0) lines.push(await memoryLine(at + 1));
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  await pool.close();
  return [
    ...lines,
    `${files.length} pictures; ${count.reports} reports, ${count.refusals} refusals, crashes: ${crashes.join(', ') || 'none'}`,
  ];
}

async function picturesIn(folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders)
    for (const name of (await readdir(folder)).toSorted()) {
      const file = join(folder, name);
      const { size } = await stat(file);
      if (size > 0 && size <= sizeBytesMax) found.push(file);
    }
  return found;
}

const examine = (pool: ForensicsPool, bytes: Uint8Array): Promise<boolean> =>
  pool.examine(bytes, { onImage: () => undefined }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof UnreadableImageError) return false;
      throw error;
    },
  );

async function memoryLine(done: number): Promise<string> {
  const engines = await Promise.all((await childrenOf(process.pid)).map(memoryOf));
  const parent = await memoryOf(process.pid);
  const shown = engines.map(({ now, peak }) => `${now} MB (peak ${peak})`);
  return `${done} pictures: parent ${parent.now} MB, engine ${shown.join(' and ')}`;
}
