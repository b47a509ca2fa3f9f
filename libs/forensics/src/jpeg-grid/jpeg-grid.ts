import { luma } from '../pixels/luma.js';
import { type PixelImage } from '../pixels/decode-image.js';
import { castVotes, type GridVotes } from './grid-votes.js';
import { findMainGrid, type MainGrid } from './main-grid.js';

/** The 8×8 grid of JPEG compression that the pixels show, of the last save or of an earlier life. */
export interface JpegGrid {
  votes: GridVotes;
  /** Null when the picture shows none: never a JPEG, resized since, or too smooth. */
  main: MainGrid | null;
}

export function readJpegGrid(image: PixelImage): JpegGrid {
  const { width, height } = image;
  const votes = castVotes({ width, height, data: luma(image) });
  return { votes, main: findMainGrid(votes) };
}
