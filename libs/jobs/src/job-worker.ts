import { type JobName, type JobPayload, jobs, type QueueName } from '@jinwi/contracts';
import { contextOf, inSpan, type RequestContext, runInContext } from '@jinwi/tracing';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { drain, DrainableWorker, InFlightJobs } from './drain-worker.js';
import { type FinalFailure, type JobLogger, tellFinalFailure } from './final-failure.js';
import { initMetrics, type JobOutcome, timeJob } from './job-metrics.js';
import { queueBackend } from './queue-backend.js';
import { withinTime } from './queue-unavailable.js';
import { reschedule, type Reschedule } from './reschedule.js';

/**
 * If a worker is killed, another one takes its job after at most 12 s: the duration of the lock plus the interval of
 * the check. The lock is renewed every 4 s. A worker whose event loop is blocked for longer than the lock loses its
 * jobs, so pixels must be processed in worker threads.
 */
const defaultLockDurationMs = 8_000;
/** How often a job is restarted after its worker died. The limit stops jobs that crash every worker. */
const stalledMax = 2;
const runRetryDelayMs = 1_000;
/** Must be shorter than the grace period that is configured for Kubernetes and Docker. */
export const defaultDrainTimeoutMs = 25_000;

/** A handler throws this if a retry would fail in the same way. The job then fails at once. */
export class JobRefusal extends UnrecoverableError {
  override name = 'JobRefusal';

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message);
    this.cause = cause;
  }
}

export interface JobContext {
  jobId: string;
  /** Starts at 1. Includes attempts that were killed, and every run of a rescheduled job. */
  attempt: number;
  /** Aborts when another worker has taken over the job, or when this worker must stop now. */
  signal: AbortSignal;
}

type JobNameOf<Q extends QueueName> = {
  [N in JobName]: (typeof jobs)[N]['queue'] extends Q ? N : never;
}[JobName];

type JobHandler<N extends JobName> = (
  payload: JobPayload<N>,
  context: JobContext,
) => Promise<Reschedule | void>;

/** One handler for each kind of job in the queue. Handlers must be idempotent. */
export type JobHandlers<Q extends QueueName> = { [N in JobNameOf<Q>]: JobHandler<N> };

export interface JobWorkerSettings<Q extends QueueName> {
  url: string;
  queue: Q;
  concurrency: number;
  handlers: JobHandlers<Q>;
  /** Called before a job is marked as failed, up to 3 times if it throws. A worker that takes over may repeat it. */
  onFinalFailure: <N extends JobNameOf<Q>>(name: N, payload: JobPayload<N>, error: Error) => Promise<void>;
  lockDurationMs?: number;
  /** How long `close()` waits for running jobs; {@link defaultDrainTimeoutMs} by default. */
  drainTimeoutMs?: number;
  logger: JobLogger;
}

export interface JobWorker {
  /** Stops taking jobs and waits for running ones. Another worker takes the jobs that do not end in time. */
  close(): Promise<void>;
}

type AnyJob = Job<unknown, void, string>;

/**
 * Starts a worker that processes one queue until it is closed. The worker reconnects after an outage of the store.
 * @throws QueueUnavailableError if the store cannot be reached at the start
 */
export async function startJobWorker<Q extends QueueName>(
  settings: JobWorkerSettings<Q>,
): Promise<JobWorker> {
  const { url, queue, concurrency, logger } = settings;
  const { lockDurationMs = defaultLockDurationMs, drainTimeoutMs: timeoutMs = defaultDrainTimeoutMs } =
    settings;
  const { connection, factory, abandon } = queueBackend(url, {
    role: 'consumer',
    poolSizeMax: concurrency + 2,
  });
  initMetrics(queue);
  const process = processor(settings as unknown as JobWorkerSettings<QueueName>);
  const inFlight = new InFlightJobs();
  const worker = new DrainableWorker(
    queue,
    (job: AnyJob, token: string | undefined, signal: AbortSignal | undefined) =>
      inFlight.add(runInContext(contextOfJob(job), () => process(job, { token, signal }))),
    {
      connection,
      concurrency,
      lockDuration: lockDurationMs,
      stalledInterval: lockDurationMs / 2,
      maxStalledCount: stalledMax,
      runRetryDelay: runRetryDelayMs,
      autorun: false,
    },
    factory,
  );
  listen(worker, { settings: settings as unknown as JobWorkerSettings<QueueName>, inFlight });
  try {
    await withinTime(worker.waitUntilReady());
  } catch (error) {
    void abandon();
    void worker.close().catch(() => undefined);
    throw error;
  }
  worker
    .run()
    .catch((error: unknown) =>
      logger.error({ err: error, queue }, 'job worker stopped after an error: it takes no more jobs'),
    );
  let closing: Promise<void> | undefined;
  return { close: () => (closing ??= drain({ worker, inFlight, timeoutMs, abandon })) };
}

