import { setTimeout as sleep } from 'node:timers/promises';
import { type NatsOptions, ServerNats } from '@nestjs/microservices';
import { inFlight } from './in-flight.js';

type Options = NonNullable<NatsOptions['options']>;

interface Subscription {
  drain(): Promise<void>;
}

/** What Nest uses of the connection. */
interface Connection {
  subscribe(subject: string, options: object): Subscription;
  isClosed(): boolean;
  flush(): Promise<void>;
}

const drainTimeoutMs = 30_000;
/** From the arrival of a call to its counting, and from its end to the answer on the wire. */
const handOverMs = 100;

/**
 * Nest's own server drops the calls that reach this process between its farewell and the moment the server knows of
 * it: their callers would wait for nothing. This one answers them before it leaves.
 */
export class DrainingNatsServer extends ServerNats {
  readonly #subscriptions: Subscription[] = [];
  #connection: Connection | undefined;

  constructor(options: Options) {
    super(options);
  }

  override bindEvents(connection: Connection): void {
    this.#connection = connection;
    super.bindEvents({
      subscribe: (subject: string, options: object) => {
        const subscription = connection.subscribe(subject, options);
        this.#subscriptions.push(subscription);
        return subscription;
      },
    });
  }

  override async close(): Promise<void> {
    const connection = this.#connection;
    if (connection && !connection.isClosed()) {
      await Promise.allSettled(this.#subscriptions.map((subscription) => subscription.drain()));
      await sleep(handOverMs);
      await inFlight.drain(drainTimeoutMs);
      await sleep(handOverMs);
      // Rejects when the connection is lost: then there is nobody to answer.
      await connection.flush().catch(() => undefined);
    }
    await super.close();
  }
}
