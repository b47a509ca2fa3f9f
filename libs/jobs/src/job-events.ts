import { type QueueName } from '@jinwi/contracts';
import { type IQueueBackend, QueueEvents } from 'bullmq';
import { type JobProgress } from './job-producer.js';
import { queueBackend } from './queue-backend.js';
import { waitAtMost } from './wait-at-most.js';

const RECONNECT_DELAY_MS = 1_000;
const CLOSE_TIMEOUT_MS = 2_000;

export interface JobEvent {
  jobId: string;
  /** For `progress`: the value the handler reported. */
  value?: JobProgress;
}

/** `failed` comes once, when no attempt is left. Events can be missed: the database is the source of truth. */
export interface JobEvents {
  on(event: 'progress' | 'completed' | 'failed', listener: (event: JobEvent) => void): void;
  /** Resolves once events of jobs added from now on will arrive. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

type AnyQueueEvents = QueueEvents<unknown, IQueueBackend>;

interface OpenEvents {
  events: AnyQueueEvents;
  abandon: () => Promise<void>;
}

/** Events from all workers of a queue; one instance per process and queue is enough. Reconnects after an outage. */
export function createJobEvents({ url, queue }: { url: string; queue: QueueName }): JobEvents {
  const listeners = {
    progress: new Set<(event: JobEvent) => void>(),
    completed: new Set<(event: JobEvent) => void>(),
    failed: new Set<(event: JobEvent) => void>(),
  };
  const tell = (event: keyof typeof listeners, details: JobEvent) =>
    listeners[event].forEach((listener) => listener(details));
  const stream = new EventStream({ url, queue, tell });
  return {
    on: (event, listener) => void listeners[event].add(listener),
    ready: () => stream.ready,
    close: () => stream.close(),
  };
}

interface StreamSettings {
  url: string;
  queue: QueueName;
  tell: (event: 'progress' | 'completed' | 'failed', details: JobEvent) => void;
}

/** BullMQ's QueueEvents gives up for good when its first connection fails; this one opens another. */
class EventStream {
  readonly ready: Promise<void>;
  private current: OpenEvents | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private markReady!: () => void;

  constructor(private readonly settings: StreamSettings) {
    this.ready = new Promise((resolve) => (this.markReady = resolve));
    this.open();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    if (!this.current) return;
    const abandoned = this.current.abandon();
    // With Redis away, BullMQ's close() never returns.
    const closed = this.current.events.close().catch(() => undefined);
    await waitAtMost(CLOSE_TIMEOUT_MS, Promise.all([closed, abandoned]));
  }

  private open(): void {
    const { url, queue, tell } = this.settings;
    const { connection, factory, abandon } = queueBackend(url, { role: 'consumer', poolSizeMax: 1 });
    const events: AnyQueueEvents = new QueueEvents(queue, { connection, autorun: false }, factory);
    events.on('progress', ({ jobId, data }) => tell('progress', { jobId, value: data as JobProgress }));
    events.on('completed', ({ jobId }) => tell('completed', { jobId }));
    events.on('failed', ({ jobId }) => tell('failed', { jobId }));
    // BullMQ reconnects by itself; without a listener the error would crash the process.
    events.on('error', () => undefined);
    this.current = { events, abandon };
    events.waitUntilReady().then(this.markReady, () => undefined);
    events.run().catch(() => this.reopen({ events, abandon }));
  }

  private reopen({ events, abandon }: OpenEvents): void {
    void abandon();
    void events.close().catch(() => undefined);
    if (!this.isClosed) this.retryTimer = setTimeout(() => this.open(), RECONNECT_DELAY_MS);
  }
}
