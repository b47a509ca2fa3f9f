import { type Logger } from '@jinwi/service-kit';
import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { type SessionBackend } from './session-backend.js';

const schemaName = 'gateway';
const connectTimeoutMs = 3_000;
const queryTimeoutMs = 5_000;
const poolSizeMax = 10;

/** The lock serialises replicas that start together: CREATE … IF NOT EXISTS alone races. */
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
  CREATE TABLE IF NOT EXISTS ${schemaName}.rate_limit (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );`;

export async function openPostgresBackend({
  url,
  logger,
}: {
  url: string;
  logger: Logger;
}): Promise<SessionBackend> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSizeMax,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'jinwi-gateway',
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'session store connection lost'));
  try {
    await pool.query(createTables);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    pool,
    schemaName,
    tableName: 'session',
    disableTouch: true,
    errorLog: (...faults: unknown[]) => logger.warn({ faults: faults.map(String) }, 'session store error'),
  });
  let hasCleaner = false;
  return {
    store,
    limiter(options) {
      // All limiters share one table: one cleaner is enough.
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
