import { Readable } from 'node:stream';
import { errorText, type ExportedFile, exportKeys, type ExportJob } from '@jinwi/contracts';
import { type Closable, LOGGER, type Logger, repeat, RpcClient } from '@jinwi/service-kit';
import {
  deleteUnowned,
  OBJECT_STORE,
  ObjectDamagedError,
  type ObjectStore,
  readUndamaged,
} from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ExportArchive, storeInParts } from './export-archive.js';
import { endsWork, exportContents, type ExportEntry } from './export-contents.js';

const claimPauseMs = 2_000;
const sweepPauseMs = 10 * 60_000;
/** How often a gateway renews its lease on the export that it packs. Must be much shorter than the lease itself. */
const renewPauseMs = 10_000;

/** Packs members' exports, one at a time in each gateway. If a gateway dies, another one packs the export again. */
@Injectable()
export class AccountExporter implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  #loops: Closable[] = [];

  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { logger } = this;
    this.#loops = [
      repeat({
        work: () => this.#packAll(),
        pauseMs: claimPauseMs,
        onError: (error) =>
          logger.warn({ err: error }, 'could not look for data exports to pack, will retry'),
      }),
      repeat({
        work: () => this.sweep(),
        pauseMs: sweepPauseMs,
        onError: (error) =>
          logger.error(
            { err: error, sweep: 'exports' },
            'could not delete the files of expired exports, will retry',
          ),
      }),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    for (const loop of this.#loops) await loop.close();
  }

  /** Deletes the files of expired exports. Several gateways may do this at the same time. */
  async sweep(now = new Date()): Promise<void> {
    await deleteUnowned(this.store, {
      prefix: exportKeys.root,
      findOwned: async (ids) => new Set((await this.rpc.call('auth.keptExports', { ids: [...ids] })).ids),
      onDeleted: (exportId) => this.logger.info({ exportId }, 'deleted an expired export'),
      now,
    });
  }

  async #packAll(): Promise<void> {
    for (;;) {
      const { job } = await this.rpc.call('auth.claimExport', {});
      if (!job || this.#stop.signal.aborted) return;
      await this.#pack(job);
    }
  }

  /** Packs an export and stores it. If this fails, the lease expires and a gateway packs the export again. */
  async #pack(job: ExportJob): Promise<void> {
    const { rpc, store, logger } = this;
    const { id, attempt } = job;
    const archive = new ExportArchive();
    const filling = this.#fill(archive, job).then(
      () => archive.end(),
      (error: Error) => archive.fail(error),
    );
    const keyOf = (part: number) => exportKeys.partOf({ id, attempt, part });
    const stored = await storeInParts(store, { body: archive.body, keyOf });
    await filling;
    await rpc.call('auth.endExport', { id, attempt, ...stored });
    logger.info({ exportId: id, ...stored }, 'packed an export');
  }

  async #fill(archive: ExportArchive, job: ExportJob): Promise<void> {
    let done = 0;
    let renewedAt = Date.now();
    for await (const entry of exportContents(this.rpc, job)) {
      this.#stop.signal.throwIfAborted();
      await this.#add(archive, entry);
      if (endsWork(entry)) done += 1;
      if (Date.now() - renewedAt < renewPauseMs) continue;
      const { isOurs } = await this.rpc.call('auth.renewExport', { id: job.id, attempt: job.attempt, done });
      if (!isOurs) throw new Error('the export was taken over');
      renewedAt = Date.now();
    }
  }

  /** Reads an upload. Returns 'damaged' if its digest is wrong, or null if the export lists no digest for the file. */
  async #readChecked({ key, sizeBytes, sha256 }: ExportedFile): Promise<Buffer | 'damaged' | null> {
    if (sizeBytes === undefined || sha256 === undefined) return null;
    try {
      return await readUndamaged(this.store, { key, sizeBytes, sha256 });
    } catch (error) {
      if (!(error instanceof ObjectDamagedError)) throw error;
      this.logger.error({ err: error }, 'an upload is damaged and left out of an export');
      return 'damaged';
    }
  }

  async #add(archive: ExportArchive, entry: ExportEntry): Promise<void> {
    if ('json' in entry) return archive.addJson(entry.path, entry.json);
    // The file may have been deleted since the export was listed.
    if (!(await this.store.stat(entry.file.key))) return;
    const bytes = await this.#readChecked(entry.file);
    if (bytes === 'damaged')
      return archive.addJson(`${entry.path}.damaged.json`, {
        message: errorText('analysis.image-damaged', 'en'),
      });
    await archive.addFile(entry.path, async () =>
      bytes ? Readable.from([bytes], { objectMode: false }) : (await this.store.get(entry.file.key)).body,
    );
  }
}
