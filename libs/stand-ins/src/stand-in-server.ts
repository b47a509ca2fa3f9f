import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/**
 * How the stand-in treats one request. `cut` closes the connection and `hang` never responds: `before` the request is
 * processed, or `after` it, so that only the response is lost. `delayMs` delays the request. A `StandInAnswer` is sent
 * without processing the request.
 */
export type StandInBehaviour =
  'cut-before' | 'cut-after' | 'hang-before' | 'hang-after' | { delayMs: number } | StandInAnswer;

export interface ReceivedRequest<Kind extends string> {
  kind: Kind;
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface StandInServer<Kind extends string> {
  /** Origin on loopback, for example `http://127.0.0.1:41233`. */
  url: string;
  /** Sets in order how the next requests of a kind are treated; with `null` a request is answered normally. */
  willBehave(kind: Kind, ...behaviours: (StandInBehaviour | null)[]): void;
  close(): Promise<void>;
}

const bodyBytesMax = 64 * 1024 * 1024;

/** Starts a real HTTP server on loopback that imitates a provider and fails on demand. */
export async function startStandInServer<Kind extends string>({
  port = 0,
  kindOf,
  answer,
}: {
  port?: number;
  kindOf: (request: { method: string; path: string }) => Kind;
  answer: (request: ReceivedRequest<Kind>, origin: string) => StandInAnswer | Promise<StandInAnswer>;
}): Promise<StandInServer<Kind>> {
  const behaviours = new Map<Kind, (StandInBehaviour | null)[]>();
  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = message;
    const { pathname: path } = new URL(message.url ?? '/', url);
    const kind = kindOf({ method, path });
    const body = await readBody(message);
    const behaviour = behaviours.get(kind)?.shift() ?? null;
    if (behaviour === 'hang-before') return;
    if (behaviour === 'cut-before') return void response.destroy();
    if (isAnswer(behaviour)) return respond(response, behaviour);
    if (isDelay(behaviour)) await sleep(behaviour.delayMs);
    const given = await answer({ kind, method, path, headers, body }, url);
    if (behaviour === 'hang-after') return;
    if (behaviour === 'cut-after') return void response.destroy();
    respond(response, given);
  }

  return {
    url,
    willBehave: (kind, ...next) => void behaviours.set(kind, next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isAnswer = (behaviour: StandInBehaviour | null): behaviour is StandInAnswer =>
  typeof behaviour === 'object' && behaviour !== null && 'status' in behaviour;

const isDelay = (behaviour: StandInBehaviour | null): behaviour is { delayMs: number } =>
  typeof behaviour === 'object' && behaviour !== null && 'delayMs' in behaviour;

function respond(response: ServerResponse, { status, headers, body }: StandInAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > bodyBytesMax) throw new Error('the request is too large for a stand-in');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export const jsonAnswer = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): StandInAnswer => ({ status, headers, body: JSON.stringify(body) });
