import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type InferenceSession, type TensorConstructor } from 'onnxruntime-node';
import { tileSide, tilesOf, type View } from './views.js';

/** What the network says of one view: one logit a cell of 32×32 pixels, tile after tile, row by row. */
export interface ViewAnswer {
  view: View;
  cells: Float32Array;
  /** Mean of all cells: above 0 speaks for AI. */
  logit: number;
}

/** Cells along a side of a tile. */
export const cellsPerSide = tileSide / 32;

const file = fileURLToPath(new URL('../../../model/ai-pixels.onnx', import.meta.url));
let loading: Promise<Network> | undefined;
let guard: Guard = (work) => work();

/** Runs a call into the network's native code. */
type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** From now on the network is called through `own`, by which a thread says when it must not be ended. */
export const guardNetwork = (own: Guard): void => {
  guard = own;
};

interface Network {
  session: InferenceSession;
  Tensor: TensorConstructor;
}

/**
 * Loaded when first asked: where the runtime has no binary for the system, this method alone cannot be applied.
 * One thread and no arena: the pool has a thread for each picture, and memory goes back after each.
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

/** A fault of the moment shall not cost the thread its network for good. */
function forget(error: unknown): never {
  loading = undefined;
  throw error;
}

/** Looks at every tile of a view. */
export async function askNetwork(view: View): Promise<ViewAnswer> {
  const { session, Tensor } = await (loading ??= guard(load).catch(forget));
  const { places } = view;
  const pixels = new Tensor('uint8', tilesOf(view), [places.length, tileSide, tileSide, 3]);
  const { cells: output } = await guard(() => session.run({ pixels }));
  const cells = output!.data as Float32Array;
  const logit = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  return { view, cells, logit };
}
