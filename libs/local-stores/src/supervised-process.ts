import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Readable, type Writable } from 'node:stream';
import { serverEnvironment } from './environment.js';
import { LocalStoreError } from './local-store-error.js';
import { readdirSync, readFileSync } from 'node:fs';

const stopTimeoutMs = 10_000;
/** Long enough for many stores starting at once on a small machine. */
const answerTimeoutMs = 60_000;
const linesKept = 40;

/**
 * A shell script that stops the server when the script's standard input closes, which happens even if this process is
 * killed. The shell has its own session, so that Ctrl-C does not stop the database before the services.
 */
const lifeline = `
signal=$1; scratch=$2; shift 2
exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ cat <&3; kill -s "$signal" "$server"; } >/dev/null 2>&1 & watcher=$!
wait "$server"; status=$?
kill "$watcher" 2>/dev/null
[ -z "$scratch" ] || rm -rf "$scratch"
exit "$status"`;

export interface ServerCommand {
  command: string;
  arguments: string[];
  stopSignal: 'INT' | 'TERM';
  environment?: Record<string, string>;
  user?: { uid: number; gid: number };
  scratchFolder?: string;
  onLine?: (line: string) => void;
}

/** A server process that never outlives this one. */
export class SupervisedProcess {
  readonly lines: string[] = [];
  readonly ended: Promise<void>;
  readonly #shell: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #listeners = new Set<(line: string) => void>();
  #hasEnded = false;

  constructor(server: ServerCommand) {
    const { command, stopSignal, scratchFolder = '', environment, user, onLine } = server;
    if (onLine) this.#listeners.add(onLine);
    const words = [stopSignal, scratchFolder, command, ...server.arguments];
    this.#shell = spawn('/bin/sh', ['-c', lifeline, 'sh', ...words], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...serverEnvironment(), ...environment },
      ...user,
    });
    this.ended = new Promise<void>((resolve) => {
      this.#shell.once('error', (error) => this.#keep(String(error))).once('error', () => resolve());
      this.#shell.once('exit', () => resolve());
    }).then(() => {
      this.#hasEnded = true;
      this.#shell.stdin.destroy();
    });
    this.#shell.stdin.on('error', () => undefined);
    for (const stream of [this.#shell.stdout, this.#shell.stderr]) {
      createInterface({ input: stream }).on('line', (line) => this.#keep(line));
    }
  }

  /** Resolves with true once a line matches, with false when the process ends first. */
  async waitForLine(matches: (line: string) => boolean): Promise<boolean> {
    if (this.lines.some(matches)) return true;
    let listener: ((line: string) => void) | undefined;
    const said = new Promise<boolean>((resolve) => {
      listener = (line) => matches(line) && resolve(true);
      this.#listeners.add(listener);
    });
    const result = await Promise.race([said, this.ended.then(() => false)]);
    if (listener) this.#listeners.delete(listener);
    return result;
  }

  /** Asks the process to stop and waits; kills it after ten seconds. */
  async stop(): Promise<void> {
    this.#shell.stdin.end();
    const timer = setTimeout(() => this.#kill(), stopTimeoutMs);
    await this.ended;
    clearTimeout(timer);
  }

  /** Polls until the server answers. @throws LocalStoreError when it exits or does not answer within a minute */
  async waitUntil(answers: () => Promise<boolean>, name: string): Promise<void> {
    const deadline = Date.now() + answerTimeoutMs;
    while (!(await answers().catch(() => false))) {
      if (this.#hasEnded || Date.now() > deadline) {
        await this.stop();
        throw new LocalStoreError(`${name} did not start: ${this.lines.slice(-3).join(' | ')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  #kill(): void {
    // Kills the whole session: the shell, its watcher and the server.
    if (!this.#hasEnded && this.#shell.pid) process.kill(-this.#shell.pid, 'SIGKILL');
  }

  #keep(line: string): void {
    this.lines.push(line);
    if (this.lines.length > linesKept) this.lines.shift();
    for (const listener of this.#listeners) listener(line);
  }
}

/** Returns the child processes of `pid` whose command names `program`; Linux only. */
export const childrenOf = (pid: number, program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((id) => parentOf(id) === pid && textOf(`/proc/${id}/cmdline`).includes(program));

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/mu.exec(textOf(`/proc/${pid}/status`))?.[1]);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
