import { AppError, type Locale, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { type JobProducer } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type AnalysisNews } from './analysis-news.js';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { jobIdOf } from './outbox-topics.js';
import { noSteps, type Steps, stepsSchema } from './steps.js';
import { toRecord } from './to-record.js';

/** Events can be missed (another replica, a lost connection): the row is read at least this often. */
const pollIntervalMs = 1_000;

/** Tells a waiting caller how an analysis gets on. */
export class WatchService {
  constructor(
    private readonly parts: {
      repository: AnalysisRepository;
      producer: JobProducer;
      news: AnalysisNews;
      /** Ends the charge of a failed analysis; any number of times. */
      giveBack: (submissionId: string) => Promise<void>;
      logger: Logger;
    },
  ) {}

  /** @throws AppError `analysis.not-found` for an id that is not the member's. */
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

  /** Whoever hears of a failure looks at the balance next: the credit is back by then, or comes by the outbox. */
  async #ended(analysis: StoredAnalysis, locale: Locale) {
    const { submissionId, state } = analysis;
    if (state === 'failed') {
      await this.parts.giveBack(submissionId).catch((error: unknown) => {
        this.parts.logger.warn({ err: error, submissionId }, 'a credit comes back later');
      });
    }
    return ended(analysis, locale);
  }

  async #find(owned: { id: number; userId: number }): Promise<StoredAnalysis> {
    const analysis = await this.parts.repository.find(owned);
    if (!analysis) throw new AppError('analysis.not-found');
    return analysis;
  }

  /** Steps are a courtesy: while the queue is away there are none, and the row still tells the end. */
  async #stepsOf({ submissionId }: StoredAnalysis): Promise<Steps> {
    try {
      const progress = await this.parts.producer.getProgress('analysis.run', jobIdOf(submissionId));
      return stepsSchema.catch(noSteps).parse(progress);
    } catch (error) {
      this.parts.logger.warn({ err: error, submissionId }, 'the progress of a job cannot be read');
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
