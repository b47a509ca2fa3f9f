import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@jinwi/local-stores';
import { PatientPool } from '../src/index.js';

/** A proxy in front of a database. Tests close it and open it again at the same port. */
class Way {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(private readonly target: URL) {}

  async open(): Promise<void> {
    const server = createServer((socket) => {
      const further = connect(Number(this.target.port), this.target.hostname);
      for (const one of [socket, further]) {
        this.#sockets.add(one);
        one
          .on('error', () => undefined)
          .on('close', () => [socket, further].forEach((each) => each.destroy()));
      }
      socket.pipe(further).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

describe('connections to a database that goes away', () => {
  let database: TestDatabase;
  let way: Way;
  let pool: PatientPool;

  beforeEach(async () => {
    database = await createTestDatabase();
    way = new Way(new URL(database.url));
    await way.open();
    const url = new URL(database.url);
    url.port = String(way.port);
    pool = new PatientPool({ connectionString: url.href });
    pool.on('error', () => undefined);
  });

  afterEach(async () => {
    await way.close();
    await pool.end();
    await database.drop();
  });

  const one = async () => (await pool.query<{ one: number }>('SELECT 1 AS one')).rows;

  it('are waited for, and made once it is back', async () => {
    await one();
    await way.close();
    // Gives the pool time to notice that its connection is lost.
    await wait(50);
    const answer = one();
    await wait(1_000);
    await way.open();
    expect(await answer).toEqual([{ one: 1 }]);
  });

  it('are refused after five seconds, with the reason', async () => {
    await one();
    await way.close();
    await wait(50);
    const begunAt = performance.now();
    await expect(one()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(performance.now() - begunAt).toBeGreaterThan(4_000);
    await way.open();
  });

  it('are not waited for at first: the address may be wrong', async () => {
    await way.close();
    await expect(one()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await way.open();
  });

  it('never repeat a statement', async () => {
    await pool.query('CREATE TABLE note (id serial)');
    const slow = pool.query('INSERT INTO note DEFAULT VALUES RETURNING pg_sleep(1)');
    await wait(200);
    const refused = expect(slow).rejects.toThrow('Connection terminated unexpectedly');
    await way.close();
    await refused;
    await way.open();
    await wait(1_500);
    expect((await pool.query('SELECT FROM note')).rowCount).toBeLessThanOrEqual(1);
  });
});
