import { setTimeout as sleep } from 'node:timers/promises';
import { ServerNats } from '@nestjs/microservices';
import { inFlight } from './in-flight.js';

interface Subscription {
  drain(): Promise<void>;
}

/** The methods of a NATS connection that Nest and this server call. */
interface Connection {
  subscribe(subject: string, options: object): Subscription;
  isClosed(): boolean;
  flush(): Promise<void>;
}

const drainTimeoutMs = 30_000;
/** Length of two pauses while closing: one until received calls count as in flight, one until responses are sent. */
const handOverMs = 100;

/** A NATS server that, when closing, answers messages that arrive while it unsubscribes. Nest's own drops them. */
export class DrainingNatsServer extends ServerNats {
  readonly #subscriptions: Subscription[] = [];
  #connection: Connection | undefined;

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
      // Rejects when the connection is lost, in which case there is nobody to answer.
      await connection.flush().catch(() => undefined);
    }
    await super.close();
  }
}
