import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { lastValueFrom, TimeoutError } from 'rxjs';
import { type Envelope } from './rpc-envelope.js';
import { type RpcLine } from './rpc-line.js';

/** The services of this process by address. */
const servers = new Map<string, InProcessServer>();

/** What a wire would carry: neither side can change the other's objects. */
const copyOf = (message: unknown): unknown =>
  message === undefined ? undefined : JSON.parse(JSON.stringify(message));

/** Answers calls from the same process, on no port that others could reach. */
export class InProcessServer extends Server implements CustomTransportStrategy {
  constructor(private readonly address: string) {
    super();
  }

  listen(onListening: () => void): void {
    servers.set(this.address, this);
    onListening();
  }

  close(): void {
    servers.delete(this.address);
  }

  async answer(name: string, envelope: Envelope): Promise<unknown> {
    // Patterns of calls are names: Nest's look-up would first try to read them as JSON.
    const handler = this.messageHandlers.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    return copyOf(await lastValueFrom(this.transformToObservable(await handler(copyOf(envelope)))));
  }

  on(): never {
    throw new Error('has no events');
  }

  unwrap<T>(): T {
    return this as unknown as T;
  }
}

/** Calls the service at an address of the same process, without the detour through Nest's client. */
export const inProcessLine = (address: string): RpcLine => {
  const server = () => {
    const found = servers.get(address);
    if (!found) throw new Error(`nothing listens on ${address}`);
    return found;
  };
  return {
    // Within promises, so that a missing service is a rejection.
    check: () => Promise.resolve().then(server),
    ask: async ({ name, envelope, timeoutMs }) => inTime(server().answer(name, envelope), timeoutMs),
    close: () => undefined,
  };
};

function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
    const settle = <V>(by: (value: V) => void) => (value: V) => {
      clearTimeout(timer);
      by(value);
    };
    answer.then(settle(resolve), settle(reject));
  });
}
