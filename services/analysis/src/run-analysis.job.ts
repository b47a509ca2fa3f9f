import { type JobPayload, uploadSizeBytesMax } from '@jinwi/contracts';
import { type ForensicsPool, UnreadableImageError } from '@jinwi/forensics';
import { type JobContext, JobRefusal } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { type AnalysisEnding } from './analysis-ending.js';
import { countReport } from './analysis-metrics.js';
import { type AnalysisRepository, type RunningAnalysis } from './analysis.repository.js';
import { failureCode } from './failure-code.js';
import { KeptImages } from './kept-images.js';
import { ProgressReports } from './progress-reports.js';
import { renderEvidence } from './render-evidence.js';
import { renderMaps, renderPictures } from './render-images.js';
import { type OpinionChoice } from './second-opinion/opinion-source.js';
import { traceEngine } from './trace-engine.js';

/** Counts failed attempts and restarts after lost workers together; the queue's own limits are lower. */
const attemptsMax = 9;

export interface RunAnalysisParts {
  repository: AnalysisRepository;
  ending: AnalysisEnding;
  store: ObjectStore;
  pool: ForensicsPool;
  opinionOf: OpinionChoice;
  logger: Logger;
}

/** The job `analysis.run`: reads the original, stores verdict and maps, and ends the charge. Idempotent. */
export class RunAnalysisJob {
  constructor(private readonly parts: RunAnalysisParts) {}

  /** @throws JobRefusal when a retry would fail the same way */
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

  /** Called when no attempt is left: releases the credit. */
  async giveUp({ submissionId }: JobPayload<'analysis.run'>, error: Error): Promise<void> {
    await this.parts.ending.fail({ submissionId, code: failureCode(error) });
  }

  async #analyze(
    { submissionId, userId, objectKey, imageName }: RunningAnalysis,
    context: JobContext,
  ): Promise<void> {
    const { store, pool, ending, logger } = this.parts;
    const original = await store.read(objectKey, { sizeBytesMax: uploadSizeBytesMax });
    const progress = new ProgressReports(context, { logger });
    const images = new KeptImages(store, objectKey);
    images.add(renderPictures(original));
    const opinion = (await this.parts.opinionOf(userId))?.ask(original, context.signal);
    const early = new Set<string>();
    // A copy: the pool transfers the bytes to its thread.
    const { report, maps, pictures } = await traceEngine(() =>
      pool.analyze(Uint8Array.from(original), {
        fileName: imageName,
        onProgress: (steps) => progress.report(steps),
        onMap: (map) => {
          early.add(map.id);
          images.add(renderMaps([map]));
        },
        signal: context.signal,
      }),
    );
    images.add(renderMaps(maps.filter(({ id }) => !early.has(id))));
    images.add(renderEvidence(pictures));
    const secondOpinion = (await opinion?.(report)) ?? null;
    await ending.complete({ submissionId, report, images: await images.all(), secondOpinion });
    countReport(report);
    await progress.end(report.criteria.length);
  }
}

const isFinal = (error: unknown): error is Error =>
  error instanceof UnreadableImageError || error instanceof ObjectNotFoundError;
