import { type AddressInfo, createServer, type Server } from 'node:net';

/** Encodes a message of PostgreSQL's protocol: kind, length, body. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

const signedIn = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const fields = [
  'SFATAL',
  'VFATAL',
  'C57P01',
  'Mterminating connection due to unexpected postmaster exit',
  '',
];
const goodbye = message('E', Buffer.from(fields.map((field) => `${field}\0`).join('')));

/**
 * Imitates a PostgreSQL that is killed while a client connects: it accepts the login, then closes the connection.
 * https://www.postgresql.org/docs/current/protocol-flow.html
 */
export class DyingPostgres {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<DyingPostgres> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, goodbye])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new DyingPostgres(server);
  }

  get url(): string {
    return `postgres://nobody@127.0.0.1:${(this.#server.address() as AddressInfo).port}/nothing`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}
