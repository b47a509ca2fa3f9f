import { type JobName, type JobPayload, jobs, type QueueName } from '@jinwi/contracts';
import { carriedNow, inSpan } from '@jinwi/tracing';
import { type IQueueBackend, type JobsOptions, Queue } from 'bullmq';
import { queueBackend } from './queue-backend.js';
import { withinTime } from './queue-unavailable.js';

const daySeconds = 86_400;
const rateWindowsPerSecond = 10;
const jobOptions: JobsOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: daySeconds, count: 10_000 },
  removeOnFail: { age: 14 * daySeconds, count: 10_000 },
};

export interface JobCounts {
  waiting: number;
  prioritized: number;
  active: number;
  delayed: number;
  completed: number;
  failed: number;
  /** Time in ms since the oldest waiting job was added or last run; 0 if no job waits. */
  oldestAgeMs: number;
}

/** Enqueues jobs. Each method throws {@link QueueUnavailableError} if the store does not answer within seconds. */
export interface JobProducer {
  /**
   * Validates the payload and adds the job, which runs in the caller's request context. Does nothing if the queue knows
   * the id. The queue forgets ids of successful jobs after a day, so the caller's database must ensure that work runs
   * only once.
   * @throws ZodError if the payload does not match the job's schema
   */
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options: { jobId: string }): Promise<void>;
  /**
   * Returns a job's state, for the periodic check for unfinished work. `open`: the job waits or runs. `ended`: it
   * succeeded or failed. Undefined: the id is unknown.
   */
  jobState(name: JobName, jobId: string): Promise<'open' | 'ended' | undefined>;
  counts(queue: QueueName): Promise<JobCounts>;
  /**
   * Limits the job runs that start per second in all workers of the queue together, and spreads them evenly over the
   * second. Rescheduled runs also count. The limit applies until it is set again.
   */
  limitRate(queue: QueueName, options: { perSecond: number }): Promise<void>;
  /** Throws if the store does not answer, for health checks. */
  check(): Promise<void>;
  close(): Promise<void>;
}

type AnyQueue = Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend>;

interface OpenQueue {
  queue: AnyQueue;
  close(): Promise<void>;
}

/** Connects to a queue when it is first used, and reconnects after an outage. */
export function createJobProducer({ url }: { url: string }): JobProducer {
  const queues = new OpenQueues(url);
  return {
    async enqueue(name, payload, { jobId }) {
      assertJobId(jobId);
      const { queue: queueName, payload: schema } = jobs[name];
      const data = schema.parse(payload);
      const queue = await queues.open(queueName);
      await inSpan({ name: `${name} enqueue`, kind: 'producer', attributes: { 'jinwi.job.id': jobId } }, () =>
        withinTime(queue.add(name, { ...data, context: carriedNow() }, { ...jobOptions, jobId })),
      );
    },
    async jobState(name, jobId) {
      const queue = await queues.open(jobs[name].queue);
      const state = await withinTime(queue.getJobState(jobId));
      if (state === 'unknown') return undefined;
      return state === 'completed' || state === 'failed' ? 'ended' : 'open';
    },
    async counts(queueName) {
      const queue = await queues.open(queueName);
      const counts = await withinTime(queue.getJobCounts(...countedStates));
      const of = (state: (typeof countedStates)[number]) => counts[state] ?? 0;
      return {
        waiting: of('waiting'),
        prioritized: of('prioritized'),
        active: of('active'),
        delayed: of('delayed'),
        completed: of('completed'),
        failed: of('failed'),
        oldestAgeMs: await withinTime(oldestAge(queue, of('waiting'))),
      };
    },
    async limitRate(queueName, { perSecond }) {
      const queue = await queues.open(queueName);
      const { max, durationMs } = rateWindow(perSecond);
      await withinTime(queue.setGlobalRateLimit(max, durationMs));
    },
    async check() {
      const queue = await queues.open(jobs['analysis.run'].queue);
      await withinTime(queue.getJobCounts('active'));
    },
    close: () => queues.close(),
  };
}

const countedStates = ['waiting', 'prioritized', 'active', 'delayed', 'completed', 'failed'] as const;

/** How many jobs are read besides the last one: workers may shorten the list between the count and the read. */
const oldestMargin = 8;

/**
 * Returns the age of the oldest waiting job in ms, which is at the end of BullMQ's list. A rescheduled job's age is the
 * time since its last run, because the store records no later time.
 */
async function oldestAge(queue: AnyQueue, waiting: number): Promise<number> {
  if (waiting === 0) return 0;
  const last = await queue.getJobs('waiting', Math.max(0, waiting - 1 - oldestMargin), waiting - 1);
  return Math.max(0, ...last.map(({ timestamp, processedOn }) => Date.now() - (processedOn ?? timestamp)));
}

/**
 * Converts a limit per second to BullMQ's form: a number of runs per window, here shorter than a second. With windows
 * of a whole second, a burst at the end of one and another at the start of the next could come near twice the limit.
 */
function rateWindow(perSecond: number): { max: number; durationMs: number } {
  const max = Math.max(1, Math.floor(perSecond / rateWindowsPerSecond));
  return { max, durationMs: Math.ceil((max * 1_000) / perSecond) };
}

/** BullMQ would reject ids with `:` only later, and ids of digits only look like its own. */
function assertJobId(jobId: string): void {
  if (jobId.includes(':') || /^\d*$/.test(jobId)) throw new TypeError(`Invalid job id: ${jobId}`);
}

/** Holds one BullMQ queue per name. Discards a queue whose first connection fails, as BullMQ never tries again. */
class OpenQueues {
  readonly #queues = new Map<QueueName, Promise<OpenQueue>>();

  constructor(private readonly url: string) {}

  async open(name: QueueName): Promise<AnyQueue> {
    const known = this.#queues.get(name);
    if (known) return (await known).queue;
    const opening = this.#connect(name);
    this.#queues.set(name, opening);
    opening.catch(() => this.#queues.delete(name));
    return (await opening).queue;
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#queues.values());
    this.#queues.clear();
    for (const queue of opened) if (queue.status === 'fulfilled') await queue.value.close();
  }

  async #connect(name: QueueName): Promise<OpenQueue> {
    const { connection, factory, abandon } = queueBackend(this.url, { role: 'producer' });
    const queue: AnyQueue = new Queue(name, { connection }, factory);
    // Failed calls reject anyway; an error of an idle connection would crash the process without a listener.
    queue.on('error', () => undefined);
    const close = async () => {
      const abandoned = abandon();
      // `close()` fails if Redis is unavailable.
      await queue.close().catch(() => undefined);
      await abandoned;
    };
    try {
      await withinTime(queue.waitUntilReady());
      return { queue, close };
    } catch (error) {
      void close();
      throw error;
    }
  }
}
