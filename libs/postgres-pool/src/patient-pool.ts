import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How long to retry: long enough for a killed PostgreSQL to restart. */
const patienceMs = 5_000;
const retryDelayMs = 100;
/** Error codes of an outage that may pass: no server listens, or the server is shutting down, crashed or starting. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']);
/** The SQLSTATE `connection_failure`, for connection errors that have no code. */
const connectionFailure = '08006';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * A connection pool that waits up to five seconds for an unavailable database. It retries only connecting, never a
 * statement, which may already have taken effect. Until it has connected once, it does not retry, so that a process
 * with a wrong address ends at once.
 */
export class PatientPool extends pg.Pool {
  #wasConnected = false;

  constructor(config: pg.PoolConfig) {
    super(config);
    // Between uses a connection briefly has no 'error' listener, and its loss would crash the process. Queries still
    // reject, and the pool replaces the connection.
    this.on('connect', (client) => void client.on('error', () => undefined));
  }

  /** @throws the database's or the system's error; an error without a code, such as a timeout, gets the code 08006 */
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.#connect();
    if (!connected) return connecting;
    connecting.then(
      (client) => connected(undefined, client, (error) => client.release(error)),
      (error: Error) => connected(error, undefined, () => undefined),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        const client = await super.connect();
        this.#wasConnected = true;
        return client;
      } catch (error) {
        const isWorthIt = this.#wasConnected && !this.ending && passing.has(codeOf(error));
        if (!isWorthIt || Date.now() + retryDelayMs > deadline) throw coded(error);
        await wait(retryDelayMs);
      }
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

function coded(error: unknown): unknown {
  if (codeOf(error) !== 'undefined') return error;
  return Object.assign(new Error('no connection to the database', { cause: error }), {
    code: connectionFailure,
  });
}
