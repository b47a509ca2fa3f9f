import { analysisKeys, type JobPayload } from '@jinwi/contracts';
import { UnreadableImageError } from '@jinwi/forensics';
import { type JobContext, JobRefusal } from '@jinwi/jobs';
import { HoldLostError, HoldsService } from '@jinwi/paid-work';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import {
  OBJECT_STORE,
  ObjectDamagedError,
  ObjectNotFoundError,
  type ObjectStore,
  StoreFullError,
} from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisEndService } from '../analyses/analysis-end.service.js';
import { AnalysisRepository } from '../analyses/analysis.repository.js';
import { failureCode } from '../analyses/failure-code.js';
import { ImageAnalyzerService } from './image-analyzer.service.js';

/**
 * Maximum number of times that an analysis is started. The queue's own limits, one on failed attempts and one on lost
 * workers, are lower.
 */
const attemptsMax = 9;

/** Runs the job `analysis.run` in a worker. Idempotent. */
@Injectable()
export class AnalysisRunService {
  constructor(
    private readonly repository: AnalysisRepository,
    private readonly analyzer: ImageAnalyzerService,
    private readonly holds: HoldsService,
    private readonly ends: AnalysisEndService,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws JobRefusal if a retry would fail in the same way */
  async run({ submissionId }: JobPayload<'analysis.run'>, { signal }: JobContext): Promise<void> {
    const { repository, analyzer } = this;
    const prepared = analyzer.prepare(submissionId);
    const held = this.#held(submissionId);
    const analysis = await repository.begin(submissionId);
    if (!analysis) return this.#removeUnowned(submissionId);
    if (analysis.attempts > attemptsMax) throw new JobRefusal('too many attempts');
    try {
      await held;
      const { result, stored: drawn } = await analyzer.analyze(analysis, { prepared, signal });
      const stillHeld = this.#held(submissionId);
      const stored = drawn.then(() => stillHeld);
      // Avoid an unhandled rejection if the analysis has already ended.
      stored.catch(() => undefined);
      const isOurs = await this.ends.complete({ submissionId, result, stored });
      if (!isOurs) await drawn.catch(() => undefined).then(() => this.#removeUnowned(submissionId));
    } catch (error) {
      await this.#removeUnowned(submissionId);
      if (error instanceof ObjectDamagedError || error instanceof ObjectNotFoundError)
        this.logger.error(
          { err: error, submissionId },
          'could not run an analysis: its upload is damaged or missing',
        );
      throw isFinal(error) ? new JobRefusal(error.message, { cause: error }) : error;
    }
  }

  /** Starts to check that the credits are held. A failure that nobody awaits is not an unhandled rejection. */
  #held(submissionId: string): Promise<void> {
    const held = this.holds.assertHeld(submissionId);
    held.catch(() => undefined);
    return held;
  }

  /** Deletes what this run stored if the analysis was deleted or failed during the run. */
  async #removeUnowned(submissionId: string): Promise<void> {
    if ((await this.repository.findOwned([submissionId])).size > 0) return;
    await this.store.deletePrefix(analysisKeys.folderOf(submissionId));
  }

  /** Fails an analysis that has no attempts left. Deletes its images, because nobody can see them any more. */
  async giveUp({ submissionId }: JobPayload<'analysis.run'>, error: Error): Promise<void> {
    if (!(await this.ends.fail(submissionId, failureCode(error)))) return;
    await this.store.deletePrefix(analysisKeys.folderOf(submissionId)).catch((storeError: unknown) => {
      this.logger.warn(
        { err: storeError, submissionId },
        'could not delete the images of a failed analysis; a sweep deletes them later',
      );
    });
  }
}

const isFinal = (error: unknown): error is Error =>
  [UnreadableImageError, ObjectNotFoundError, ObjectDamagedError, StoreFullError, HoldLostError].some(
    (kind) => error instanceof kind,
  );
