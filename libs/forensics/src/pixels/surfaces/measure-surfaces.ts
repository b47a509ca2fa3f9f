import { type BytePlane } from '../planes/plane.js';

/** How much of a picture consists of flat ground and of figures on it, measured in cells. */
export interface Surfaces {
  /** Share of cells with a single level. */
  flat: number;
  /** Share of cells with an outline on a ground of a single level: letters, icons, lines. */
  figures: number;
  /**
   * Median, over the figures, of the steepest step between two pixels as a share of the cell's range; 0 if there are
   * too few figures.
   */
  sharpness: number;
  /** Whether the picture has the same level along all four edges. */
  isFramed: boolean;
}

const cellSide = 16;
/** Limit of cells along one side, so that the time does not grow with the image. */
const cellsMax = 80;
/** Largest range of grey levels in a flat cell. */
const flatRangeMax = 2;
/** Smallest range of a figure; a smaller one is shade or texture. */
const figureRangeMin = 40;
/** Minimum share of a figure's cell that has the level of its ground. */
const groundMin = 0.35;
const figuresMin = 12;

interface Cell {
  range: number;
  /** Largest difference of two neighbouring pixels. */
  step: number;
  /** Share of the pixels within one level of the most frequent one. */
  ground: number;
}

export function measureSurfaces(plane: BytePlane): Surfaces {
  const columns = Math.floor(plane.width / cellSide);
  const rows = Math.floor(plane.height / cellSide);
  const stepX = Math.max(1, Math.ceil(columns / cellsMax));
  const stepY = Math.max(1, Math.ceil(rows / cellsMax));
  const steps: number[] = [];
  let flat = 0;
  let count = 0;
  for (let row = 0; row < rows; row += stepY) {
    for (let column = 0; column < columns; column += stepX) {
      const { range, step, ground } = measureCell(plane, column * cellSide, row * cellSide);
      count += 1;
      if (range <= flatRangeMax) flat += 1;
      else if (range >= figureRangeMin && ground >= groundMin) steps.push(step / range);
    }
  }
  return {
    flat: flat / Math.max(1, count),
    figures: steps.length / Math.max(1, count),
    sharpness: steps.length < figuresMin ? 0 : steps.sort((one, other) => one - other)[steps.length >> 1]!,
    isFramed: isFramed(plane),
  };
}

const levels = new Uint16Array(256);

function measureCell({ width, data }: BytePlane, left: number, top: number): Cell {
  levels.fill(0);
  let [low, high, step] = [255, 0, 0];
  for (let y = top; y < top + cellSide; y += 1) {
    for (let x = left; x < left + cellSide; x += 1) {
      const pixel = y * width + x;
      const level = data[pixel]!;
      levels[level]! += 1;
      if (level < low) low = level;
      if (level > high) high = level;
      if (x > left) step = Math.max(step, Math.abs(level - data[pixel - 1]!));
      if (y > top) step = Math.max(step, Math.abs(level - data[pixel - width]!));
    }
  }
  return { range: high - low, step, ground: groundOf(levels) / cellSide ** 2 };
}

/** How often the most frequent level and its two neighbours occur. */
function groundOf(counts: ArrayLike<number>): number {
  let most = 0;
  for (let level = 1; level < 256; level += 1) if (counts[level]! > counts[most]!) most = level;
  return counts[most]! + (counts[most - 1] ?? 0) + (counts[most + 1] ?? 0);
}

/**
 * Distance in pixels from the image's edge to the lines that are examined, because a browser or a scaler may blur the
 * outermost lines.
 */
const inset = 2;
const frameMin = 0.97;

function isFramed({ width, height, data }: BytePlane): boolean {
  const edge = new Uint32Array(256);
  for (let x = 0; x < width; x += 1) {
    for (const y of [inset, height - 1 - inset]) edge[data[y * width + x] ?? 0]! += 1;
  }
  for (let y = 0; y < height; y += 1) {
    for (const x of [inset, width - 1 - inset]) edge[data[y * width + x] ?? 0]! += 1;
  }
  return groundOf(edge) >= frameMin * 2 * (width + height);
}
