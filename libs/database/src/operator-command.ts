import { parseArgs } from 'node:util';
import { ConfigError } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { createDataSource, type DataSourceSettings } from './data-source.js';

/** Exit codes of operator commands, from sysexits.h. */
export const operatorExit = { done: 0, refused: 1, usage: 64, unavailable: 69, configuration: 78 } as const;

/** Thrown if the command line is invalid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = Record<string, { type: 'string' | 'boolean' }>;

interface CommandLine<Named extends Options> {
  /** The command's name; `help` if no name is given, or with `--help`. */
  name: string;
  subject: string | undefined;
  values: { [Name in keyof Named]?: Named[Name]['type'] extends 'boolean' ? boolean : string };
}

/** Splits a command line into the command's name, its subject and its options. @throws UsageError */
export function readCommandLine<Named extends Options>(
  words: string[],
  options: Named & { help: { type: 'boolean' } },
): CommandLine<Named> {
  const { positionals, values } = parsed(words, options);
  const [name = 'help', subject, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`The command takes nothing more: remove "${rest.join(' ')}".`);
  return { name: values.help ? 'help' : name, subject, values: values as CommandLine<Named>['values'] };
}

function parsed(words: string[], options: Options) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** What is used here of a zod schema. */
interface Schema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/** @throws UsageError with this sentence if the value is not valid */
export function checkedWord<T>(schema: Schema<T>, value: string | undefined, sentence: string): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(sentence);
  return result.data;
}

/** Thrown if the database is unreachable or not migrated; the message says what to do. */
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

/**
 * Explains to the operator why a command could not run. With `program`, usage errors get a hint about its help.
 * @returns the exit code; null if the command itself has to handle the error
 */
export function explainOperatorFault(
  error: unknown,
  { complain, program }: { complain: (line: string) => void; program?: string },
): number | null {
  if (error instanceof UsageError) {
    complain(program === undefined ? error.message : `${error.message} Try "${program} help".`);
    return operatorExit.usage;
  }
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
