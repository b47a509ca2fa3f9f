import { type BytePlane } from '../planes/plane.js';
import { countNearZeros } from './near-zero-counts.js';
import { neededCounts } from './needed-counts.js';

/**
 * The votes of every fourth pixel in both directions for the position of the 8×8 grid. Column 0 and row 0 are at pixel
 * 7: closer to the edge, a pixel is not covered by all 64 blocks.
 */
export interface GridVotes {
  columns: number;
  rows: number;
  /** Position x + 8·y of the grid, 0..63, or `noVote`. */
  votes: Uint8Array;
  /** Of the whole image, in pixels. */
  width: number;
  height: number;
}

export const noVote = 255;
export const voteStep = 4;
export const firstVoteAt = 7;
/** Number of pixels that one vote represents. */
export const pixelsPerVote = voteStep * voteStep;

/** From the top: the count, whether two blocks share it, and the position of the block. */
const placeBits = 6;
const tieBit = 1 << placeBits;
const countShift = placeBits + 1;
/** A block with constant rows or columns has at least this many zeros and is ignored. */
const constantCountMin = 56;

/**
 * Each pixel votes for the block over it with the most coefficients near zero (Nikoukhah et al., IPOL 2021). Neighbours
 * vote alike, so only one pixel in sixteen votes.
 */
export function castVotes(plane: BytePlane): GridVotes {
  const { width, height } = plane;
  const columns = Math.max(0, Math.floor((width - 2 * firstVoteAt - 1) / voteStep) + 1);
  const rows = Math.max(0, Math.floor((height - 2 * firstVoteAt - 1) / voteStep) + 1);
  const votes = new Uint8Array(columns * rows).fill(noVote);
  const grid = { columns, rows, votes, width, height };
  if (votes.length === 0) return grid;
  let upper = new Uint16Array(columns);
  let lower = new Uint16Array(columns);
  const onRow = (counts: Uint8Array, y: number): void => {
    gatherRow(counts, { y, ballots: lower });
    if (y % voteStep !== voteStep - 1) return;
    const row = Math.floor(y / voteStep) - 1;
    if (row >= 0 && row < rows) fillRow(plane, grid, { row, upper, lower });
    [upper, lower] = [lower, upper];
    lower.fill(0);
  };
  countNearZeros(plane, onRow, neededCounts(plane));
  return grid;
}

/** Merges one row of block positions into the ballots of the pixels they cover. */
function gatherRow(counts: Uint8Array, { y, ballots }: { y: number; ballots: Uint16Array }): void {
  let left = bestOfFour(counts, { from: 0, y });
  for (let column = 0; column < ballots.length; column += 1) {
    const right = bestOfFour(counts, { from: (column + 1) * voteStep, y });
    ballots[column] = better(ballots[column]!, better(left, right));
    left = right;
  }
}

function bestOfFour(counts: Uint8Array, { from, y }: { from: number; y: number }): number {
  const place = (y & 7) << 3;
  let best = 0;
  for (let x = from; x < from + voteStep; x += 1) {
    best = better(best, (counts[x]! << countShift) | place | (x & 7));
  }
  return best;
}

/** Two blocks with equal counts are always on different grids. */
function better(first: number, second: number): number {
  const difference = (first >> countShift) - (second >> countShift);
  if (difference === 0) return first | tieBit;
  return difference > 0 ? first : second;
}

interface BallotRow {
  row: number;
  upper: Uint16Array;
  lower: Uint16Array;
}

function fillRow(plane: BytePlane, { columns, votes }: GridVotes, { row, upper, lower }: BallotRow): void {
  for (let column = 0; column < columns; column += 1) {
    const ballot = better(upper[column]!, lower[column]!);
    if ((ballot & tieBit) !== 0) continue;
    const place = ballot & (tieBit - 1);
    const corner = {
      x: cornerAt(column * voteStep, place & 7),
      y: cornerAt(row * voteStep, place >> 3),
    };
    if (ballot >> countShift >= constantCountMin && isConstantOneWay(plane, corner)) continue;
    votes[row * columns + column] = place;
  }
}

/** The position with a given phase among the eight positions from `from` on. */
const cornerAt = (from: number, phase: number): number => from + ((phase - from) & 7);

function isConstantOneWay({ width, data }: BytePlane, corner: { x: number; y: number }): boolean {
  const start = corner.y * width + corner.x;
  let isAlongRows = true;
  let isAlongColumns = true;
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      const value = data[start + y * width + x]!;
      if (value !== data[start + y * width]!) isAlongRows = false;
      if (value !== data[start + x]!) isAlongColumns = false;
    }
  }
  return isAlongRows || isAlongColumns;
}
