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
import { layOut } from '../kernels/lay-out.js';
import { type JpegCoefficients } from '../../formats/jpeg/coefficients.js';
import { type ReasonCode } from '../../report/codes.js';
import { type JpegGrid } from '../jpeg-grid/jpeg-grid.js';

/** The input of the methods that detect double compression: fifteen frequencies per block. */
export interface BlockObservations extends BlockArea {
  /** Quantisation step of each frequency at the last save. */
  steps: Uint16Array;
  quantised: Int16Array;
  /** Coefficients of the decoded image shifted by (1, 1) pixels, which estimate the values before quantisation. */
  shifted: Float32Array;
  /** Mean difference of neighbouring pixels around each block, which measures texture. */
  activity: Float32Array;
  /** 1 for clipped blocks and their neighbours, which are left out: saturation looks like a quantisation lattice. */
  isMasked: Uint8Array;
}

/** Minimum blocks per side for meaningful histograms. */
const blocksMin = 8;

/** Returns the blocks without the last column and row, so that shifted blocks fit; null if too few are left. */
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

/** Observes a non-JPEG image on the grid of a possible earlier save, with steps of 1; null if it is too small. */
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
  /** Fills the lower of the two rows of the strips with row `row` of the image's blocks. */
  fill: (row: number) => void;
  onUpper?: (row: number) => void;
}

/** Measures each row of blocks. Activity excludes the steps at block edges, and is averaged over neighbours. */
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

/** Returns 1 for each block in which decoding clipped any channel of a pixel, and for its neighbours. */
function clippedBlocks({ width, rgb }: PixelImage, area: BlockArea): Uint8Array {
  const { columns, rows, offsetX, offsetY } = area;
  const rowBytes = 24 * columns;
  const { kernels, at, pixels, found } = layOut({
    pixels: [Uint8Array, 8 * rowBytes],
    found: [Uint8Array, columns],
  });
  const isClipped = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let y = 0; y < 8; y += 1) {
      const start = ((row * 8 + offsetY + y) * width + offsetX) * 3;
      pixels.set(rgb.subarray(start, start + rowBytes), y * rowBytes);
    }
    kernels.findClipped(at.pixels, rowBytes, columns, at.found);
    isClipped.set(found, row * columns);
  }
  return dilate(isClipped, area);
}

function dilate(isSet: Uint8Array, { columns, rows }: BlockArea): Uint8Array {
  const dilated = new Uint8Array(isSet.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (isSet[row * columns + column] === 0) continue;
      const left = Math.max(0, column - 1);
      const right = Math.min(columns, column + 2);
      for (let near = Math.max(0, row - 1); near < Math.min(rows, row + 2); near += 1) {
        dilated.fill(1, near * columns + left, near * columns + right);
      }
    }
  }
  return dilated;
}

interface Source {
  image: PixelImage;
  coefficients: JpegCoefficients | null;
  grid: () => JpegGrid;
}

/**
 * Returns the observations of an image: from the coefficients of a JPEG, or from the pixels of another format on the
 * grid of an earlier JPEG save. If there are none, returns the reason.
 */
export function observeImage({ image, coefficients, grid }: Source): BlockObservations | ReasonCode {
  if (coefficients === null) {
    const { main } = grid();
    return main === null ? 'reason.no-grid' : (observePixels(image, main) ?? 'reason.too-small');
  }
  if (coefficients.status === 'unsupported') return 'reason.unsupported-coding';
  if (!coefficients.isComplete) return 'reason.damaged-structure';
  const [luma, ...others] = coefficients.components;
  // In CMYK files the first component is not luma. If another has more blocks, the first does not cover the image.
  const isLargest = luma !== undefined && others.every((other) => blocksOf(other) <= blocksOf(luma));
  if (luma === undefined || others.length > 2 || !isLargest) return 'reason.unsupported-coding';
  return observeJpeg(luma, image) ?? 'reason.too-small';
}

const blocksOf = ({ widthInBlocks, heightInBlocks }: ComponentCoefficients): number =>
  widthInBlocks * heightInBlocks;
