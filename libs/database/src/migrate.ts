import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { type Logger } from '@jinwi/service-kit';
import { createDataSource, type DataSourceSettings, functionFolderOf, schemaOf } from './data-source.js';
import { applySqlFunctions, readSqlFunctions } from './sql-functions.js';

const lockTimeoutMs = 60_000;

/**
 * Creates the schema, runs pending migrations, each in its own transaction, and then applies the SQL function files
 * that changed. Replicas that start together wait for each other, at most a minute. The data source must be
 * initialised.
 * @returns the names of the migrations that ran and of the files that were applied
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const schema = schemaOf(dataSource);
  const functionFolder = functionFolderOf(dataSource);
  const files = functionFolder && (await readSqlFunctions(functionFolder));
  const queryRunner = dataSource.createQueryRunner();
  try {
    await queryRunner.query(`SELECT set_config('lock_timeout', $1, false)`, [`${lockTimeoutMs}`]);
    await queryRunner.query(`SELECT set_config('statement_timeout', '0', false)`);
    await queryRunner.query(`SELECT pg_advisory_lock(hashtextextended($1, 0))`, [lockName(schema)]);
    await createSchema(queryRunner, schema);
    // Pass `queryRunner`, so that the migrations use the connection that holds the lock.
    const executor = new MigrationExecutor(dataSource, queryRunner);
    executor.transaction = 'each';
    const migrations = (await executor.executePendingMigrations()).map(({ name }) => name);
    return [...migrations, ...(files ? await applySqlFunctions(queryRunner, { schema, files }) : [])];
  } finally {
    await endSession(queryRunner, schema);
  }
}

/** Connects a data source, and migrates it unless migration is a separate deployment step. */
export async function openDatabase(
  dataSource: DataSource,
  { isMigratedOnStart, onMigrated }: { isMigratedOnStart: boolean; onMigrated?: (names: string[]) => void },
): Promise<DataSource> {
  await dataSource.initialize();
  if (!isMigratedOnStart) return dataSource;
  try {
    const names = await migrate(dataSource);
    if (names.length > 0) onMigrated?.(names);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** Migrates a schema for `migrate.cli.ts`, which runs before replicas start with MIGRATE=off. */
export async function migrateSchema({
  logger,
  ...settings
}: DataSourceSettings & { logger: Logger }): Promise<void> {
  const dataSource = await openDatabase(createDataSource(settings), {
    isMigratedOnStart: true,
    onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
  });
  await dataSource.destroy();
}

const lockName = (schema: string) => `jinwi.migrate.${schema}`;

/** Looks for the schema first: `CREATE SCHEMA IF NOT EXISTS` needs the CREATE privilege even if the schema exists. */
async function createSchema(queryRunner: QueryRunner, schema: string): Promise<void> {
  const found = (await queryRunner.query(`SELECT FROM pg_namespace WHERE nspname = $1`, [
    schema,
  ])) as unknown[];
  if (found.length === 0) await queryRunner.query(`CREATE SCHEMA "${schema}"`);
}

/** Releases the lock, restores the connection's settings and returns it to the pool. */
async function endSession(queryRunner: QueryRunner, schema: string): Promise<void> {
  try {
    await queryRunner.query(`SELECT pg_advisory_unlock(hashtextextended($1, 0))`, [lockName(schema)]);
    await queryRunner.query(`RESET lock_timeout`);
    await queryRunner.query(`RESET statement_timeout`);
  } finally {
    await queryRunner.release();
  }
}

/**
 * For tests: checks that the entities agree with the migrations of a migrated data source.
 * @throws Error listing the statements that TypeORM would still run
 */
export async function assertNoPendingChanges(dataSource: DataSource): Promise<void> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  if (upQueries.length === 0) return;
  const statements = upQueries.map(({ query }) => `  ${query}`).join('\n');
  throw new Error(`Entities and migrations of schema ${schemaOf(dataSource)} differ:\n${statements}`);
}
