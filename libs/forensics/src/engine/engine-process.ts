import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFile } from './start-thread.js';
import { forkIsolated, packagesFolderOf, permissionFlags } from './fork-isolated.js';
import { type ThreadPoolOptions } from './pool.js';
import { type ChildOrder, type ChildReply } from './protocol.js';

export interface ProcessEnd {
  pid: number;
  signal: NodeJS.Signals | null;
  code: number | null;
  /** The last part of the process's standard error output. */
  errorOutput: string;
}

interface Listeners {
  onReply: (reply: ChildReply) => void;
  onEnd: (end: ProcessEnd) => void;
}

const errorOutputMax = 500;
const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

export class EngineProcess {
  readonly #child: ChildProcess;
  #errorOutput = '';

  constructor(options: ThreadPoolOptions, { onReply, onEnd }: Listeners) {
    const child = forkEngine();
    this.#child = child;
    child.on('message', onReply);
    child.stderr?.on('data', (words: Buffer) => {
      this.#errorOutput = (this.#errorOutput + words.toString()).slice(-errorOutputMax);
    });
    // `onEnd` is not called here, because the event `close` follows `error` and calls it.
    child.on('error', (error) => (this.#errorOutput += String(error)));
    child.once('close', (code, signal) =>
      onEnd({ pid: this.pid, signal, code, errorOutput: this.#errorOutput.trim() }),
    );
    this.send({ kind: 'open', options });
    this.setIdle();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Sends a message. Messages to a process that has ended are lost; `onEnd` reports the end. */
  send(order: ChildOrder): void {
    this.#child.send(order, () => undefined);
  }

  setBusy(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Lets the parent process exit while the child is idle. */
  setIdle(): void {
    const stderr = this.#child.stderr as { unref?: () => void } | null;
    for (const one of [this.#child, this.#child.channel, stderr]) one?.unref?.();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'close');
    this.setBusy();
    this.kill();
    await ended;
  }
}

function forkEngine(): ChildProcess {
  const execArgv = permissionFlags(ownFiles());
  return forkIsolated(builtFile('engine-child'), { cwd: packageFolder, execArgv });
}

/** Returns all files and folders that the engine may read. */
const ownFiles = (): string[] => [
  ...['dist', 'model', 'trust-list', 'package.json'].map((name) => `${packageFolder}${name}`),
  ...new Set(['sharp', 'onnxruntime-node'].map((name) => packagesFolderOf(name, import.meta.url))),
  ...['@jinwi/fingerprint', '@jinwi/watermark'].map(libraryFolderOf),
];

/** Returns the folder of one of this product's own libraries. `node_modules` contains only a link to it. */
const libraryFolderOf = (name: string): string =>
  dirname(dirname(createRequire(import.meta.url).resolve(name)));

/** Thrown while the engine pauses after too many crashes. */
export class EngineUnavailableError extends Error {
  constructor() {
    super('The engine crashed too often and will be started again later');
    this.name = 'EngineUnavailableError';
  }
}

const crashesMax = 5;
const pauseMsMin = 5_000;
const pauseMsMax = 300_000;

/** Delays each restart of the engine's process from the fifth crash on. A finished picture resets the count. */
export class Restarts {
  #crashes = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Counts a crash. Returns the milliseconds to wait before a restart (doubled with each crash); null for no wait. */
  pauseMs(): number | null {
    this.#crashes += 1;
    const beyond = this.#crashes - crashesMax;
    return beyond < 0 ? null : Math.min(pauseMsMin * 2 ** beyond, pauseMsMax);
  }

  forget(): void {
    this.#crashes = 0;
  }

  later(pauseMs: number, start: () => void): void {
    this.#timer = setTimeout(start, pauseMs).unref();
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
