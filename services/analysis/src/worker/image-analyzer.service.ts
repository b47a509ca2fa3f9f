import { analysisKeys, uploadBytesLimit } from '@jinwi/contracts';
import {
  type DrawOptions,
  type EarlyFindings,
  type ForensicReport,
  type ForensicsPool,
  type Progress,
} from '@jinwi/forensics';
import { CONFIG, LOGGER, type Logger } from '@jinwi/service-kit';
import { assertUndamaged, OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { inSpan } from '@jinwi/tracing';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  AnalysisRepository,
  type AnalysisResult,
  type RunningAnalysis,
  type TestProgress,
} from '../analyses/analysis.repository.js';
import { type AnalysisWorkerConfig } from '../config.js';
import { conformingProduct, judgeName } from './conforming-products.js';
import { ImageUploader } from './image-uploader.js';
import { InstallationAuthority, type OwnKeys } from './installation-authority.js';
import { FORENSICS_POOL } from './forensics-pool.js';
import { type FoundOrigin, OwnOrigins } from './own-origins.js';
import { isRepeatable, modelsKey } from '../analyses/models-key.js';
import { OPINION_CHOICE, type OpinionChoice } from '../second-opinion/opinion-source.js';

/** Minimum time between two writes of progress without findings. Each write notifies every replica of the service. */
const progressIntervalMs = 300;

export interface Prepared {
  /** The key under which an upload is stored. An image that was fetched from an address has another key. */
  usualKey: string;
  upload: Promise<Buffer>;
  keys: Promise<OwnKeys | null>;
}

export interface Analyzed {
  result: AnalysisResult;
  /** Resolves when the last image is stored; rejects if any could not be stored. */
  stored: Promise<void>;
}

