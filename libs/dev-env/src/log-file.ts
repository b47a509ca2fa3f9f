import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

interface LogFileOptions {
  folder: string;
  name: string;
  /** Size at which the file is rotated, such as `10M`. */
  size?: `${number}${'K' | 'M'}`;
  reopenPauseMs?: number;
}

/** Number of rotated files to keep, such as `jinwi.log.1`. */
const partsMax = 5;
const ownerOnly = 0o600;
/** Maximum total size, in bytes, of the lines that wait for the disk; further lines are lost. */
const waitingBytesMax = 1024 * 1024;

/**
 * Opens a log file that only its owner can read, because lines contain members' network addresses. Rotates the file,
 * because nothing else does.
 * @throws the error of the file system when the file cannot be opened
 */
export async function openLogFile(options: LogFileOptions): Promise<LogFile> {
  const { folder, name, size = '10M', reopenPauseMs = 5_000 } = options;
  const open = () => createStream(name, { path: folder, size, rotate: partsMax, mode: ownerOnly });
  const first = open();
  await new Promise<void>((resolve, reject) => {
    first.once('open', () => resolve());
    first.once('error', reject);
  });
  // An earlier version made the file readable for all users.
  await chmod(join(folder, name), ownerOnly);
  return new LogFile(first, { open, reopenPauseMs });
}

/** A log file that drops lines which cannot be written, such as on a full disk, so that the product keeps running. */
export class LogFile {
  #stream: RotatingFileStream | null = null;
  #reopening: NodeJS.Timeout | undefined;

  constructor(
    first: RotatingFileStream,
    private readonly settings: { open: () => RotatingFileStream; reopenPauseMs: number },
  ) {
    this.#use(first);
  }

  write(line: string): void {
    if (this.#stream && this.#stream.writableLength < waitingBytesMax) this.#stream.write(line);
  }

  /** Resolves once all lines are written. */
  async close(): Promise<void> {
    clearTimeout(this.#reopening);
    const stream = this.#stream;
    this.#stream = null;
    if (stream) await new Promise<void>((resolve) => stream.end(() => resolve()));
  }

  #use(stream: RotatingFileStream): void {
    this.#stream = stream;
    stream.on('error', () => {
      if (this.#stream !== stream) return;
      this.#stream = null;
      const { open, reopenPauseMs } = this.settings;
      this.#reopening = setTimeout(() => this.#use(open()), reopenPauseMs).unref();
    });
  }
}
