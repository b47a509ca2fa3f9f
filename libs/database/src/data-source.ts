import { type EventEmitter } from 'node:events';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';

const POOL_SIZE_MAX = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

export interface DataSourceSettings {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** The one schema this service owns: lower-case letters, digits and underscores. */
  schema: string;
  /** Classes, not globs: a bundle has no files to match. */
  entities: (new () => object)[] | EntitySchema[];
  /** Classes in any order; they run by the timestamp in their names. */
  migrations: (new () => MigrationInterface)[];
  poolSizeMax?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onPoolError?: (error: Error) => void;
}

/**
 * A TypeORM data source for one schema, not yet connected: call `initialize()` (or pass it to Nest) first. Unqualified
 * names in raw SQL resolve to this schema. Logging is off, because TypeORM would log parameters.
 */
export function createDataSource(settings: DataSourceSettings): DataSource {
  const { url, schema, entities, migrations, poolSizeMax = POOL_SIZE_MAX } = settings;
  assertSchemaName(schema);
  return new DataSource({
    type: 'postgres',
    url,
    schema,
    entities,
    migrations,
    migrationsTableName: 'migration',
    synchronize: false,
    logging: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    applicationName: `jinwi-${schema}`,
    poolSize: poolSizeMax,
    poolErrorHandler: (error: Error) => settings.onPoolError?.(error),
    extra: {
      options: `-c search_path=${schema}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      // Between uses a connection is briefly without an 'error' listener, and losing it would crash the process.
      // Queries still reject.
      onConnect: (connection: EventEmitter) => void connection.on('error', () => undefined),
    },
  });
}

/** Schema names are inserted into SQL and connection options unquoted. */
function assertSchemaName(schema: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema)) throw new TypeError(`Invalid schema name: ${schema}`);
}

/** The schema a data source was created for. */
export function schemaOf(dataSource: DataSource): string {
  const { options } = dataSource;
  if (options.type !== 'postgres' || !options.schema) throw new TypeError('The data source has no schema.');
  return options.schema;
}

interface PgPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Connection counts of an open data source, for metrics; `waiting` are callers without a connection. */
export function poolFigures(dataSource: DataSource): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = (dataSource.driver as unknown as { master: PgPool }).master;
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
