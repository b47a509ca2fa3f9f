import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A received request, unmodified. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Imitates a member's webhook server on loopback. It responds with 204 unless a test replaces `answer`. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  answer: (response: ServerResponse, request: Received) => void = accept;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { url: path = '', headers } = request;
        const received = { path, headers, body: Buffer.concat(parts).toString('utf8') };
        this.received.push(received);
        this.answer(response, received);
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  ids(path?: string): unknown[] {
    return this.received.filter((one) => path === undefined || one.path === path).map(idOf);
  }

  reset(): void {
    this.received.length = 0;
    this.answer = accept;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export const accept = (response: ServerResponse): void => void response.writeHead(204).end();

/** Answers with a status and no body. */
export const answerWith = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status).end();

const idOf = ({ headers }: Received): unknown => headers['webhook-id'];

/** Verifies a request with the Standard Webhooks library and returns its body. @throws WebhookVerificationError */
export const verified = ({ headers, body }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
