import { uploadBytesLimit } from '@jinwi/contracts';
import {
  type Analysis,
  type EarlyFindings,
  type ForensicReport,
  type ForensicsPool,
  type ImageProbe,
  isHalved,
  probeImage,
  type Progress,
} from '@jinwi/forensics';
import { type JobContext } from '@jinwi/jobs';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { inSpan, type OpenSpan, openSpan } from '@jinwi/tracing';
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

  /**
   * Runs the engine on the original, reports its progress, stores the images it draws, and asks for a second opinion.
   * @returns what was found, and when the last images will be stored
   */
  async analyze(
    { submissionId, userId, objectKey, imageName }: RunningAnalysis,
    { signal }: JobContext,
  ): Promise<Analyzed> {
    const { repository, installation, store, pool, logger } = this;
    const [original, ownAuthority, source] = await Promise.all([
      store.read(objectKey, { sizeBytesMax: uploadBytesLimit }),
      installation.read(),
      this.opinionOf(userId),
    ]);
    const { renderEvidence, renderMaps, renderPictures } = await loadRendering();
    const probe = await probeImage(original);
    const shown = await this.#readable(original, { probe, signal });
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
    const early = new Set<string>();
    try {
      // A copy: the pool transfers the bytes to its thread.
      const { report, maps, pictures } = await traceEngine(() =>
        pool.analyze(Uint8Array.from(original), {
          fileName: imageName,
          ...(ownAuthority === null ? {} : { ownAuthority }),
          onProgress: (told) => {
            progress.tell(told);
            // Not before: what the file says is read first.
            if (told.early) void drawPictures();
          },
          onMap: (map) => {
            early.add(map.id);
            images.add(renderMaps([map]));
          },
          signal,
        }),
      );
      void drawPictures();
      images.add(renderMaps(maps.filter(({ id }) => !early.has(id))));
      images.add(renderEvidence(pictures));
      const secondOpinion = (await opinion?.(report)) ?? null;
      const judges = judgesName({ engine: pool.judge, opinion: source?.version ?? null });
      const judgedBy = mayAnswerAgain(report, { secondOpinion, ownAuthority }) ? judges : null;
      const result = { report, images: await images.drawn(), secondOpinion, judgedBy };
      const stored = images.stored();
      // Avoid an unhandled rejection before the caller waits for it.
      stored.catch(() => undefined);
      return { result, stored };
    } finally {
      progress.stop();
    }
  }

  /** A HEIC file as a PNG: only the engine decodes it, in its threads. */
  async #readable(
    original: Buffer,
    { probe, signal }: { probe: ImageProbe; signal: AbortSignal },
  ): Promise<Uint8Array> {
    if (probe.format !== 'heic') return original;
    return this.pool.draw(Uint8Array.from(original), { sideMax: previewSideMax, signal });
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

/** A span for the engine's run, with a child for each test. */
function traceEngine(run: () => Promise<Analysis>): Promise<Analysis> {
  return inSpan({ name: 'engine' }, async (span) => {
    const analysis = await run();
    if (span) addTestSpans(analysis.report, { span, endMs: Date.now() });
    return analysis;
  });
}

/** Worker threads have no spans, so rebuild them from the report's timings; tests run one after the other. */
function addTestSpans(
  { timings, durationMs }: ForensicReport,
  { span, endMs }: { span: OpenSpan; endMs: number },
): void {
  const { decode = 0, ...tests } = timings;
  let startMs = endMs - durationMs;
  for (const [name, testMs] of [['decode', decode] as const, ...Object.entries(tests)]) {
    const test = openSpan({ name: `engine ${name}`, startMs }, { parent: span.context });
    startMs += testMs;
    test?.end({ endMs: startMs });
  }
}
