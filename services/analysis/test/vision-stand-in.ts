import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface VisionRequest {
  model: string;
  store: boolean;
  tools?: unknown;
  input: { content: { type: string; image_url: string }[] }[];
}

/** Answers one request to the stand-in. */
export type VisionAnswer = (response: ServerResponse) => void;

const respond =
  (status: number, body: unknown): VisionAnswer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const message = (content: object): object => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  output: [
    { type: 'reasoning', summary: [] },
    { type: 'message', role: 'assistant', content: [content] },
  ],
});

export const answers = {
  text: (text: string) => respond(200, message({ type: 'output_text', text, annotations: [] })),
  opinion: (given: object = {}) =>
    answers.text(
      JSON.stringify({
        verdict: 'manipulated',
        confidence: 0.8,
        criteria: [{ name: 'Light', score: 30, details: 'Shadows disagree.' }],
        aiMarkers: [],
        visibleTextInstructions: false,
        locale: 'en',
        ...given,
      }),
    ),
  refusal: () => respond(200, message({ type: 'refusal', refusal: 'No.' })),
  truncated: () =>
    respond(200, { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [] }),
  status: (status: number) => respond(status, { error: { message: 'no', type: 'x', code: null } }),
  plain: (body: string) => respond(200, body),
  hang: (): VisionAnswer => () => undefined,
  reset: (): VisionAnswer => (response) => void response.socket?.destroy(),
};

/** Implements the part of the Responses API that we use: `POST /v1/responses` with a bearer key. */
export class VisionStandIn {
  readonly requests: VisionRequest[] = [];
  #queue: VisionAnswer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<VisionStandIn> {
    const server = createServer();
    const standIn = new VisionStandIn(server);
    server.on('request', (request, response) => void standIn.#handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Answers the next requests in this order; the last answer repeats. */
  willAnswer(...queue: VisionAnswer[]): void {
    this.#queue = queue;
    this.requests.length = 0;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.url !== '/v1/responses' || request.headers.authorization !== 'Bearer key') {
      answers.status(401)(response);
      return;
    }
    this.requests.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as VisionRequest);
    const answer = this.#queue.length > 1 ? this.#queue.shift() : this.#queue[0];
    (answer ?? answers.status(500))(response);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
