import { AppError, analysisCost, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { enqueueOutbox, lockIdempotencyKey, type OutboxRelay, transaction } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type RpcClient } from '@jinwi/service-kit';
import { type DataSource, type EntityManager } from 'typeorm';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { runTopic } from './outbox-topics.js';

type Submission = RpcRequest<'analysis.submit'>;
type Submitted = RpcResponse<'analysis.submit'>;

/** Shorter than the idle-in-transaction timeout: a keyed submission waits for it inside a transaction. */
const reserveTimeoutMs = 5_000;

/** Accepts an upload: one hold, one row, one job. */
export class SubmissionService {
  constructor(
    private readonly parts: {
      dataSource: DataSource;
      repository: AnalysisRepository;
      relay: OutboxRelay;
      producer: JobProducer;
      rpc: RpcClient;
    },
  ) {}

  /**
   * Refusals in order: `request.key-reused`, `service.unavailable` (the queue does not answer), `credits.insufficient`.
   * A repeated Idempotency-Key returns the first submission, whatever its state.
   */
  async submit(submission: Submission): Promise<Submitted> {
    const { dataSource, relay } = this.parts;
    const { idempotencyKey } = submission;
    const submitted =
      idempotencyKey === null
        ? await this.#submitNew(submission)
        : await transaction(dataSource, (manager) =>
            this.#submitOnce(manager, { ...submission, idempotencyKey }),
          );
    void relay.flush();
    return submitted;
  }

  /**
   * The lock lasts from the look-up to the commit, so that the second of two equal submissions finds the first one's
   * row and reserves no credit. A retry of the transaction repeats the same hold.
   */
  async #submitOnce(
    manager: EntityManager,
    submission: Submission & { idempotencyKey: string },
  ): Promise<Submitted> {
    await lockIdempotencyKey(manager, submission);
    const first = await this.parts.repository.findByKey(manager, submission);
    if (first) return repeated(first, submission);
    await this.#reserve(submission);
    return this.#insert(manager, submission);
  }

  /** After a crash between hold and row, the credits service asks `analysis.chargeOutcome` and settles the hold. */
  async #submitNew(submission: Submission): Promise<Submitted> {
    await this.#reserve(submission);
    return transaction(this.parts.dataSource, (manager) => this.#insert(manager, submission));
  }

  async #reserve({ submissionId, userId }: Submission): Promise<void> {
    await this.#checkQueue();
    await this.parts.rpc.call(
      'credits.reserve',
      { holdId: submissionId, userId, amount: analysisCost, purpose: 'analysis' },
      { timeoutMs: reserveTimeoutMs },
    );
  }

  async #checkQueue(): Promise<void> {
    try {
      await this.parts.producer.check();
    } catch (cause) {
      throw new AppError('service.unavailable', { part: 'queue' }, { cause });
    }
  }

  async #insert(manager: EntityManager, submission: Submission): Promise<Submitted> {
    const { submissionId, key: objectKey, userId, imageName, imageSize, idempotencyKey } = submission;
    const { id } = await this.parts.repository.insert(manager, {
      submissionId,
      userId,
      idempotencyKey,
      objectKey,
      imageName,
      imageSize,
    });
    await enqueueOutbox(manager, { topic: runTopic, payload: { submissionId } });
    return { id, submissionId };
  }
}

function repeated(first: StoredAnalysis, { imageName, imageSize }: Submission): Submitted {
  if (first.imageName !== imageName || first.imageSize !== imageSize) {
    throw new AppError('request.key-reused', { id: first.id });
  }
  return { id: first.id, submissionId: first.submissionId };
}
