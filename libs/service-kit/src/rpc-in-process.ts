import { type RpcName } from '@jinwi/contracts';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { TimeoutError } from 'rxjs';
import { CallFailedError, type Envelope } from './rpc-answerer.js';
import { type RpcTransport } from './rpc-transport.js';

const servers = new Map<string, InProcessServer>();

/**
 * Answers calls from the same process, without a port that others could reach and without Nest's server. Messages are
 * not copied, but the server parses request and response, so that neither side can modify the other's objects.
 */
export class InProcessServer extends Server implements CustomTransportStrategy {
  #serve: ((name: RpcName, envelope: Envelope) => Promise<unknown>) | undefined;

  constructor(private readonly address: string) {
    super();
  }

  /** Must be called before `listen`. */
  serveWith(serve: (name: RpcName, envelope: Envelope) => Promise<unknown>): void {
    this.#serve = serve;
  }

  listen(onListening: () => void): void {
    servers.set(this.address, this);
    onListening();
  }

  close(): void {
    servers.delete(this.address);
  }

  /** @throws the failure in the same form as over a network */
  async answer(name: RpcName, envelope: Envelope): Promise<unknown> {
    if (!this.#serve) throw new Error(`nobody answers on ${this.address}`);
    try {
      return await this.#serve(name, envelope);
    } catch (error) {
      throw error instanceof CallFailedError ? error.failure : error;
    }
  }

  on(): never {
    throw new Error('an in-process server has no events');
  }

  unwrap<T>(): T {
    return this as unknown as T;
  }
}

export const inProcessTransport = (address: string): RpcTransport => {
  const server = () => {
    const found = servers.get(address);
    if (!found) throw new Error(`nothing listens on ${address}`);
    return found;
  };
  return {
    // Wrapped in a promise, so that a missing service causes a rejection.
    check: () => Promise.resolve().then(server),
    ask: ({ name, envelope, timeoutMs }) => inTime(server().answer(name, envelope), timeoutMs),
    close: () => undefined,
  };
};

function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
    const finish =
      <V>(by: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        by(value);
      };
    answer.then(finish(resolve), finish(reject));
  });
}
