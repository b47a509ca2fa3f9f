import { type PixelImage } from '../../formats/decode-image.js';
import { type ComponentCoefficients } from '../../formats/jpeg/coefficient-layout.js';
import { boxMean } from '../filters/box-mean.js';
import { type Plane } from '../planes/plane.js';
import {
  decodeSamples,
  frequencyCount,
  lowFrequencies,
  transformBlocks,
  type BlockArea,
} from '../transforms/block-transform.js';
import { clippedBlocks } from './clipped-blocks.js';

/** The input of the methods for double compression; fifteen frequencies per block. */
export interface BlockObservations extends BlockArea {
  /** Quantisation step of each frequency at the last save. */
  steps: Uint16Array;
  quantised: Int16Array;
  /**
   * Unquantised, from the decoded image one pixel to the right and below: an estimate of the values before
   * quantisation.
   */
  shifted: Float32Array;
  /** Mean step between neighbouring pixels around each block, which measures texture. */
  activity: Float32Array;
  /** 1 where a channel is clipped: saturation looks like a lattice. */
  isMasked: Uint8Array;
}

/** Fewer blocks per side are too few for histograms. */
const blocksMin = 8;

/** One column and row fewer than in the image, so that the shifted blocks fit. */
function areaOf(
  { width, height }: PixelImage,
  offset: { offsetX: number; offsetY: number },
): BlockArea | null {
  const { offsetX, offsetY } = offset;
  const columns = Math.floor((width - offsetX) / 8) - 1;
  const rows = Math.floor((height - offsetY) / 8) - 1;
  return columns < blocksMin || rows < blocksMin ? null : { columns, rows, offsetX, offsetY };
}

/** Null if the image is too small. */
export function observeJpeg(luma: ComponentCoefficients, image: PixelImage): BlockObservations | null {
  const area = areaOf(image, { offsetX: 0, offsetY: 0 });
  if (area === null) return null;
  const { columns, rows } = area;
  const quantised = new Int16Array(columns * rows * frequencyCount);
  for (let block = 0, target = 0; block < columns * rows; block += 1) {
    const column = block % columns;
    const source = (((block - column) / columns) * luma.widthInBlocks + column) * 64;
    for (let index = 0; index < frequencyCount; index += 1, target += 1) {
      quantised[target] = luma.coefficients[source + lowFrequencies[index]!]!;
    }
  }
  const steps = Uint16Array.from(lowFrequencies, (position) => luma.quantTable[position]!);
  return observe(area, { plane: decodeSamples(luma), image, steps, quantised });
}

/** For an image that is not a JPEG: its pixels on the grid they may have had before, with steps of 1. */
export function observePixels(
  image: PixelImage,
  grid: { offsetX: number; offsetY: number },
): BlockObservations | null {
  const area = areaOf(image, grid);
  if (area === null) return null;
  const plane = lumaPlane(image);
  const quantised = Int16Array.from(transformBlocks(plane, area), Math.round);
  return observe(area, { plane, image, steps: new Uint16Array(frequencyCount).fill(1), quantised });
}

function lumaPlane({ width, height, rgb }: PixelImage): Plane {
  const data = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 3) {
    data[pixel] = 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
  }
  return { width, height, data };
}

interface Seen {
  plane: Plane;
  image: PixelImage;
  steps: Uint16Array;
  quantised: Int16Array;
}

function observe(area: BlockArea, { plane, image, steps, quantised }: Seen): BlockObservations {
  const offsetX = area.offsetX + 1;
  const offsetY = area.offsetY + 1;
  return {
    ...area,
    steps,
    quantised,
    shifted: transformBlocks(plane, { ...area, offsetX, offsetY }),
    activity: blockActivity(plane, area),
    isMasked: clippedBlocks(image, area),
  };
}

/** Within the block only, so that its edges do not count; averaged over its neighbours. */
function blockActivity({ width, data }: Plane, { columns, rows, offsetX, offsetY }: BlockArea): Float32Array {
  const values = new Float32Array(columns * rows);
  for (let block = 0; block < values.length; block += 1) {
    const column = block % columns;
    const corner = (((block - column) / columns) * 8 + offsetY) * width + column * 8 + offsetX;
    let sum = 0;
    for (let y = 0; y < 7; y += 1) {
      for (let at = corner + y * width, end = at + 7; at < end; at += 1) {
        const value = data[at]!;
        sum += Math.abs(value - data[at + 1]!) + Math.abs(value - data[at + width]!);
      }
    }
    values[block] = sum / 98;
  }
  return boxMean({ columns, rows, values }, 1, new Uint8Array(values.length));
}
