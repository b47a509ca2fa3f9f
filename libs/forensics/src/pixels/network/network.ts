import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type InferenceSession, type TensorConstructor } from 'onnxruntime-node';

/** Wraps a call into the runtime's native code. */
type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>;

let guard: Guard = (work) => work();

/** Sets a wrapper for native calls. A thread uses it to mark the times when it must not be terminated. */
export const guardNetworks = (own: Guard): void => {
  guard = own;
};

interface Loaded {
  session: InferenceSession;
  Tensor: TensorConstructor;
}

/** RGB pixels, row by row. */
interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** What a network finds in each cell. Only `ai-pixels` has the second output (training/refit.py). */
export interface Cells {
  cells: Float32Array;
  drawn?: Float32Array;
}

/** A network in ONNX format from the folder `model`; its input is `pixels` and its outputs are those of {@link Cells}. */
export class Network {
  readonly #file: string;
  #loading: Promise<Loaded> | undefined;

  /** Loads nothing until first use, so that other methods work if the runtime has no binary for the system. */
  constructor(name: string) {
    this.#file = fileURLToPath(new URL(`../../../model/${name}.onnx`, import.meta.url));
  }

  /** Evaluates one image. Both sides must be multiples of 32 pixels. */
  async run({ width, height, rgb }: Pixels): Promise<Cells> {
    const { session, Tensor } = await (this.#loading ??= guard(() => this.#load()).catch(this.#forget));
    // The runtime refuses shared memory.
    const own = rgb.buffer instanceof SharedArrayBuffer ? rgb.slice() : rgb;
    const pixels = new Tensor('uint8', own, [1, height, width, 3]);
    const { cells, drawn } = await guard(() => session.run({ pixels }));
    return {
      cells: cells!.data as Float32Array,
      ...(drawn ? { drawn: drawn.data as Float32Array } : {}),
    };
  }

  /**
   * Uses one thread, because the pool has one per image, and no arena, so that memory is freed after each image.
   * Packing the weights would store them twice and is no faster here.
   */
  async #load(): Promise<Loaded> {
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    const session = await InferenceSession.create(await readFile(this.#file), {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      enableCpuMemArena: false,
      extra: { session: { disable_prepacking: '1' } },
      logSeverityLevel: 3,
    });
    return { session, Tensor };
  }

  /** Lets the next call load the network again, so that a temporary error does not disable it for good. */
  readonly #forget = (error: unknown): never => {
    this.#loading = undefined;
    throw error;
  };
}
