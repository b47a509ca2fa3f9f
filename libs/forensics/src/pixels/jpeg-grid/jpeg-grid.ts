import { type BytePlane } from '../planes/plane.js';
import { castVotes, type GridVotes } from './grid-votes.js';
import { findMainGrid, type MainGrid } from './main-grid.js';

/** The 8×8 grid of JPEG compression that the pixels show, of the last save or of an earlier life. */
export interface JpegGrid {
  votes: GridVotes;
  /** Null when the picture shows none: never a JPEG, resized since, or too smooth. */
  main: MainGrid | null;
}

export function readJpegGrid(plane: BytePlane): JpegGrid {
  const votes = castVotes(plane);
  return { votes, main: findMainGrid(votes) };
}
