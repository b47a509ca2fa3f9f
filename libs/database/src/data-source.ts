import { PatientPool } from '@jinwi/postgres-pool';
import pg from 'pg';
import {
  DataSource,
  type EntityManager,
  type EntitySchema,
  type MigrationInterface,
  QueryFailedError,
} from 'typeorm';

const poolSizeDefault = 10;
const connectTimeoutMs = 3_000;
const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;

export interface SchemaSettings {
  /** The schema's name: lower-case letters, digits and underscores. */
  schema: string;
  /** Classes instead of globs, because a bundle has no files that a glob could match. */
  entities: (new () => object)[] | EntitySchema[];
  /** Classes in any order; they run in the order of the timestamps in their names. */
  migrations: (new () => MigrationInterface)[];
  /** Folder of `*.sql` files that create functions; {@link migrate} applies those that changed. */
  functions?: URL;
}

export interface DataSourceSettings extends SchemaSettings {
  /** In the form `postgres://user:password@host:port/database`. */
  url: string;
  poolSizeMax?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onPoolError?: (error: Error) => void;
}

/**
 * Creates a TypeORM data source for one schema. It is not connected: call `initialize()` first, or pass it to Nest.
 * Unqualified names in raw SQL resolve to this schema. Logging is off, because TypeORM would log parameters.
 */
export function createDataSource(settings: DataSourceSettings): DataSource {
  const { url, schema, entities, migrations, poolSizeMax = poolSizeDefault } = settings;
  assertSchemaName(schema);
  const dataSource = new DataSource({
    type: 'postgres',
    driver: { ...pg, Pool: PatientPool },
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
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      keepAlive: true,
    },
  });
  if (settings.functions) functionFolders.set(dataSource, settings.functions);
  return dataSource;
}

const functionFolders = new WeakMap<DataSource, URL>();

/** Undefined if the schema has no SQL functions. */
export const functionFolderOf = (dataSource: DataSource): URL | undefined => functionFolders.get(dataSource);

/** Schema names are inserted unquoted into SQL and connection options. */
function assertSchemaName(schema: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema)) throw new TypeError(`Invalid schema name: ${schema}`);
}

export function schemaOf(dataSource: DataSource): string {
  const { options } = dataSource;
  if (options.type !== 'postgres' || !options.schema) throw new TypeError('The data source has no schema.');
  return options.schema;
}

interface PgPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  connect(): Promise<pg.PoolClient>;
}

const poolOf = ({ driver }: DataSource): PgPool => (driver as unknown as { master: PgPool }).master;

/**
 * Runs a statement and returns its rows, even those of a modifying statement. Outside a transaction it uses the pool
 * directly, because TypeORM's overhead exceeds the cost of a short statement. After a failed statement, the
 * connection's next one waits until the failed one has released its locks.
 */
export async function queryRows<Row extends object>(
  { queryRunner, dataSource }: EntityManager,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if (queryRunner) return (await queryRunner.query(statement, values, true)).records as Row[];
  const client = await poolOf(dataSource).connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } catch (error) {
    // Leave out the values, because logs would show them.
    throw new QueryFailedError(statement, [], error as Error);
  } finally {
    client.release();
  }
}

/** Like {@link queryRows}, for a statement that returns at most one row. @returns null if it returns none */
export async function queryRow<Row extends object>(
  manager: EntityManager,
  statement: string,
  values: unknown[] = [],
): Promise<Row | null> {
  const [row] = await queryRows<Row>(manager, statement, values);
  return row ?? null;
}

/** For metrics; `waiting` counts callers that wait for a connection. */
export function poolFigures(dataSource: DataSource): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = poolOf(dataSource);
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
