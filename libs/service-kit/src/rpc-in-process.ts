import { ClientProxy, type CustomTransportStrategy, type ReadPacket, Server } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';

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

  async answer({ pattern, data }: ReadPacket): Promise<unknown> {
    const handler = this.getHandlerByPattern(String(pattern));
    if (!handler) throw new Error(`no handler for ${pattern}`);
    return lastValueFrom(this.transformToObservable(await handler(copyOf(data))));
  }

  on(): never {
    throw new Error('has no events');
  }

  unwrap<T>(): T {
    return this as unknown as T;
  }
}

/** Calls the service at an address of the same process. */
export class InProcessClient extends ClientProxy {
  constructor(private readonly address: string) {
    super();
  }

  connect(): Promise<InProcessServer> {
    const server = servers.get(this.address);
    return server ? Promise.resolve(server) : Promise.reject(new Error(`nothing listens on ${this.address}`));
  }

  close(): void {
    // Holds nothing.
  }

  unwrap<T>(): T {
    return this as unknown as T;
  }

  protected publish(
    packet: ReadPacket,
    callback: (answer: { err?: unknown; response?: unknown; isDisposed?: boolean }) => void,
  ): () => void {
    this.connect()
      .then((server) => server.answer(packet))
      .then(
        (response) => callback({ response: copyOf(response), isDisposed: true }),
        (err: unknown) => callback({ err }),
      );
    return () => undefined;
  }

  protected dispatchEvent(): never {
    throw new Error('services send each other no events');
  }
}
