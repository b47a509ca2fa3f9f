import { AppError, type Locale, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { type JobProducer } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type AnalysisNews } from './analysis-news.js';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { jobIdOf } from './outbox-topics.js';
import { noSteps, type Steps, stepsSchema } from './steps.js';
import { toRecord } from './to-record.js';

/** Events can be missed (another replica, a lost connection): read the row at least this often. */
const pollIntervalMs = 1_000;

/** Answers calls that wait for an analysis. */
export class WatchService {
  constructor(
    private readonly parts: {
      repository: AnalysisRepository;
      producer: JobProducer;
      news: AnalysisNews;
      /** Releases the charge of a failed analysis; safe to repeat. */
      giveBack: (submissionId: string) => Promise<void>;
      logger: Logger;
    },
  ) {}

  /** @throws AppError `analysis.not-found` when the analysis is not the member's. */
  async watch({
    id,
    userId,
    locale,
    seen,
    waitMs,
  }: RpcRequest<'analysis.watch'>): Promise<RpcResponse<'analysis.watch'>> {
    const { news } = this.parts;
    const deadline = Date.now() + waitMs;
    let analysis = await this.#find({ id, userId });
    if (isEnded(analysis)) return this.#ended(analysis, locale);
    const listener = news.listen(jobIdOf(analysis.submissionId));
    try {
      for (;;) {
        analysis = await this.#find({ id, userId });
        if (isEnded(analysis)) return this.#ended(analysis, locale);
        const steps = await this.#stepsOf(analysis);
        const remainingMs = deadline - Date.now();
        if (steps.done > seen || remainingMs <= 0 || news.isClosed) return running(analysis, steps);
        await listener.next({
          timeoutMs: Math.min(pollIntervalMs, remainingMs),
          isNews: (item) => item.kind === 'ended' || item.done > seen,
        });
      }
    } finally {
      listener.close();
    }
  }

  /** Release now: clients refetch the balance on failure. If this fails, the outbox releases the credit later. */
  async #ended(analysis: StoredAnalysis, locale: Locale) {
    const { submissionId, state } = analysis;
    if (state === 'failed') {
      await this.parts.giveBack(submissionId).catch((error: unknown) => {
        this.parts.logger.warn({ err: error, submissionId }, 'credit release failed, left to the outbox');
      });
    }
    return ended(analysis, locale);
  }

  async #find(owned: { id: number; userId: number }): Promise<StoredAnalysis> {
    const analysis = await this.parts.repository.find(owned);
    if (!analysis) throw new AppError('analysis.not-found');
    return analysis;
  }

  /** Steps are optional: while the queue is away there are none, and the row still shows the end. */
  async #stepsOf({ submissionId }: StoredAnalysis): Promise<Steps> {
    try {
      const progress = await this.parts.producer.getProgress('analysis.run', jobIdOf(submissionId));
      return stepsSchema.catch(noSteps).parse(progress);
    } catch (error) {
      this.parts.logger.warn({ err: error, submissionId }, 'could not read job progress');
      return noSteps;
    }
  }
}

const isEnded = ({ state }: StoredAnalysis): boolean => state === 'done' || state === 'failed';

const running = ({ id, state }: StoredAnalysis, steps: Steps) => ({
  id,
  state,
  steps,
  record: null,
  failure: null,
});

function ended(analysis: StoredAnalysis, locale: Locale) {
  const { id, state, failureCode } = analysis;
  const total = analysis.report?.criteria.length ?? 0;
  return {
    id,
    state,
    steps: { done: total, total, testId: null },
    record: state === 'done' ? toRecord(analysis, locale) : null,
    failure: failureCode,
  };
}
