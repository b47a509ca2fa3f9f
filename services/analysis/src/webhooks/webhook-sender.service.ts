import { setTimeout as wait } from 'node:timers/promises';
import { type JobPayload } from '@jinwi/contracts';
import { transaction } from '@jinwi/database';
import {
  JOB_PRODUCER,
  type JobContext,
  type JobProducer,
  type JobWorker,
  type Reschedule,
  startJobWorker,
} from '@jinwi/jobs';
import { jobIdOf } from '@jinwi/paid-work';
import { type Closable, CONFIG, LOGGER, type Logger, repeat } from '@jinwi/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AnalysisConfig } from '../config.js';
import { deliveryJob } from './delivery.repository.js';
import { isAccepted, tryDelivery, type TryOutcome } from './try-delivery.js';
import { type DueDelivery, WebhookRepository } from './webhook.repository.js';

const concurrency = 8;
/** Maximum number of a member's messages that a process sends at once, so that a slow receiver blocks no one else. */
const perMemberMax = 2;
/**
 * Pause before a message is tried again because its member already has {@link perMemberMax} messages in flight. It is
 * multiplied by the number of runs so far, limited to {@link busyPauseMaxMs}, and varied at random by up to half. With
 * constant pauses, hundreds of waiting messages would take the queue's time from other members.
 */
const busyPauseMs = 2_000;
const busyPauseMaxMs = 300_000;
const sweepPageSize = 200;
/** Sorts before the id of every delivery, so the first page starts after it. */
const firstId = '00000000-0000-0000-0000-000000000000';
const startPauseMs = 5_000;
const goneStatus = 410;

/** Sends messages when their jobs are due. Periodically enqueues messages that have no job and deletes old messages. */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #inFlight = new Map<number, number>();
  readonly #stop = new AbortController();
  #sweeper: Closable | undefined;
  #starting: Promise<void> | undefined;
  #worker: JobWorker | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: WebhookRepository,
    @Inject(JOB_PRODUCER) private readonly producer: JobProducer,
    @Inject(CONFIG) private readonly config: AnalysisConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#starting = this.#start();
    this.#sweeper = repeat({
      work: () => this.#sweep(),
      pauseMs: this.config.sweepIntervalMs,
      onError: (error) =>
        this.logger.error(
          { err: error, sweep: 'webhooks' },
          'could not check for overdue webhooks, will retry',
        ),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#starting;
    await this.#worker?.close();
    await this.#sweeper?.close();
  }

  /** Starts the job worker. Retries until the queue answers, because the service also starts without the queue. */
  async #start(): Promise<void> {
    const { config, logger } = this;
    while (!this.#stop.signal.aborted) {
      try {
        this.#worker = await startJobWorker({
          url: config.queueUrl,
          queue: 'webhook',
          concurrency,
          handlers: { 'webhook.send': (payload, context) => this.send(payload, context) },
          onFinalFailure: (_name, { deliveryId }) => {
            logger.error({ deliveryId }, 'webhook delivery job failed for good: a new job will be added');
            return Promise.resolve();
          },
          logger,
        });
        return;
      } catch (error) {
        logger.warn({ err: error }, 'job queue unreachable: webhooks are not sent until it is back');
        await wait(startPauseMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  /** Sends a message. Idempotent, except that the receiver may get a message twice, with the same id. */
  async send(
    { deliveryId }: JobPayload<'webhook.send'>,
    { jobId, attempt, signal }: JobContext,
  ): Promise<Reschedule | void> {
    const due = await this.repository.findDue(deliveryId);
    if (!due || jobId !== jobIdOfDelivery(due)) return;
    if (due.waitMs > 0) return { againInMs: Math.ceil(due.waitMs) };
    if (!this.#enter(due.userId)) return { againInMs: busyPause(attempt) };
    try {
      const { trustedOrigins, webhookTimeoutMs: timeoutMs } = this.config;
      return await this.#record(due, await tryDelivery(due, { trustedOrigins, timeoutMs, signal }));
    } finally {
      this.#leave(due.userId);
    }
  }

  async #record(due: DueDelivery, outcome: TryOutcome): Promise<Reschedule | void> {
    const { repository, logger } = this;
    const againInMs = isAccepted(outcome) || outcome.status === goneStatus ? null : this.#pauseAfter(due);
    await transaction(this.dataSource, async (manager) => {
      const endpoint = await repository.lockEndpoint(manager, due.endpointId);
      if (!endpoint) return;
      const { status: lastStatus, failure: lastFailure } = outcome;
      if (isAccepted(outcome)) return repository.markDelivered(manager, due, lastStatus);
      await repository.markFailed(manager, due, { lastStatus, lastFailure, againInMs });
      if (lastStatus === goneStatus) await repository.switchOff(manager, due.endpointId, 'gone');
      else if (againInMs === null && endpoint.isFailingForDays)
        await repository.switchOff(manager, due.endpointId, 'failing');
    });
    logger.info(
      { deliveryId: due.id, tries: due.tries + 1, ...outcome },
      isAccepted(outcome) ? 'delivered a webhook' : 'could not deliver a webhook',
    );
    return againInMs === null ? undefined : { againInMs };
  }

  /**
   * Returns the pause before the next try in ms; null after the last try. The pauses vary at random, so that messages
   * of one outage are not all sent again at once.
   */
  #pauseAfter({ tries }: DueDelivery): number | null {
    const seconds = this.config.webhookRetrySeconds[tries];
    return seconds === undefined ? null : Math.round(seconds * 1_000 * (1 + Math.random() * 0.1));
  }

  /** Deletes old messages and enqueues those that have no job. Replicas may run this at the same time. */
  async #sweep(): Promise<void> {
    const { repository, producer, logger } = this;
    await repository.removeOld();
    for await (const delivery of this.#overdue()) {
      const job = deliveryJob(delivery);
      const state = await producer.jobState(job.name, jobIdOf(job.name, job.id));
      if (state === 'open') continue;
      const { id, jobNumber } = delivery;
      // The queue remembers the ids of ended jobs and ignores new jobs with the same ids.
      const next = state === 'ended' ? { id, jobNumber: jobNumber + 1 } : delivery;
      if (state === 'ended' && !(await repository.nameNextJob(delivery))) continue;
      logger.warn({ deliveryId: id }, 'a webhook delivery has no job in the queue: enqueueing a job');
      await producer.enqueue(job.name, job.payload, { jobId: jobIdOfDelivery(next) });
    }
  }

  /** Yields all pages of overdue deliveries: even if those on the first page have jobs, later ones may have none. */
  async *#overdue() {
    for (let afterId = firstId; ;) {
      const page = await this.repository.findOverdue(afterId, sweepPageSize);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < sweepPageSize) return;
      afterId = last.id;
    }
  }

  #enter(userId: number): boolean {
    const count = this.#inFlight.get(userId) ?? 0;
    if (count >= perMemberMax) return false;
    this.#inFlight.set(userId, count + 1);
    return true;
  }

  #leave(userId: number): void {
    const count = (this.#inFlight.get(userId) ?? 1) - 1;
    if (count === 0) this.#inFlight.delete(userId);
    else this.#inFlight.set(userId, count);
  }
}

const busyPause = (runs: number): number =>
  Math.round(Math.min(busyPauseMs * runs, busyPauseMaxMs) * (0.5 + Math.random()));

const jobIdOfDelivery = (delivery: { id: string; jobNumber: number }): string => {
  const { name, id } = deliveryJob(delivery);
  return jobIdOf(name, id);
};
