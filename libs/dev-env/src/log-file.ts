import { chmod } from 'node:fs/promises';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

interface LogFileOptions {
  folder: string;
  name: string;
  /** As `10M`. */
  size?: `${number}${'K' | 'M'}`;
}

/** Older parts, as `jinwi.log.1`. */
const partsMax = 5;
const ownerOnly = 0o600;

/** For its owner alone, as lines hold members' addresses on the network; of bounded size, as nobody else rotates it. */
export async function openLogFile({
  folder,
  name,
  size = '10M',
}: LogFileOptions): Promise<RotatingFileStream> {
  const file = createStream(name, { path: folder, size, rotate: partsMax, mode: ownerOnly });
  await new Promise<void>((resolve, reject) => {
    file.once('open', () => resolve());
    file.once('error', reject);
  });
  // One that an earlier version wrote.
  await chmod(`${folder}/${name}`, ownerOnly);
  return file;
}

/** Once all lines are written. */
export const closeLogFile = (file: RotatingFileStream): Promise<void> =>
  new Promise((resolve) => file.end(() => resolve()));
