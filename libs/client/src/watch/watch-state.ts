import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { UsageError } from '../command/read-arguments.js';
import { readIfThere, writeWhole } from './whole-file.js';

const stateName = '.jinwi-watch.json';

export interface SubmittedPicture {
  sha256: string;
  files: string[];
  /** Whether the picture's bytes had changed or were gone when the batch was sent. */
  isUnsent?: boolean;
}

/** A batch that is about to be submitted or was submitted. Saved before the first byte is sent. */
export interface BatchUnderWay {
  server: string;
  idempotencyKey: string;
  /** Null until the server has answered. */
  id: string | null;
  /** In the order of their positions in the batch. */
  pictures: SubmittedPicture[];
}

/** For a picture without a verdict: how many batches it was in (`rounds`) and how many submissions failed (`tries`). */
export interface Past {
  rounds: number;
  tries: number;
}

/** Content of `.jinwi-watch.json`: the state that cannot be read from the other files in the folder. */
export interface WatchState {
  underWay: BatchUnderWay | null;
  /** Keyed by the SHA-256 of the picture. */
  past: Record<string, Past>;
}

/** @throws UsageError if the file was not written by this command */
export async function readState(folder: string): Promise<WatchState> {
  const text = await readIfThere(join(folder, stateName));
  if (text === null) return { underWay: null, past: {} };
  try {
    const { underWay, past } = JSON.parse(text) as WatchState;
    if (typeof past === 'object' && typeof underWay === 'object') return { underWay, past };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
  }
  throw new UsageError(`${stateName} is damaged. Delete it once no batch of this folder is running.`);
}

export const writeState = (folder: string, state: WatchState): Promise<void> =>
  writeWhole(join(folder, stateName), `${JSON.stringify(state)}\n`);

export const pastOf = ({ past }: WatchState, sha256: string): Past => past[sha256] ?? { rounds: 0, tries: 0 };

/**
 * Returns a key that depends only on the bytes and rounds of the pictures, so that a submission repeated after a crash
 * returns the first batch. The next round of a picture gets another key.
 */
export function idempotencyKeyOf(state: WatchState, pictures: readonly { sha256: string }[]): string {
  const hash = createHash('sha256');
  for (const { sha256 } of pictures) hash.update(`${sha256}:${pastOf(state, sha256).rounds}\n`);
  return `jinwi-watch-${hash.digest('hex')}`;
}
