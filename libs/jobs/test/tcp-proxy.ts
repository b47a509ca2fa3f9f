import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@jinwi/local-stores';

/** A proxy in front of a store. A test can cut and restore its connections. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  static async before(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url), await freePort());
    await proxy.mend();
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  /** Breaks open connections and refuses new ones. */
  async cut(): Promise<void> {
    if (!this.#server) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    this.#server = createServer((client) => {
      const store = connect({ port: Number(this.target.port), host: this.target.hostname });
      for (const [from, to] of [
        [client, store],
        [store, client],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    }).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }
}
