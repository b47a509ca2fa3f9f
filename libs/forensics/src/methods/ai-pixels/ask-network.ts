import { Network } from '../../pixels/network/network.js';
import { confirmedFrom } from './network-odds.js';
import { tileSide, tilesOf, type View } from './views.js';

/** The network's output for one view: one logit per cell of 32×32 pixels, tile after tile, row by row. */
export interface ViewAnswer {
  view: View;
  cells: Float32Array;
  /** Mean of all cells; above 0 it indicates AI. */
  logit: number;
  /** How far the logit would change if drawings by people had been learnt; the second network does not say. */
  drawn: number;
}

export const cellsPerSide = tileSide / 32;

const network = new Network('ai-pixels');
const secondNetwork = new Network('ai-pixels-second');

export const askNetwork = (view: View): Promise<ViewAnswer> => ask(network, view);

/** Whether the second network finds AI too: few photos mislead both (training/log.md, 2026-11-27). */
export const isConfirmed = async (view: View): Promise<boolean> =>
  (await ask(secondNetwork, view)).logit >= confirmedFrom;

/** Evaluates the tiles of a view one by one. Evaluating all at once would take twice the memory and no less time. */
async function ask(asked: Network, view: View): Promise<ViewAnswer> {
  const { places } = view;
  const tiles = tilesOf(view);
  const tileBytes = tiles.length / places.length;
  const cells = new Float32Array(places.length * cellsPerSide ** 2);
  const drawn = new Float32Array(cells.length);
  for (let tile = 0; tile < places.length; tile += 1) {
    const rgb = tiles.subarray(tile * tileBytes, (tile + 1) * tileBytes);
    const found = await asked.run({ width: tileSide, height: tileSide, rgb });
    cells.set(found.cells, tile * cellsPerSide ** 2);
    if (found.drawn) drawn.set(found.drawn, tile * cellsPerSide ** 2);
  }
  return { view, cells, logit: meanOf(cells), drawn: meanOf(drawn) };
}

const meanOf = (cells: Float32Array): number => cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
