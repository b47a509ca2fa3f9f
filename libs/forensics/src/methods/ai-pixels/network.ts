import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type InferenceSession, type TensorConstructor } from 'onnxruntime-node';
import { tileSide, tilesOf, type View } from './views.js';

/** The network's answer for one view: one logit per cell of 32×32 pixels, tile after tile, row by row. */
export interface ViewAnswer {
  view: View;
  cells: Float32Array;
  /** Mean of all cells; above 0 it indicates AI. */
  logit: number;
}

/** Number of cells along one side of a tile. */
export const cellsPerSide = tileSide / 32;

const file = fileURLToPath(new URL('../../../model/ai-pixels.onnx', import.meta.url));
let loading: Promise<Network> | undefined;
let guard: Guard = (work) => work();

/** Wraps a call into the network's native code. */
type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Sets a wrapper for native calls, so that a thread can mark when it must not be terminated. */
export const guardNetwork = (own: Guard): void => {
  guard = own;
};

interface Network {
  session: InferenceSession;
  Tensor: TensorConstructor;
}

/**
 * The runtime is loaded on first use, so that without a binary for the system only this method is unavailable. It
 * uses one thread, because the pool has a thread per image, and no arena, so that memory is freed after each image.
 */
async function load(): Promise<Network> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(await readFile(file), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  });
  return { session, Tensor };
}

/**
 * Lets the next call load the network again, so that a temporary error does not disable it for the thread's lifetime.
 */
function forget(error: unknown): never {
  loading = undefined;
  throw error;
}

/** Evaluates the tiles of a view one by one: all at once they take twice the memory, and as long. */
export async function askNetwork(view: View): Promise<ViewAnswer> {
  const { session, Tensor } = await (loading ??= guard(load).catch(forget));
  const { places } = view;
  const tiles = tilesOf(view);
  const tileBytes = tiles.length / places.length;
  const cells = new Float32Array(places.length * cellsPerSide ** 2);
  for (let tile = 0; tile < places.length; tile += 1) {
    const own = tiles.subarray(tile * tileBytes, (tile + 1) * tileBytes);
    const pixels = new Tensor('uint8', own, [1, tileSide, tileSide, 3]);
    const { cells: output } = await guard(() => session.run({ pixels }));
    cells.set(output!.data as Float32Array, tile * cellsPerSide ** 2);
  }
  const logit = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  return { view, cells, logit };
}
