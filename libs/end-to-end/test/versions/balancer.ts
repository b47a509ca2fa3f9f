import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

const askIntervalMs = 100;

/** A proxy that, like Kubernetes, takes turns among the gateways whose /readyz succeeds. It never retries a request. */
export class Balancer {
  readonly #ports = new Set<number>();
  readonly #ready = new Set<number>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  /** Failures that a browser would see as a broken connection. */
  readonly faults: string[] = [];
  #turn = 0;

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(port: number): void {
    this.#ports.add(port);
    void this.#watch(port);
  }

  remove(port: number): void {
    this.#ports.delete(port);
    this.#ready.delete(port);
  }

  async close(): Promise<void> {
    this.#ports.clear();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Resolves when the proxy sends requests to this gateway. */
  async untilReady(port: number): Promise<void> {
    while (!this.#ready.has(port)) await wait(askIntervalMs);
  }

  /** Makes one check at a time, so that a late answer does not override a newer one. */
  async #watch(port: number): Promise<void> {
    while (this.#ports.has(port)) {
      if ((await isReady(port)) && this.#ports.has(port)) this.#ready.add(port);
      else this.#ready.delete(port);
      await wait(askIntervalMs);
    }
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const ready = [...this.#ready];
    const port = ready[(this.#turn += 1) % ready.length];
    const what = `${incoming.method} ${incoming.url} at ${port}`;
    try {
      if (port === undefined) throw new Error('no gateway is ready');
      const answer = await this.#forward(incoming, port);
      outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer));
      await pipeline(answer, outgoing);
    } catch (error) {
      // A browser that disconnects is not a fault.
      if (incoming.socket.destroyed) return;
      this.faults.push(`${what}: ${String(error)}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    }
  }

  #forward(incoming: IncomingMessage, port: number): Promise<IncomingMessage> {
    const { method, url: path, headers } = incoming;
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent }, resolve);
      sent.once('error', reject);
      pipeline(incoming, sent).catch(reject);
    });
  }
}

function withoutConnection({ headers }: IncomingMessage) {
  const { connection: _ours, 'keep-alive': _its, ...rest } = headers;
  return rest;
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
  });
}