function processor(settings: JobWorkerSettings<QueueName>) {
  const { queue, logger } = settings;
  return async (
    job: AnyJob,
    {
      token,
      signal = new AbortController().signal,
    }: { token: string | undefined; signal: AbortSignal | undefined },
  ): Promise<void> => {
    const end = timeJob(queue);
    try {
      const again = await run(job, { settings, signal });
      if (!again) {
        logger.info({ queue, durationMs: end('done'), attempt: job.attemptsStarted }, 'job done');
        return;
      }
      await reschedule(job, { ...again, token, signal });
      end('later');
    } catch (error) {
      end(outcomeOf(job, { error, signal }));
      // Otherwise another worker has taken over the job and determines the outcome.
      if (isLastAttempt(job, error) && !signal.aborted) {
        await tellFinalFailure(finalFailure(settings, { job, error: asError(error) }));
      }
      throw error;
    }
    // Tells BullMQ that the rescheduled job is neither done nor failed.
    throw new DelayedError();
  };
}

function run(
  job: AnyJob,
  { settings, signal }: { settings: JobWorkerSettings<QueueName>; signal: AbortSignal },
): Promise<Reschedule | void> {
  return inSpan(
    {
      name: job.name,
      kind: 'consumer',
      attributes: {
        'jinwi.queue': settings.queue,
        'jinwi.job.id': job.id ?? '',
        'jinwi.job.attempt': job.attemptsStarted,
      },
    },
    () => handle(job, { settings, signal }),
  );
}

async function handle(
  job: AnyJob,
  { settings, signal }: { settings: JobWorkerSettings<QueueName>; signal: AbortSignal },
): Promise<Reschedule | void> {
  if (!isJobName(job.name)) throw new JobRefusal(`No handler for job ${job.name}`);
  const parsed = jobs[job.name].payload.safeParse(job.data);
  if (!parsed.success)
    throw new JobRefusal(`Payload of ${job.name} does not match the contract`, { cause: parsed.error });
  const handler = settings.handlers[job.name] as JobHandler<JobName>;
  return handler(parsed.data, {
    jobId: job.id ?? '',
    attempt: job.attemptsStarted,
    signal,
  });
}

/** Returns the request context that the producer stored beside the payload. */
const contextOfJob = (job: AnyJob): RequestContext => ({
  ...contextOf((job.data as { context?: unknown } | null)?.context),
  jobId: job.id,
});

function payloadOf(job: AnyJob): JobPayload<JobName> {
  const { context: _context, ...payload } = job.data as JobPayload<JobName> & { context?: unknown };
  return payload;
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
const isLastAttempt = (job: AnyJob, error: unknown) =>
  error instanceof UnrecoverableError || job.attemptsMade + 1 >= (job.opts.attempts ?? 1);

function outcomeOf(job: AnyJob, { error, signal }: { error: unknown; signal: AbortSignal }): JobOutcome {
  if (signal.aborted) return 'lost';
  if (error instanceof UnrecoverableError) return 'refused';
  return isLastAttempt(job, error) ? 'failed' : 'again';
}

function finalFailure(
  { onFinalFailure, logger }: JobWorkerSettings<QueueName>,
  { job, error }: { job: AnyJob; error: Error },
): FinalFailure {
  return {
    jobId: job.id ?? '',
    tell: () => onFinalFailure(job.name as JobName, payloadOf(job), error),
    logger,
  };
}

function listen(
  worker: DrainableWorker,
  { settings, inFlight }: { settings: JobWorkerSettings<QueueName>; inFlight: InFlightJobs },
): void {
  const { queue, logger } = settings;
  worker.on('error', (error) =>
    logger.warn({ err: error, queue }, 'a job worker reported an error in its queue or its connection'),
  );
  worker.on('stalled', (jobId) =>
    logger.warn({ jobId, queue }, 'taking over a job whose worker no longer renews its lock'),
  );
  worker.on('lockRenewalFailed', (jobIds) => jobIds.forEach((jobId) => worker.cancelJob(jobId, 'lock lost')));
  worker.on('failed', (job, error) => {
    if (!job) return logger.warn({ err: error, queue }, 'a job failed and is no longer in the queue');
    runInContext(contextOfJob(job), () => {
      logger.warn({ err: error, attempt: job.attemptsStarted, queue }, 'job attempt failed');
      if (!job.deferredFailure) return;
      // A job that stalled too often fails without another run, so the failure has not been reported yet.
      timeJob(queue)('failed');
      void inFlight.add(tellFinalFailure(finalFailure(settings, { job, error })));
    });
  });
}
