import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

/** The request at which the fault strikes, either before it reaches the target or before its answer is passed back. */
export interface Strike {
  method: string;
  path: RegExp;
  moment: 'before' | 'after';
  fault: () => Promise<void>;
}

/** A proxy between a service and a server that it calls. It triggers a fault exactly between two steps. */
export class StrikingProxy {
  #strike: Strike | undefined;
  #hasStruck = false;

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {
    server.on('request', (request, response) => {
      // If the caller was killed or the target cannot be reached, break the connection.
      this.#pass(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  static async start(target: string): Promise<StrikingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new StrikingProxy(server, target);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Lets the fault strike once, at the next matching request. */
  strikeAt(strike: Strike): void {
    this.#strike = strike;
    this.#hasStruck = false;
  }

  /** True once the fault has been executed. */
  get hasStruck(): boolean {
    return this.#hasStruck;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    const strike = this.#take(request);
    if (strike?.moment === 'before') {
      await this.#land(strike);
      response.socket?.destroy();
      return;
    }
    const { answer, text } = await this.#forward(request, Buffer.concat(body));
    if (strike) {
      await this.#land(strike);
      response.socket?.destroy();
    } else response.writeHead(answer.statusCode ?? 500, answer.headers).end(text);
  }

  async #land({ fault }: Strike): Promise<void> {
    await fault();
    this.#hasStruck = true;
  }

  #take({ method, url = '' }: IncomingMessage): Strike | undefined {
    const strike = this.#strike;
    if (strike?.method !== method || !strike?.path.test(url)) return undefined;
    this.#strike = undefined;
    return strike;
  }

  #forward(
    { method, url = '', headers }: IncomingMessage,
    body: Buffer,
  ): Promise<{ answer: IncomingMessage; text: Buffer }> {
    return new Promise((resolve, reject) => {
      const forwarded = send(new URL(url, this.target), { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () => resolve({ answer, text: Buffer.concat(parts) }));
      });
      forwarded.once('error', reject).end(body);
    });
  }
}
