export interface Command {
  usage: string;
  /** @throws Error with a message for the user */
  run: (words: string[]) => Promise<void>;
  /** Returns the message to print for an error. The default is the message of the error itself. */
  tell?: (error: unknown) => string;
}

/** Runs a command. `--help` prints the usage; a usage error prints its message and the usage, and exits with 2. */
export async function runCli({ usage, run, tell = messageOf }: Command): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await run(words);
  } catch (error) {
    process.stderr.write(`${isMisuse(error) ? misuseOf(error) : tell(error)}\n\n${usage}\n`);
    process.exitCode = 2;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isMisuse = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS');

/** Returns only the first sentence of the message, because the other sentences explain rare cases. */
const misuseOf = ({ message }: Error): string => `${message.split(/\. |\n/u)[0]?.replace(/\.$/u, '') ?? ''}.`;

/**
 * Converts an option's value to a whole number of at least `min`.
 * @throws Error with a message for the user
 */
export function wholeNumber(word: string, { option, min = 1 }: { option: string; min?: number }): number {
  const value = Number(word);
  if (!Number.isInteger(value) || value < min)
    throw new Error(`${option} must be a whole number, at least ${min}.`);
  return value;
}
