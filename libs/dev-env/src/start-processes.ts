import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Closable } from '@jinwi/service-kit';
import { type Environment, type PartName } from './start-system.js';

/** Long enough for seven processes starting at once on two busy cores. */
const readyTimeoutMs = 120_000;
const closeTimeoutMs = 45_000;

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Entry points of the built processes. */
export const entryPoints: Record<PartName, string> = {
  credits: 'services/credits/dist/main.js',
  auth: 'services/auth/dist/main.js',
  analysis: 'services/analysis/dist/main.js',
  'analysis-worker': 'services/analysis/dist/worker.js',
  generation: 'services/generation/dist/main.js',
  'generation-worker': 'services/generation/dist/worker.js',
  gateway: 'gateway/dist/main.js',
};

/** One part of the product as its own process. */
export interface PartProcess extends Closable {
  pid: number;
  /** The last thousand lines of the process's output, newest last. */
  lines: string[];
  /** Resolves with the exit code, or null after a signal. */
  ended: Promise<number | null>;
  /** Ends the process with SIGKILL, like a crash. */
  kill(): Promise<void>;
}

const linesMax = 1000;

/** Starts one part from its built entry point and waits until it is ready. */
export async function startProcess({
  part,
  environment,
  nodeOptions = '',
  folder = repository,
}: {
  part: PartName;
  environment: Environment;
  /** `NODE_OPTIONS` for the process; those of this process are not passed on. */
  nodeOptions?: string;
  /** A built checkout of another version to run instead. */
  folder?: string;
}): Promise<PartProcess> {
  const child = spawn(process.execPath, [join(folder, entryPoints[part])], {
    env: { ...environment, NODE_OPTIONS: nodeOptions },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = collectLines(child);
  await untilReady({ child, part, lines });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
      await ended;
      clearTimeout(force);
    },
  };
}

function collectLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > linesMax) lines.shift();
    });
  }
  return lines;
}

function untilReady({
  child,
  part,
  lines,
}: {
  child: ChildProcess;
  part: PartName;
  lines: string[];
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => {
      clearInterval(poll);
      clearTimeout(limit);
      child.kill('SIGKILL');
      reject(new Error(`${part} ${why}:\n${lines.slice(-20).join('\n')}`));
    };
    const poll = setInterval(() => {
      if (!lines.some((line) => line.includes('"msg":"ready"'))) return;
      clearInterval(poll);
      clearTimeout(limit);
      child.off('close', onClose);
      resolve();
    }, 20);
    const limit = setTimeout(() => giveUp('was not ready in time'), readyTimeoutMs);
    // Unlike 'exit', 'close' is emitted after the last output.
    const onClose = () => giveUp('ended at start');
    child.once('close', onClose);
  });
}