@Injectable()
export class ImageAnalyzerService implements OnApplicationShutdown {
  constructor(
    private readonly repository: AnalysisRepository,
    private readonly installation: InstallationAuthority,
    private readonly origins: OwnOrigins,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(OPINION_CHOICE) private readonly opinionOf: OpinionChoice,
    @Inject(CONFIG) private readonly config: Pick<AnalysisWorkerConfig, 'conformingProducts'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts to read what most analyses need, before the analysis's row has been read from the database. */
  prepare(submissionId: string): Prepared {
    const usualKey = analysisKeys.uploadOf(submissionId);
    const prepared = { usualKey, upload: this.#read(usualKey), keys: this.installation.read() };
    // Avoid an unhandled rejection if the image is stored under another key or the analysis has ended.
    prepared.upload.catch(() => undefined);
    return prepared;
  }

  /**
   * Runs the engine, reports its progress, stores the images it renders, and asks for a second opinion.
   * @returns the result, and a promise that the last images are stored
   */
  async analyze(
    { submissionId, userId, objectKey, imageName, imageSize, imageSha256 }: RunningAnalysis,
    { prepared, signal }: { prepared: Prepared; signal: AbortSignal },
  ): Promise<Analyzed> {
    const { repository, store, pool, logger } = this;
    const [original, keys, source] = await Promise.all([
      objectKey === prepared.usualKey ? prepared.upload : this.#read(objectKey),
      prepared.keys,
      this.opinionOf(userId),
    ]);
    assertUndamaged(original, { key: objectKey, sizeBytes: imageSize, sha256: imageSha256 });
    const images = new ImageUploader(store, objectKey);
    const picture = { name: submissionId, signal };
    // Only the engine's process decodes members' files.
    const draw = (options: DrawOptions) => pool.draw(original, { ...options, ...picture });
    const opinion = source?.ask({ bytes: original, draw }, signal);
    const progress = progressTeller((newest) => {
      repository.setProgress(submissionId, newest).catch((error: unknown) => {
        logger.warn({ err: error, submissionId }, 'could not record the progress of an analysis');
      });
    });
    try {
      const ownAuthority = keys?.authority ?? null;
      const asked = { ...picture, fileName: imageName, ...(ownAuthority === null ? {} : { ownAuthority }) };
      const examined = await traceEngine(() =>
        pool.examine(original, {
          ...asked,
          onProgress: (told) => progress.tell(told),
          onImage: (image) => images.add(image),
        }),
      );
      const [secondOpinion = null, found] = await Promise.all([
        opinion?.(examined),
        this.#originOf(original, { examined, keys, picture }),
      ]);
      const { origin: ownOrigin, isKnown } = found;
      // Run the engine again: a match in our own records determines the verdict in the same way as a fact in the file.
      const judged = ownOrigin ? (await pool.analyze(original, { ...asked, ownOrigin })).report : examined;
      const report = this.#withProduct(judged);
      const engine = judgeName(pool.judge, this.config.conformingProducts);
      const key = modelsKey({ engine, opinion: source?.version ?? null });
      const storedKey = isRepeatable(report, { secondOpinion, ownAuthority, isOriginKnown: isKnown })
        ? key
        : null;
      const { places, fingerprints } = images;
      const result = { report, images: places, secondOpinion, modelsKey: storedKey, fingerprints };
      const stored = images.stored();
      // Avoid an unhandled rejection before the caller awaits `stored`.
      stored.catch(() => undefined);
      return { result, stored };
    } catch (error) {
      // Wait for writes in progress, so that none ends after the images of a failed analysis were deleted.
      await images.ended();
      throw error;
    } finally {
      progress.stop();
    }
  }

  #withProduct(report: ForensicReport): ForensicReport {
    const { conformingProducts } = this.config;
    const product = conformingProducts && conformingProduct(conformingProducts, report.provenance);
    return product ? { ...report, provenance: { ...report.provenance, product } } : report;
  }

  /** Checks whether the image was made here, unless a manifest of this installation in the file already says so. */
  async #originOf(
    original: Uint8Array,
    {
      examined,
      keys,
      picture,
    }: {
      examined: ForensicReport;
      keys: OwnKeys | null;
      picture: { name: string; signal: AbortSignal };
    },
  ): Promise<FoundOrigin> {
    if (examined.provenance.isOwn) return { origin: null, isKnown: true };
    return this.origins.find(original, { keys, ...picture });
  }

  #read(key: string): Promise<Buffer> {
    return this.store.read(key, { sizeBytesMax: uploadBytesLimit });
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}

/** Writes each finding at once, and other progress at most once per interval. */
function progressTeller(write: (progress: TestProgress) => void): {
  tell(progress: Progress): void;
  stop(): void;
} {
  let newest: TestProgress;
  let known: EarlyFindings | undefined;
  let timer: NodeJS.Timeout | undefined;
  const writeNewest = () => {
    clearTimeout(timer);
    timer = undefined;
    write(newest);
  };
  return {
    tell({ done, total, testId, early }) {
      if (early) known = joined(known, early);
      const earlyFindings = known ? { earlyFindings: known } : {};
      newest = { testsDone: done, testsTotal: total, lastTestId: testId, ...earlyFindings };
      if (early) writeNewest();
      else timer ??= setTimeout(writeNewest, progressIntervalMs);
    },
    stop: () => clearTimeout(timer),
  };
}

const joined = (known: EarlyFindings | undefined, { remarks, fields }: EarlyFindings): EarlyFindings => ({
  remarks: [...(known?.remarks ?? []), ...remarks],
  fields: [...(known?.fields ?? []), ...fields],
});

/** Traces the engine's run as one span. Tests overlap in its threads, so their times are attributes, not spans. */
function traceEngine(run: () => Promise<ForensicReport>): Promise<ForensicReport> {
  return inSpan({ name: 'engine' }, async (span) => {
    const report = await run();
    for (const [test, testMs] of Object.entries(report.timings))
      span?.set({ [`jinwi.engine.ms.${test}`]: testMs });
    return report;
  });
}
