import { noVote, pixelsPerVote, type GridVotes } from '../../pixels/jpeg-grid/grid-votes.js';
import { gridPlaces, log10FalseAlarms, log10Tests } from '../../pixels/jpeg-grid/jpeg-grid.js';

/** A region of votes that agree with each other but not with the rest of the image. */
export interface ForeignRegion {
  offsetX: number;
  offsetY: number;
  log10FalseAlarms: number;
  /** Indices of the region's votes. */
  members: Int32Array;
}

/** Votes for the same grid position belong to one region if they are at most this many cells apart in x and in y. */
const reachCells = 2;

/** Returns regions of grids other than `mainPlace` with less than one expected false alarm, the fewest alarms first. */
export function findForeignRegions(grid: GridVotes, mainPlace: number): ForeignRegion[] {
  const { votes } = grid;
  const isSeen = new Uint8Array(votes.length);
  const members = new Int32Array(votes.length);
  const sizeMin = (gridPlaces * log10Tests(grid)) / Math.log10(gridPlaces) / pixelsPerVote;
  const regions: ForeignRegion[] = [];
  for (let seed = 0; seed < votes.length; seed += 1) {
    const place = votes[seed]!;
    if (isSeen[seed] === 1 || place === noVote || place === mainPlace) continue;
    const { size, cells } = collect(seed, { grid, isSeen, members });
    if (size < sizeMin) continue;
    const falseAlarms = log10FalseAlarms(grid, { pixels: cells * pixelsPerVote, votes: size });
    if (falseAlarms >= 0) continue;
    regions.push({
      offsetX: place & 7,
      offsetY: place >> 3,
      log10FalseAlarms: falseAlarms,
      members: members.slice(0, size),
    });
  }
  return regions.sort((first, second) => first.log10FalseAlarms - second.log10FalseAlarms);
}

interface Filling {
  grid: GridVotes;
  isSeen: Uint8Array;
  members: Int32Array;
}

/** Fills `members` with the region around a vote; returns its size and the number of cells in its bounding box. */
function collect(seed: number, { grid, isSeen, members }: Filling): { size: number; cells: number } {
  const { columns, rows, votes } = grid;
  const place = votes[seed]!;
  const box = { left: columns, right: 0, top: rows, bottom: 0 };
  let size = 0;
  members[size++] = seed;
  isSeen[seed] = 1;
  for (let index = 0; index < size; index += 1) {
    const column = members[index]! % columns;
    const row = (members[index]! - column) / columns;
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column);
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row);
    const lastX = Math.min(columns - 1, column + reachCells);
    const lastY = Math.min(rows - 1, row + reachCells);
    for (let y = Math.max(0, row - reachCells); y <= lastY; y += 1) {
      for (let x = Math.max(0, column - reachCells); x <= lastX; x += 1) {
        const next = y * columns + x;
        if (isSeen[next] === 1 || votes[next] !== place) continue;
        isSeen[next] = 1;
        members[size++] = next;
      }
    }
  }
  return { size, cells: (box.right - box.left + 1) * (box.bottom - box.top + 1) };
}
