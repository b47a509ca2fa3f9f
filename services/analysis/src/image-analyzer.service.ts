import { uploadSizeBytesMax } from '@jinwi/contracts';
import { type ForensicsPool } from '@jinwi/forensics';
import { type JobContext } from '@jinwi/jobs';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AnalysisRepository, type AnalysisResult, type RunningAnalysis } from './analysis.repository.js';
import { ImageUploader } from './image-uploader.js';
import { ProgressWriter } from './progress-writer.js';
import { renderEvidence } from './render-evidence.js';
import { renderMaps, renderPictures } from './render-images.js';
import { OPINION_CHOICE, type OpinionChoice } from './second-opinion/opinion-source.js';
import { traceEngine } from './trace-engine.js';

export const FORENSICS_POOL = Symbol('ForensicsPool');

@Injectable()
export class ImageAnalyzerService implements OnApplicationShutdown {
  constructor(
    private readonly repository: AnalysisRepository,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(OPINION_CHOICE) private readonly opinionOf: OpinionChoice,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs the engine on the original, reports its progress, stores the images it draws, and asks for a second opinion. */
  async analyze(
    { submissionId, userId, objectKey, imageName }: RunningAnalysis,
    { signal }: JobContext,
  ): Promise<AnalysisResult> {
    const { repository, store, pool, logger } = this;
    const original = await store.read(objectKey, { sizeBytesMax: uploadSizeBytesMax });
    const images = new ImageUploader(store, objectKey);
    images.add(renderPictures(original));
    const opinion = (await this.opinionOf(userId))?.ask(original, signal);
    const progress = new ProgressWriter(
      (testProgress) => repository.setProgress(submissionId, testProgress),
      (error) => logger.warn({ err: error, submissionId }, 'could not record the progress of an analysis'),
    );
    const early = new Set<string>();
    // A copy: the pool transfers the bytes to its thread.
    const { report, maps, pictures } = await traceEngine(() =>
      pool.analyze(Uint8Array.from(original), {
        fileName: imageName,
        onProgress: ({ done, total, testId }) =>
          progress.report({ testsDone: done, testsTotal: total, lastTestId: testId }),
        onMap: (map) => {
          early.add(map.id);
          images.add(renderMaps([map]));
        },
        signal,
      }),
    ).finally(() => progress.stop());
    images.add(renderMaps(maps.filter(({ id }) => !early.has(id))));
    images.add(renderEvidence(pictures));
    const secondOpinion = (await opinion?.(report)) ?? null;
    return { report, images: await images.all(), secondOpinion };
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
