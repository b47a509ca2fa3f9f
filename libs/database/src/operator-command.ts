import { ConfigError } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { createDataSource, type DataSourceSettings } from './data-source.js';

/** Exit codes of operator commands, from sysexits.h. */
export const operatorExit = { done: 0, refused: 1, usage: 64, unavailable: 69, configuration: 78 } as const;

/** The database is unreachable or not migrated; the message says what to do. */
class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * Connects an operator command to a service's database, but never migrates it.
 * @throws an error for {@link explainOperatorFault} if the database does not answer or needs a migration
 */
export async function connectOperator(settings: DataSourceSettings): Promise<DataSource> {
  const dataSource = await createDataSource(settings).initialize().catch(unreachable);
  try {
    if (await dataSource.showMigrations()) throw new DatabaseUnavailableError(otherVersion);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

const otherVersion = 'The database is older than this version: start the product once, then try again.';

function unreachable(cause: unknown): never {
  const { code, message } = cause as { code?: unknown; message?: string };
  const reason = typeof code === 'string' ? code : message;
  throw new DatabaseUnavailableError(
    `The database cannot be reached (${reason}): check that it runs and that DATABASE_URL is right.`,
    { cause },
  );
}

/** Explains to the operator why the command could not run. @returns the exit code; null for the command's own errors */
export function explainOperatorFault(error: unknown, complain: (line: string) => void): number | null {
  if (error instanceof ConfigError) {
    complain(`The configuration is not valid:\n${error.message}`);
    return operatorExit.configuration;
  }
  if (error instanceof DatabaseUnavailableError) {
    complain(error.message);
    return operatorExit.unavailable;
  }
  return null;
}
