import { analysisKeys, uploadBytesLimit } from '@jinwi/contracts';
import {
  type Analysis,
  type EarlyFindings,
  type ForensicsPool,
  type ImageProbe,
  isHalved,
  probeImage,
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
import { previewSideMax } from './preview-side.js';
import { OPINION_CHOICE, type OpinionChoice } from './second-opinion/opinion-source.js';

/** Each progress is a new version of the row and a notification for every replica of the service. */
const progressIntervalMs = 300;

interface Upload {
  bytes: Buffer;
  probe: Promise<ImageProbe>;
}

/** What {@link ImageAnalyzerService.prepare} reads. */
export interface Prepared {
  /** Where the upload lies, unless it was fetched from an address. */
  usualKey: string;
  upload: Promise<Upload>;
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
    const [upload, ownAuthority, source] = await Promise.all([
      objectKey === prepared.usualKey ? prepared.upload : this.#read(objectKey),
      prepared.ownAuthority,
      this.opinionOf(userId),
    ]);
    const { bytes: original } = upload;
    assertUndamaged(original, { key: objectKey, sizeBytes: imageSize, sha256: imageSha256 });
    const { renderEvidence, renderMap, renderPictures } = await loadRendering();
    const probe = await upload.probe;
    const shown = await this.#readable(upload, signal);
    const images = new ImageUploader(store, objectKey);
    const drawPictures = once(() => {
      const drawing = renderPictures(shown);
      images.add(drawing);
      return drawing;
    });
    // A large picture is not decoded twice at once. If it cannot be rendered, the engine or `images` says why.
    if (isHalved(probe)) await Promise.allSettled([drawPictures()]);
    const opinion = source?.ask(shown, signal);
    const progress = progressTeller((newest) => {
      repository.setProgress(submissionId, newest).catch((error: unknown) => {
        logger.warn({ err: error, submissionId }, 'could not record the progress of an analysis');
      });
    });
    try {
      // A copy: the pool transfers the bytes to its thread.
      const { report, pictures } = await traceEngine(() =>
        pool.analyze(Uint8Array.from(original), {
          fileName: imageName,
          ...(ownAuthority === null ? {} : { ownAuthority }),
          onProgress: (told) => {
            progress.tell(told);
            // Not before: what the file says is read first.
            if (told.early) void drawPictures();
          },
          onMap: (map) => images.add(renderMap(map)),
          signal,
        }),
      );
      void drawPictures();
      images.add(renderEvidence(pictures));
      const secondOpinion = (await opinion?.(report)) ?? null;
      const judges = judgesName({ engine: pool.judge, opinion: source?.version ?? null });
      const judgedBy = mayAnswerAgain(report, { secondOpinion, ownAuthority }) ? judges : null;
      const result = { report, images: await images.drawn(), secondOpinion, judgedBy };
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

  async #read(key: string): Promise<Upload> {
    const bytes = await this.store.read(key, { sizeBytesMax: uploadBytesLimit });
    const probe = probeImage(bytes);
    // Avoid an unhandled rejection: a damaged image is not looked at.
    probe.catch(() => undefined);
    return { bytes, probe };
  }

  /** A HEIC file as a PNG: only the engine decodes it, in its threads. */
  async #readable({ bytes, probe }: Upload, signal: AbortSignal): Promise<Uint8Array> {
    if ((await probe).format !== 'heic') return bytes;
    return this.pool.draw(Uint8Array.from(bytes), { sideMax: previewSideMax, signal });
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}

/** Loaded with the first picture, as it takes memory. */
async function loadRendering() {
  return { ...(await import('./render-images.js')), ...(await import('./render-evidence.js')) };
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

function once<T>(begin: () => T): () => T {
  let begun: { result: T } | undefined;
  return () => (begun ??= { result: begin() }).result;
}

/** A span for the engine's run. Its threads have none: tests overlap, so their times are attributes. */
function traceEngine(run: () => Promise<Analysis>): Promise<Analysis> {
  return inSpan({ name: 'engine' }, async (span) => {
    const analysis = await run();
    for (const [test, testMs] of Object.entries(analysis.report.timings))
      span?.set({ [`jinwi.engine.ms.${test}`]: testMs });
    return analysis;
  });
}
