import { type JobPayload, uploadSizeBytesMax } from '@jinwi/contracts';
import { type ForensicsPool, UnreadableImageError } from '@jinwi/forensics';
import { type JobContext, JobRefusal } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { type AnalysisEnding } from './analysis-ending.js';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { failureCode } from './failure-code.js';
import { renderEvidence } from './render-evidence.js';
import { renderMaps, renderPictures } from './render-images.js';
import { type VisionOpinions } from './second-opinion/vision-opinions.js';
import { type Steps } from './steps.js';
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

  async #analyze({ submissionId, objectKey, imageName }: StoredAnalysis, context: JobContext): Promise<void> {
    const { store, pool, ending } = this.parts;
    const original = await store.read(objectKey, { sizeBytesMax: uploadSizeBytesMax });
    const progress = this.#progressOf(context);
    const pictures = renderPictures(original);
    // The engine says first what is wrong with an image; the pictures' own error comes after it.
    pictures.catch(() => undefined);
    const opinion = this.parts.opinions?.ask(original, context.signal);
    // A copy: the pool moves the bytes it is given into its thread.
    const analysis = await pool.analyze(Uint8Array.from(original), {
      fileName: imageName,
      onProgress: progress.report,
      signal: context.signal,
    });
    const { report, maps } = analysis;
    const rendered = await Promise.all([pictures, renderMaps(maps), renderEvidence(analysis.pictures)]);
    const images = await storeImages(store, { objectKey, images: rendered.flat() });
    const secondOpinion = (await opinion?.(report)) ?? null;
    await progress.settled();
    await ending.complete({ submissionId, report, images, secondOpinion });
  }

  /**
   * One report after the other, so that the count never goes back; the newest stands for those that came
   * while one was on its way. A lost one costs nobody anything.
   */
  #progressOf(context: JobContext) {
    let newest: Steps | null = null;
    let sending: Promise<void> | null = null;
    const send = async () => {
      while (newest) {
        const steps = newest;
        newest = null;
        await context.reportProgress(steps).catch((error: unknown) => {
          this.parts.logger.warn({ err: error, jobId: context.jobId }, 'progress was not reported');
        });
      }
      sending = null;
    };
    return {
      report: (steps: Steps) => {
        newest = steps;
        sending ??= send();
      },
      settled: () => {
        newest = null;
        return sending;
      },
    };
  }
}

const isFinal = (error: unknown): error is Error =>
  error instanceof UnreadableImageError || error instanceof ObjectNotFoundError;
