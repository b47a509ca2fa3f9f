import { type BytePlane, type Box } from '../planes/plane.js';

/** Kind of a cell in a photo: it has texture or shading. Programs draw flat ground, and figures on it. */
const photo = 0;
/** Kind of a cell with nearly equal levels. */
export const flat = 1;
/** Kind of a cell with an outline on a ground of nearly equal levels: a letter, icon or line. */
export const figure = 2;

/** The cells of a picture, or, in a large one, an even sample of them. */
export interface SurfaceCells {
  columns: number;
  rows: number;
  /** Distance in pixels from one cell to the next. */
  pitch: { x: number; y: number };
  /** {@link photo}, {@link flat} or {@link figure}, row by row. */
  shown: Uint8Array;
  /** For each figure, the steepest step between two pixels as a share of the cell's range. */
  steps: number[];
  /** Share of cells without grain: their grey levels lie on a plane, as on flat ground and in even shading. */
  smooth: number;
}

const cellSide = 16;
const cellPixels = cellSide ** 2;
/** Mean position of a cell's pixels along one side, and the mean square distance from it. */
const centre = (cellSide - 1) / 2;
const spread = (cellSide ** 2 - 1) / 12;
/** Maximum number of cells along one side, so that the time does not grow with the image. */
const cellsMax = 80;
/** Largest range of grey levels in a flat cell. */
const flatRangeMax = 2;
/** Smallest range of grey levels in a figure; a smaller one is shading or texture. */
const figureRangeMin = 40;
/** Minimum share of a figure's cell that has the level of its ground. */
const groundMin = 0.35;
/** Largest mean square deviation of a smooth cell from a plane, in squared grey levels; rounding alone causes .08. */
const grainMax = 0.36;

/**
 * If at least this share of cells has no grain, a picture counts as smooth. Drawings with gradients have .5 to .9. Of
 * 165 AI pictures, four (icons and objects on plain ground) have more than this share; of 321 photos, six do.
 */
const smoothFrom = 0.6;

export const isSmooth = ({ smooth }: SurfaceCells): boolean => smooth >= smoothFrom;

export function readCells(plane: BytePlane): SurfaceCells {
  const across = sampled(plane.width);
  const down = sampled(plane.height);
  const shown = new Uint8Array(across.count * down.count);
  const steps: number[] = [];
  let smooth = 0;
  for (let cell = 0; cell < shown.length; cell += 1) {
    const column = cell % across.count;
    const { range, step, ground, grain } = measureCell(plane, {
      left: column * across.pitch,
      top: ((cell - column) / across.count) * down.pitch,
    });
    if (grain <= grainMax) smooth += 1;
    if (range <= flatRangeMax) shown[cell] = flat;
    else if (range >= figureRangeMin && ground >= groundMin) {
      shown[cell] = figure;
      steps.push(step / range);
    }
  }
  return {
    columns: across.count,
    rows: down.count,
    pitch: { x: across.pitch, y: down.pitch },
    shown,
    steps,
    smooth: smooth / Math.max(1, shown.length),
  };
}

function sampled(length: number): { count: number; pitch: number } {
  const cells = Math.floor(length / cellSide);
  const every = Math.max(1, Math.ceil(cells / cellsMax));
  return { count: Math.ceil(cells / every), pitch: every * cellSide };
}

interface Cell {
  range: number;
  /** Largest difference of two neighbouring pixels. */
  step: number;
  /** Share of the pixels within one level of the most frequent one. */
  ground: number;
  /** Mean square deviation from the plane that fits the grey levels best. */
  grain: number;
}

const levels = new Uint16Array(256);

function measureCell({ width, data }: BytePlane, { left, top }: { left: number; top: number }): Cell {
  levels.fill(0);
  let [low, high, step] = [255, 0, 0];
  let [sum, squares, acrossSum, downSum] = [0, 0, 0, 0];
  for (let y = top; y < top + cellSide; y += 1) {
    for (let x = left; x < left + cellSide; x += 1) {
      const pixel = y * width + x;
      const level = data[pixel]!;
      levels[level]! += 1;
      sum += level;
      squares += level ** 2;
      acrossSum += level * (x - left - centre);
      downSum += level * (y - top - centre);
      if (level < low) low = level;
      if (level > high) high = level;
      if (x > left) step = Math.max(step, Math.abs(level - data[pixel - 1]!));
      if (y > top) step = Math.max(step, Math.abs(level - data[pixel - width]!));
    }
  }
  const slopes = (acrossSum ** 2 + downSum ** 2) / (cellPixels * spread);
  return {
    range: high - low,
    step,
    ground: groundOf(levels) / cellPixels,
    grain: (squares - sum ** 2 / cellPixels - slopes) / cellPixels,
  };
}

/** Returns how often the most frequent level and its two neighbours occur. */
export function groundOf(counts: ArrayLike<number>): number {
  let most = 0;
  for (let level = 1; level < 256; level += 1) if (counts[level]! > counts[most]!) most = level;
  return counts[most]! + (counts[most - 1] ?? 0) + (counts[most + 1] ?? 0);
}

/** Cost of a cell of flat ground or of a figure; each photo cell gains 1. */
const cost = 3;
/** Minimum share of photo cells in the part. */
const photoMin = 0.85;

/**
 * Finds the photo that a screenshot, a page or a collage shows: the rectangle with the largest sum of gains and costs
 * (Bentley, "Programming Pearls: Algorithm Design Techniques", 1984). Null if no rectangle is mostly photo.
 */
export function photoPart({ columns, rows, pitch, shown }: SurfaceCells): Box | null {
  let best = { sum: 0, first: 0, end: 0, top: 0, bottom: 0 };
  const gains = new Float64Array(columns);
  for (let top = 0; top < rows; top += 1) {
    gains.fill(0);
    for (let bottom = top + 1; bottom <= rows; bottom += 1) {
      const row = (bottom - 1) * columns;
      for (let column = 0; column < columns; column += 1)
        gains[column]! += shown[row + column] === photo ? 1 : -cost;
      const span = bestSpan(gains);
      if (span.sum > best.sum) best = { ...span, top, bottom };
    }
  }
  const { sum, first, end, top, bottom } = best;
  const count = (end - first) * (bottom - top);
  // With a share p of photo cells the sum is count · (p − (1 − p) · cost).
  if (count === 0 || (sum / count + cost) / (1 + cost) < photoMin) return null;
  return {
    left: first * pitch.x,
    top: top * pitch.y,
    width: (end - first) * pitch.x,
    height: (bottom - top) * pitch.y,
  };
}

/** Returns the run of adjacent columns with the largest sum. */
function bestSpan(gains: Float64Array): { sum: number; first: number; end: number } {
  let best = { sum: 0, first: 0, end: 0 };
  let [sum, first] = [0, 0];
  for (const [column, gain] of gains.entries()) {
    if (sum <= 0) [sum, first] = [0, column];
    sum += gain;
    if (sum > best.sum) best = { sum, first, end: column + 1 };
  }
  return best;
}
