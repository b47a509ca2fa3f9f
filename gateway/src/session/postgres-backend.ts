import { PatientPool } from '@jinwi/postgres-pool';
import { batchReads, type Logger } from '@jinwi/service-kit';
import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { mustExist, type SessionBackend, type StoredSession } from './session-backend.js';

const schemaName = 'gateway';
const connectTimeoutMs = 3_000;
const queryTimeoutMs = 5_000;
const poolSizeMax = 10;

/** The lock makes replicas that start together wait for each other, because CREATE … IF NOT EXISTS alone can race. */
const createTables = `
  SELECT pg_advisory_xact_lock(hashtextextended('jinwi.migrate.${schemaName}', 0));
  DO $$ BEGIN
    -- Roles without CREATE get a prepared schema.
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = '${schemaName}') THEN
      CREATE SCHEMA ${schemaName};
    END IF;
  END $$;
  CREATE TABLE IF NOT EXISTS ${schemaName}.session (
    sid text PRIMARY KEY,
    sess json NOT NULL,
    expire timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS session_expire ON ${schemaName}.session (expire);
  CREATE INDEX IF NOT EXISTS session_member ON ${schemaName}.session ((sess ->> 'userId'));
  CREATE TABLE IF NOT EXISTS ${schemaName}.rate_limit (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );`;

const readSessions = `SELECT sid, sess::text AS sess FROM ${schemaName}.session
  WHERE sid = ANY($1::text[]) AND expire > now()`;

const PgStore = connectPgSimple(session);

class PostgresSessionStore extends PgStore {
  readonly #reads = batchReads((ids: readonly string[]) => this.#readAll(ids));

  constructor(
    private readonly pool: pg.Pool,
    options: ConstructorParameters<typeof PgStore>[0],
  ) {
    super({ ...options, pool });
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    // Each caller gets its own copy, because callers modify it.
    const session = this.#reads.load(id).then((text) => (text ? (JSON.parse(text) as SessionData) : null));
    session.then((found) => done(null, found), done);
  }

  /**
   * Uses a prepared statement. A connection pooler could break it, but only embedded mode stores sessions here, and
   * that mode has no pooler.
   */
  async #readAll(ids: readonly string[]): Promise<Map<string, string>> {
    const query = { name: 'sessions', text: readSessions, values: [ids] };
    const { rows } = await this.pool.query<{ sid: string; sess: string }>(query);
    return new Map(rows.map(({ sid, sess }) => [sid, sess]));
  }

  override set(id: string, data: SessionData, done: (error?: unknown) => void = () => undefined): void {
    if (!mustExist(data)) return super.set(id, data, done);
    this.pool
      .query(`UPDATE ${schemaName}.session SET sess = $2, expire = $3 WHERE sid = $1`, [
        id,
        data,
        data.cookie.expires,
      ])
      .then(() => done(), done);
  }
}

export async function openPostgresBackend({
  url,
  logger,
}: {
  url: string;
  logger: Logger;
}): Promise<SessionBackend> {
  const pool = new PatientPool({
    connectionString: url,
    max: poolSizeMax,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'jinwi-gateway',
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'lost the connection to the session store'));
  try {
    await pool.query(createTables);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const store = new PostgresSessionStore(pool, {
    schemaName,
    tableName: 'session',
    disableTouch: true,
    errorLog: (...faults: unknown[]) =>
      logger.warn({ faults: faults.map(String) }, 'a query of the session store failed'),
  });
  // Delete expired sessions now, because the store's own timer first runs much later.
  store.pruneSessions();
  let hasCleaner = false;
  return {
    store,
    async ofMember(userId) {
      const { rows } = await pool.query<StoredSession>(
        `SELECT sid AS "sessionId", sess AS session FROM ${schemaName}.session
          WHERE sess ->> 'userId' = $1 AND expire > now()`,
        [String(userId)],
      );
      return rows;
    },
    limiter(options) {
      // All limiters share one table, so one of them is enough to delete expired counters.
      const clearExpiredByTimeout = !hasCleaner;
      hasCleaner = true;
      return new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        storeType: 'pool',
        schemaName,
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout,
      });
    },
    async check() {
      await pool.query('SELECT 1');
    },
    async close() {
      store.close();
      await pool.end();
    },
  };
}
