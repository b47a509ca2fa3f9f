import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forkIsolated, packagesFolderOf, permissionFlags } from '@jinwi/forensics';
import { ConfigError } from '@jinwi/service-kit';
import { z } from 'zod';

export interface OnnxAccess {
  modelPath: string;
  normalisation: 'unit' | 'imagenet';
  /** Limit for loading the model, and for each image, including the time to load the model again. */
  timeoutMs: number;
  /** Limit for the whole process that runs the model, in MiB. */
  memoryMbMax: number;
}

/** Size of the model's input image in pixels. */
export interface InputSize {
  width: number;
  height: number;
}

const refusalSchema = z.enum(['no-runtime', 'unreadable-model', 'wrong-input']);
const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), width: z.int(), height: z.int() }),
  z.object({ kind: z.literal('refused'), reason: refusalSchema, message: z.string() }),
  z.object({ kind: z.literal('done'), values: z.array(z.number()) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
type Reply = z.infer<typeof replySchema>;

/** `reason` is logged and stored. */
export class OnnxRunError extends Error {
  constructor(readonly reason: 'timeout' | 'memory' | 'failed') {
    super(`ONNX model failed: ${reason}`);
  }
}

/** Thrown if the operator's model cannot be used. `reason` is logged and stored; the message names a remedy. */
export class OnnxModelError extends ConfigError {
  constructor(
    readonly reason: z.infer<typeof refusalSchema>,
    detail: string,
  ) {
    super(`${remedies[reason]}${detail === '' ? '' : ` (${detail})`}`);
  }
}

const runner = fileURLToPath(new URL('../../bin/onnx-runner.mjs', import.meta.url));
const memoryCheckMs = 100;
const mebibyte = 1_048_576;

const remedies: Record<OnnxModelError['reason'], string> = {
  'no-runtime': 'ONNX_MODEL: onnxruntime-node cannot run on this machine',
  'unreadable-model': 'ONNX_MODEL: the file is not a loadable ONNX model',
  'wrong-input':
    'ONNX_MODEL: the model must take one image, float32 of the shape 1×3×height×width, at most 1024 a side',
};

/** A process that runs the operator's ONNX model. Once it was killed, this object cannot be used any more. */
export class OnnxProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly access: OnnxAccess,
    readonly inputSize: InputSize,
  ) {}

  /** @throws OnnxModelError if the model cannot be used, OnnxRunError if loading fails or takes too long */
  static async start(access: OnnxAccess): Promise<OnnxProcess> {
    const modelPath = resolve(access.modelPath);
    const child = forkIsolated(runner, {
      args: [modelPath, access.normalisation],
      execArgv: permissionFlags([runner, packagesFolderOf('onnxruntime-node', import.meta.url), modelPath]),
    });
    child.stderr?.resume();
    const reply = await answerOf(child, access);
    if (reply.kind === 'ready') {
      const { width, height } = reply;
      return new OnnxProcess(child, access, { width, height });
    }
    child.kill('SIGKILL');
    if (reply.kind !== 'refused') throw new OnnxRunError('failed');
    throw new OnnxModelError(reply.reason, reply.message);
  }

  get isUsable(): boolean {
    return this.child.connected && !this.child.killed;
  }

  /**
   * Returns the model's first output for an image. Call it for one image at a time.
   * @param rgb an image of the input size, three bytes per pixel
   * @throws OnnxRunError
   */
  async run(rgb: Uint8Array): Promise<number[]> {
    const answer = answerOf(this.child, this.access);
    this.child.send({ rgb });
    const reply = await answer;
    if (reply.kind !== 'done') throw new OnnxRunError('failed');
    return reply.values;
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

/** Returns the process's next message; kills the process if none arrives in time or if it uses too much memory. */
async function answerOf(child: ChildProcess, { timeoutMs, memoryMbMax }: OnnxAccess): Promise<Reply> {
  let ending: OnnxRunError['reason'] = 'failed';
  const end = (reason: OnnxRunError['reason']): void => {
    ending = reason;
    child.kill('SIGKILL');
  };
  const endIfTooLarge = async (): Promise<void> => {
    if ((await peakMb(child.pid)) > memoryMbMax) end('memory');
  };
  const timer = setTimeout(() => end('timeout'), timeoutMs);
  const watch = setInterval(() => {
    void endIfTooLarge();
  }, memoryCheckMs);
  const heard = new AbortController();
  try {
    const first: unknown[] = await Promise.race([
      once(child, 'message', { signal: heard.signal }),
      once(child, 'exit', { signal: heard.signal }).then(() => []),
    ]);
    // A quick answer may arrive before the first periodic check.
    await endIfTooLarge();
    const reply = replySchema.safeParse(first[0]);
    if (child.killed || !reply.success) throw new OnnxRunError(ending);
    return reply.data;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    heard.abort();
  }
}

/** Returns the process's peak resident memory in MiB. Only Linux reports it; elsewhere only the time is limited. */
async function peakMb(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return (Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) * 1024) / mebibyte;
  } catch {
    // The process has just exited; the 'exit' listener handles that.
    return 0;
  }
}
