import { type BytePlane } from '../planes/plane.js';
import { countNearZeros, type CountedRow, countOnGrid, reach, runLength } from './near-zero-counts.js';

/**
 * Votes for the position of the 8×8 grid, one for every fourth pixel in both directions. Column 0 and row 0 are at
 * pixel 7, because pixels closer to the edge are not covered by all 64 blocks.
 */
export interface GridVotes {
  columns: number;
  rows: number;
  /** Grid position x + 8·y, 0..63, or `noVote`. */
  votes: Uint8Array;
  /** Size of the whole image in pixels. */
  width: number;
  height: number;
}

export const noVote = 255;
export const voteStep = 4;
export const firstVoteAt = 7;
export const pixelsPerVote = voteStep * voteStep;

/**
 * A ballot is the best block found so far for a voting pixel. Its bits, from the highest: the block's count of zeros, a
 * bit that marks a tie of two blocks, and the block's position.
 */
const placeBits = 6;
const tieBit = 1 << placeBits;
const countShift = placeBits + 1;
/** A block with constant rows or columns has at least this many zeros and is ignored. */
const constantCountMin = 56;

/**
 * Lets every fourth pixel in both directions vote for one of the blocks over it: the one with the most coefficients
 * near zero (Nikoukhah et al., IPOL 2021). Other pixels have no vote, because neighbours vote alike.
 */
export function castVotes(plane: BytePlane): GridVotes {
  const { width, height } = plane;
  const columns = Math.max(0, Math.floor((width - 2 * firstVoteAt - 1) / voteStep) + 1);
  const rows = Math.max(0, Math.floor((height - 2 * firstVoteAt - 1) / voteStep) + 1);
  const votes = new Uint8Array(columns * rows).fill(noVote);
  const grid = { columns, rows, votes, width, height };
  if (votes.length === 0) return grid;
  // The reserved room holds two rows of ballots and the kernel's scratch memory. The blocks over a row of voting pixels
  // begin in eight rows: one row of ballots already holds the best blocks of the upper four, the other receives those
  // of the lower four. They take turns, because these lower four are the upper four of the next row of voting pixels.
  const ballotBytes = 2 * (columns + 16);
  const onRow = (_counts: Uint8Array, y: number, { kernels, countsAt, room }: CountedRow): void => {
    const half = Math.floor(y / voteStep);
    const own = room.byteOffset + (half % 2) * ballotBytes;
    kernels.gatherRow(countsAt, y, columns, own, room.byteOffset + 2 * ballotBytes);
    if (y % voteStep !== voteStep - 1) return;
    const lower = new Uint16Array(room.buffer, own, columns);
    const upper = new Uint16Array(room.buffer, room.byteOffset + ((half + 1) % 2) * ballotBytes, columns);
    if (half > 0 && half <= rows) fillRow(plane, grid, { row: half - 1, upper, lower });
    upper.fill(0);
  };
  countNearZeros(plane, { onRow, neededAt: neededCounts(plane), room: 3 * ballotBytes });
  return grid;
}

/** Returns the ballot with the higher count. Equal counts are a tie: the two blocks are always on different grids. */
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

/** Returns the first position, from `from` on, that leaves the remainder `phase` when divided by 8. */
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

/**
 * Returns a function that gives, for each run of eight positions in row `y`, the minimum count with which a position
 * can win a vote. A pixel can vote for 64 block positions. One of them is on the grid that starts at the image's
 * corner, usually the grid of a JPEG, so a position cannot win if its count is below that of every grid position around
 * it. The next call overwrites the array.
 */
function neededCounts(plane: BytePlane): (y: number) => Uint8Array {
  const { columns, rows, counts } = countOnGrid(plane);
  const needed = new Uint8Array(Math.ceil((plane.width - reach + 1) / runLength));
  return (y) => {
    // The result changes only with every fourth row.
    if (y % 4 !== 0) return needed;
    // The pixels that can vote for blocks at row `y` lie in two rows of votes, which are four pixels apart. The
    // grid's blocks over these pixels are in the block rows `y >> 3` and `(y + 4) >> 3`.
    const above = Math.min(rows - 1, y >> 3) * columns;
    const below = Math.min(rows - 1, (y + 4) >> 3) * columns;
    fillLowest(needed, counts.subarray(above, above + columns), counts.subarray(below, below + columns));
    return needed;
  };
}

/** Finds, for each run, the lowest count of the grid's four blocks around it. */
function fillLowest(lowest: Uint8Array, above: Uint8Array, below: Uint8Array): void {
  for (let run = 0; run < lowest.length; run += 1) {
    const left = Math.min(above.length - 1, run);
    const right = Math.min(above.length - 1, run + 1);
    lowest[run] = Math.min(above[left]!, above[right]!, below[left]!, below[right]!);
  }
}
