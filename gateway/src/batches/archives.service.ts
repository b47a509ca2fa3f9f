import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { AppError } from '@jinwi/contracts';
import { type Closable, CONFIG, LOGGER, type Logger, repeat } from '@jinwi/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { type GatewayConfig } from '../config.js';
import { arriving } from '../upload/arrival.js';
import { type ArchivedFile, withZip } from './archive.js';

/** How many archives this gateway unpacks at the same time; further ones wait on the disk. */
const readingMax = 2;
/** Disk space for archives, as a multiple of the largest allowed archive. */
const keptMax = 2;
const retryAfterSeconds = 10;
/** Files are unlinked right after they are created. If one still has a name after this time, its process was killed. */
const namedMs = 60_000;
const sweepPauseMs = 600_000;

/**
 * Receives ZIP archives, one per member at a time. Each is stored in an unlinked file, which the operating system
 * deletes however the process ends.
 */
@Injectable()
export class Archives implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #owners = new Set<number>();
  readonly #reading = pLimit(readingMax);
  #keptBytes = 0;
  #sweeps: Closable | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweeps = repeat({
      work: () => this.#sweep(),
      firstPauseMs: 0,
      pauseMs: sweepPauseMs,
      onError: (error) =>
        this.logger.warn({ err: error }, 'could not clean up the archive folder, will retry'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#sweeps?.close();
  }

  /**
   * Receives the body as a ZIP, then passes its files to `use`.
   * @throws AppError `request.too-many`, `batch.too-large`, `upload.too-slow`, `upload.interrupted`,
   * `batch.archive-invalid`, `batch.too-many-images`, `batch.empty`
   */
  async receive<T>(
    request: IncomingMessage,
    { userId, use }: { userId: number; use: (files: ArchivedFile[]) => Promise<T> },
  ): Promise<T> {
    const declaredBytes = Number(request.headers['content-length'] ?? 0);
    if (declaredBytes > this.config.batchBytesMax) throw new AppError('batch.too-large');
    if (this.#owners.has(userId)) throw new AppError('request.too-many', { retryAfterSeconds });
    this.#assertRoom(declaredBytes);
    this.#owners.add(userId);
    try {
      return await this.#receive(request, use);
    } finally {
      this.#owners.delete(userId);
    }
  }

  async #receive<T>(request: IncomingMessage, use: (files: ArchivedFile[]) => Promise<T>): Promise<T> {
    let ownBytes = 0;
    const file = await this.#openFile();
    try {
      await this.#fill(request, async (chunk) => {
        ownBytes += chunk.length;
        this.#keptBytes += chunk.length;
        if (ownBytes > this.config.batchBytesMax) throw new AppError('batch.too-large');
        this.#assertRoom(0);
        await file.appendFile(chunk);
      });
      return await this.#reading(() => withZip(file, use));
    } finally {
      this.#keptBytes -= ownBytes;
      await file.close();
    }
  }

  #assertRoom(sizeBytes: number): void {
    if (this.#keptBytes + sizeBytes > keptMax * this.config.batchBytesMax)
      throw new AppError('request.too-many', { retryAfterSeconds });
  }

  async #openFile(): Promise<FileHandle> {
    const { archiveFolder: folder } = this.config;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${randomUUID()}.zip`);
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return file;
  }

  async #fill(request: IncomingMessage, write: (chunk: Buffer) => Promise<void>): Promise<void> {
    try {
      for await (const chunk of arriving(request, { windowMs: this.config.arrivalWindowMs }))
        await write(chunk);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('service.unavailable', { part: 'disk' }, { cause: error });
    }
  }

  /** Deletes files of processes that were killed between creating a file and unlinking it. */
  async #sweep(): Promise<void> {
    const { archiveFolder: folder } = this.config;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      if (name.endsWith('.zip') && Date.now() - mtimeMs > namedMs) await rm(path, { force: true });
    }
  }
}
