import { exitCodeOfError, type ExitCode, exitCodes } from '../command/exit-code.js';
import { JinwiProblem } from '../problem.js';
import { pause } from '../wait-and-repeat.js';
import { isFault } from './whole-file.js';

/** A problem that stops all pictures: with the key, the account, the server or the folder. */
interface Trouble {
  exitCode: ExitCode;
  reason: string;
  retryAfterSeconds?: number | undefined;
}

/** Thrown to end a command that must not wait until the trouble is over. */
export class CannotGoOn extends Error {
  constructor(
    { reason }: Trouble,
    readonly exitCode: ExitCode,
  ) {
    super(reason);
  }
}

/** Returns the trouble behind an error; null if the error concerns single pictures or is a defect. */
export function troubleOf(error: unknown): Trouble | null {
  if (isFault(error)) return { exitCode: exitCodes.unavailable, reason: error.message };
  if (!(error instanceof JinwiProblem)) return null;
  const { code, status, message: reason, retryAfterSeconds } = error;
  const exitCode = status === 408 || status > 500 ? exitCodes.unavailable : exitCodeOfError(error);
  if (code === 'batch.too-many') return { exitCode: exitCodes.limited, reason };
  return exitCode > exitCodes.notJudged ? { exitCode, reason, retryAfterSeconds } : null;
}

const firstWaitSeconds = 5;
const longestWaitSeconds = 300;
/** Limits the wait that a server asks for: a delay too large for `setTimeout` would end at once. */
export const longestToldSeconds = 3_600;

export const waitSeconds = (failures: number, { retryAfterSeconds }: Pick<Trouble, 'retryAfterSeconds'>) =>
  retryAfterSeconds === undefined
    ? Math.min(firstWaitSeconds * 2 ** failures, longestWaitSeconds)
    : Math.min(retryAfterSeconds, longestToldSeconds);

interface Temper {
  isOnce: boolean;
  signal: AbortSignal;
  say: (line: string) => void;
}

/** Retries work while a trouble lasts, because a watched folder runs unattended. */
export class Patience {
  #failures = 0;
  #said = '';

  constructor(private readonly temper: Temper) {}

  async with<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await work();
        this.#failures = 0;
        this.#said = '';
        return result;
      } catch (error) {
        await this.endure(error);
      }
    }
  }

  /**
   * Reports a temporary failure, unless it was just reported, and waits; each failure in a row lengthens the wait.
   * @throws CannotGoOn if `isOnce` is set; `error` itself if the failure is not temporary
   */
  async endure(error: unknown): Promise<void> {
    const { isOnce, signal, say } = this.temper;
    signal.throwIfAborted();
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    if (isOnce) throw new CannotGoOn(trouble, trouble.exitCode);
    const seconds = waitSeconds(this.#failures, trouble);
    if (trouble.reason !== this.#said) say(`Waiting, next try in ${seconds} s: ${trouble.reason}`);
    this.#failures += 1;
    this.#said = trouble.reason;
    await pause(seconds * 1_000, signal);
  }
}
