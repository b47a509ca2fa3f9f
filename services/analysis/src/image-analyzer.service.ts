import { analysisKeys, uploadBytesLimit } from '@jinwi/contracts';
import {
  type DrawOptions,
  type EarlyFindings,
  type ForensicReport,
  type ForensicsPool,
  type Progress,
} from '@jinwi/forensics';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { assertUndamaged, OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { inSpan } from '@jinwi/tracing';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  AnalysisRepository,
  type AnalysisResult,
  type RunningAnalysis,
  type TestProgress,
} from './analysis.repository.js';
import { ImageUploader } from './image-uploader.js';
import { InstallationAuthority } from './installation-authority.js';
import { mayAnswerAgain, judgesName } from './judges.js';
import { OPINION_CHOICE, type OpinionChoice } from './second-opinion/opinion-source.js';

/** Each progress is a new version of the row and a notification for every replica of the service. */
const progressIntervalMs = 300;

/** What {@link ImageAnalyzerService.prepare} reads. */
export interface Prepared {
  /** Where the upload lies, unless it was fetched from an address. */
  usualKey: string;
  upload: Promise<Buffer>;
  ownAuthority: Promise<string | null>;
}

export interface Analyzed {
  result: AnalysisResult;
  /** Rejects when an image could not be stored. */
  stored: Promise<void>;
}

export const FORENSICS_POOL = Symbol('ForensicsPool');

@Injectable()
export class ImageAnalyzerService implements OnApplicationShutdown {
  constructor(
    private readonly repository: AnalysisRepository,
    private readonly installation: InstallationAuthority,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(OPINION_CHOICE) private readonly opinionOf: OpinionChoice,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reads what most analyses need before it is known who they are of. */
  prepare(submissionId: string): Prepared {
    const usualKey = analysisKeys.uploadOf(submissionId);
    const prepared = { usualKey, upload: this.#read(usualKey), ownAuthority: this.installation.read() };
    // Avoid an unhandled rejection when nobody asks: the image lies elsewhere, or the analysis has ended.
    prepared.upload.catch(() => undefined);
    return prepared;
  }

  /**
   * Runs the engine on the original, reports its progress, stores the images it draws, and asks for a second opinion.
   * @returns what was found, and when the last images will be stored
   */
  async analyze(
    { submissionId, userId, objectKey, imageName, imageSize, imageSha256 }: RunningAnalysis,
    { prepared, signal }: { prepared: Prepared; signal: AbortSignal },
  ): Promise<Analyzed> {
    const { repository, store, pool, logger } = this;
    const [original, ownAuthority, source] = await Promise.all([
      objectKey === prepared.usualKey ? prepared.upload : this.#read(objectKey),
      prepared.ownAuthority,
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
      const report = await traceEngine(() =>
        pool.examine(original, {
          ...picture,
          fileName: imageName,
          ...(ownAuthority === null ? {} : { ownAuthority }),
          onProgress: (told) => progress.tell(told),
          onImage: (image) => images.add(image),
        }),
      );
      const secondOpinion = (await opinion?.(report)) ?? null;
      const judges = judgesName({ engine: pool.judge, opinion: source?.version ?? null });
      const judgedBy = mayAnswerAgain(report, { secondOpinion, ownAuthority }) ? judges : null;
      const result = { report, images: images.places, secondOpinion, judgedBy };
      const stored = images.stored();
      // Avoid an unhandled rejection before the caller waits for it.
      stored.catch(() => undefined);
      return { result, stored };
    } catch (error) {
      // What is still written must not lie there after the images of a failure are deleted.
      await images.settled();
      throw error;
    } finally {
      progress.stop();
    }
  }

  #read(key: string): Promise<Buffer> {
    return this.store.read(key, { sizeBytesMax: uploadBytesLimit });
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}

/** Tells each finding at once, and other progress at most once in an interval. */
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

/** A span for the engine's run. Its threads have none: tests overlap, so their times are attributes. */
function traceEngine(run: () => Promise<ForensicReport>): Promise<ForensicReport> {
  return inSpan({ name: 'engine' }, async (span) => {
    const report = await run();
    for (const [test, testMs] of Object.entries(report.timings))
      span?.set({ [`jinwi.engine.ms.${test}`]: testMs });
    return report;
  });
}
