import { type PixelImage } from '../../formats/decode-image.js';
import { type ComponentCoefficients } from '../../formats/jpeg/coefficient-layout.js';
import { boxMean } from '../filters/box-mean.js';
import { frequencyCount, lowFrequencies, type BlockArea } from '../transforms/block-transform.js';
import {
  activityOfUpper,
  decodeLower,
  lowCoefficients,
  lowerRows,
  moveUp,
  openStrips,
  transformUpper,
  type Strips,
} from './block-strips.js';
import { clippedBlocks } from './clipped-blocks.js';

/** The input of the methods for double compression; fifteen frequencies per block. */
export interface BlockObservations extends BlockArea {
  /** Quantisation step of each frequency at the last save. */
  steps: Uint16Array;
  quantised: Int16Array;
  /**
   * Unquantised coefficients of the decoded image, shifted one pixel right and down. They estimate the values before
   * quantisation.
   */
  shifted: Float32Array;
  /** Mean difference of neighbouring pixels around each block, which measures texture. */
  activity: Float32Array;
  /** 1 for blocks with a clipped channel. They are left out, because saturation looks like a quantisation lattice. */
  isMasked: Uint8Array;
}

/** Minimum blocks per side for meaningful histograms. */
const blocksMin = 8;

/** Block area with one column and one row fewer than the image has, so that the shifted blocks fit. */
function areaOf(
  { width, height }: PixelImage,
  offset: { offsetX: number; offsetY: number },
): BlockArea | null {
  const { offsetX, offsetY } = offset;
  const columns = Math.floor((width - offsetX) / 8) - 1;
  const rows = Math.floor((height - offsetY) / 8) - 1;
  return columns < blocksMin || rows < blocksMin ? null : { columns, rows, offsetX, offsetY };
}

/** Observes the luma component of a JPEG; null if the image is too small. */
export function observeJpeg(luma: ComponentCoefficients, image: PixelImage): BlockObservations | null {
  const area = areaOf(image, { offsetX: 0, offsetY: 0 });
  if (area === null) return null;
  const { columns, rows } = area;
  const quantised = new Int16Array(columns * rows * frequencyCount);
  const strips = openStrips({ width: luma.widthInBlocks * 8, columns }, luma.quantTable);
  const stripLength = luma.widthInBlocks * 64;
  const measured = measureStrips(strips, area, {
    fill: (row) => {
      decodeLower(strips, luma.coefficients.subarray(row * stripLength, (row + 1) * stripLength));
      if (row < rows) quantised.set(lowCoefficients(strips), row * columns * frequencyCount);
    },
  });
  const steps = Uint16Array.from(lowFrequencies, (position) => luma.quantTable[position]!);
  return { ...area, steps, quantised, ...measured, isMasked: clippedBlocks(image, area) };
}

/**
 * Observes an image of another format: its pixels on the grid of a possible earlier save, with steps of 1. Null if it
 * is too small.
 */
export function observePixels(
  image: PixelImage,
  grid: { offsetX: number; offsetY: number },
): BlockObservations | null {
  const area = areaOf(image, grid);
  if (area === null) return null;
  const { columns, rows, offsetX, offsetY } = area;
  const quantised = new Int16Array(columns * rows * frequencyCount);
  const strips = openStrips({ width: image.width, columns });
  const measured = measureStrips(strips, area, {
    fill: (row) => lowerRows(strips).forEach((line, y) => readLuma(image, row * 8 + offsetY + y, line)),
    onUpper: (row) => {
      const own = transformUpper(strips, { x: offsetX, y: 0 });
      quantised.set(own.map(Math.round), row * columns * frequencyCount);
    },
  });
  const steps = new Uint16Array(frequencyCount).fill(1);
  return { ...area, steps, quantised, ...measured, isMasked: clippedBlocks(image, area) };
}

function readLuma({ width, rgb }: PixelImage, y: number, line: Float32Array): void {
  for (let x = 0, at = y * width * 3; x < width; x += 1, at += 3)
    line[x] = 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
}

interface StripWork {
  /** Called to fill the lower of the two rows of blocks with row `row` of the image's blocks. */
  fill: (row: number) => void;
  onUpper?: (row: number) => void;
}

/**
 * Measures each row of blocks. Activity is measured within each block only, so that steps at block edges do not
 * affect it, and is then averaged over neighbouring blocks.
 */
function measureStrips(
  strips: Strips,
  { columns, rows, offsetX }: BlockArea,
  { fill, onUpper }: StripWork,
): Pick<BlockObservations, 'shifted' | 'activity'> {
  const shifted = new Float32Array(columns * rows * frequencyCount);
  const values = new Float32Array(columns * rows);
  fill(0);
  for (let row = 0; row < rows; row += 1) {
    moveUp(strips);
    fill(row + 1);
    onUpper?.(row);
    const upper = transformUpper(strips, { x: offsetX + 1, y: 1 });
    shifted.set(upper, row * columns * frequencyCount);
    values.set(activityOfUpper(strips, offsetX), row * columns);
  }
  return { shifted, activity: boxMean({ columns, rows, values }, 1, new Uint8Array(values.length)) };
}
