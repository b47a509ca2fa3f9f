import { type JobPayload, uploadSizeBytesMax } from '@jinwi/contracts';
import { type ForensicsPool, UnreadableImageError } from '@jinwi/forensics';
import { type JobContext, JobRefusal } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { type AnalysisEnding } from './analysis-ending.js';
import { type AnalysisRepository, type RunningAnalysis } from './analysis.repository.js';
import { failureCode } from './failure-code.js';
import { ProgressReports } from './progress-reports.js';
import { renderEvidence } from './render-evidence.js';
import { renderMaps, renderPictures, type RenderedImage } from './render-images.js';
import { type VisionOpinions } from './second-opinion/vision-opinions.js';
import { storeImages } from './store-images.js';

/** Attempts and restarts after lost workers together; the queue's own limits are lower. */
const attemptsMax = 9;

export interface RunAnalysisParts {
  repository: AnalysisRepository;
  ending: AnalysisEnding;
  store: ObjectStore;
  pool: ForensicsPool;
  /** Null where none is offered. */
  opinions: VisionOpinions | null;
  logger: Logger;
}

/** The job `analysis.run`: original in, verdict, maps and the end of the charge out. Twice changes nothing. */
export class RunAnalysisJob {
  constructor(private readonly parts: RunAnalysisParts) {}

  /** @throws JobRefusal when another attempt would end the same way */
  async run({ submissionId }: JobPayload<'analysis.run'>, context: JobContext): Promise<void> {
    const analysis = await this.parts.repository.begin(submissionId);
    if (!analysis) return;
    if (analysis.attempts > attemptsMax) throw new JobRefusal('too many attempts');
    try {
      await this.#analyze(analysis, context);
    } catch (error) {
      throw isFinal(error) ? new JobRefusal(error.message, { cause: error }) : error;
    }
  }

  /** No attempt is left: the credit goes back. */
  async giveUp({ submissionId }: JobPayload<'analysis.run'>, error: Error): Promise<void> {
    await this.parts.ending.fail({ submissionId, code: failureCode(error) });
  }

  async #analyze(
    { submissionId, objectKey, imageName }: RunningAnalysis,
    context: JobContext,
  ): Promise<void> {
    const { store, pool, ending, logger } = this.parts;
    const original = await store.read(objectKey, { sizeBytesMax: uploadSizeBytesMax });
    const progress = new ProgressReports(context, { logger });
    const keep = (images: RenderedImage[]) => storeImages(store, { objectKey, images });
    const pictures = renderPictures(original).then(keep);
    // The engine says first what is wrong with an image; the pictures' own error comes after it.
    pictures.catch(() => undefined);
    const opinion = this.parts.opinions?.ask(original, context.signal);
    // A copy: the pool moves the bytes it is given into its thread.
    const analysis = await pool.analyze(Uint8Array.from(original), {
      fileName: imageName,
      onProgress: (steps) => progress.report(steps),
      signal: context.signal,
    });
    const { report, maps } = analysis;
    const drawn = Promise.all([renderMaps(maps), renderEvidence(analysis.pictures)]);
    const images = { ...(await pictures), ...(await keep((await drawn).flat())) };
    const secondOpinion = (await opinion?.(report)) ?? null;
    await ending.complete({ submissionId, report, images, secondOpinion });
    await progress.end(report.criteria.length);
  }
}

const isFinal = (error: unknown): error is Error =>
  error instanceof UnreadableImageError || error instanceof ObjectNotFoundError;
