import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type ConfigVariable, helpText, shapeOf, variablesOf } from './config-variables.js';

/** The configuration is invalid; `message` lists every fault, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/** Parses a process's environment, and lists the variables that it reads. */
export interface ConfigReader<T> {
  /** @throws ConfigError naming every fault */
  (environment: Environment): T;
  variables: readonly ConfigVariable[];
}

/** Creates a reader from an object schema of variables, each with a description in its `.meta()`. */
export const configReader = <S extends z.ZodType>(schema: S): ConfigReader<z.infer<S>> =>
  Object.assign((environment: Environment) => parseConfig(schema, environment), {
    variables: variablesOf(schema),
  });

/**
 * Parses the environment once at start. A variable `X` may instead be given as `X_FILE`, the path of a file that
 * contains its value, because container orchestrators provide secrets as files.
 * @throws ConfigError listing all faults
 */
export function parseConfig<S extends z.ZodType>(schema: S, environment: Environment): z.infer<S> {
  const parsed = schema.safeParse(withSecretFiles({ environment, names: Object.keys(shapeOf(schema)) }));
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}

const addressSentence =
  'must be a URL such as scheme://user:password@host:port; in the password, / must be written as %2F and % as %25';

const addressFault = ({ input }: { input: unknown }): string =>
  input === undefined ? 'must be set' : addressSentence;

/** Returns whether a text is a URL whose user and password can be decoded. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return false;
  }
}

/** The URL of a store or another server that a process connects to. */
export const addressSchema = z
  .url({ error: addressFault, abort: true })
  .refine(isAddress, { error: addressSentence, abort: true });

/** Replaces `X_FILE` variables by the content of their files; an empty variable counts as absent. */
function withSecretFiles({
  environment,
  names,
}: {
  environment: Environment;
  names: readonly string[];
}): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    const value = environment[name] || (file ? secretFrom({ name: `${name}_FILE`, path: file }) : undefined);
    if (value) values[name] = value;
  }
  return values;
}

function secretFrom({ name, path }: { name: string; path: string }): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${name}: cannot read ${path} (${code})`, { cause });
  }
}

/**
 * Reads the configuration for `main.ts`. With `--help` it prints the variables and exits. If the configuration is not
 * valid, it prints the faults to standard error and exits with code 78 (EX_CONFIG).
 */
export function configOrExit<T>(read: ConfigReader<T>, environment: Environment): T {
  if (process.argv.includes('--help')) {
    process.stdout.write(helpText(read.variables));
    process.exit(0);
  }
  try {
    return read(environment);
  } catch (error) {
    return exitOnConfigFault(error);
  }
}

/**
 * Prints a configuration fault and exits with code 78; throws any other error again. Also handles faults that are found
 * only during start, such as an invalid file.
 */
export function exitOnConfigFault(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`The configuration is not valid:\n${error.message}\n`);
  process.exit(78);
}
