import { type PixelImage } from '../../formats/decode-image.js';
import { reduceImage } from '../../pixels/drawing/reduce-image.js';
import { Network } from '../../pixels/network/network.js';

/** Width and height of a cell in pixels of the image that the network sees. */
const cellSide = 8;
/** Larger images are reduced to about this number of pixels, which bounds time and memory. */
const pixelsMax = 1_000_000;
/** The network needs sides that are multiples of this. */
const sideStep = 32;

const network = new Network('altered-pixels');

export interface Located {
  columns: number;
  rows: number;
  /** A logit for each cell, row by row: above 0 the cell looks altered. */
  cells: Float32Array;
}

/** Runs the network that detects altered parts, in the same way as training/altered/evaluate.py. */
export async function locate(image: PixelImage): Promise<Located> {
  const scale = Math.sqrt(pixelsMax / (image.width * image.height));
  const shortSide = Math.floor(Math.min(image.width, image.height) * scale);
  const { width, height, rgb } = scale < 1 ? reduceImage(image, shortSide) : image;
  const padded = pad({ width, height, rgb });
  const paddedCells = await network.run(padded);
  const [columns, rows] = [Math.ceil(width / cellSide), Math.ceil(height / cellSide)];
  const pitch = padded.width / cellSide;
  const cells = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    cells.set(paddedCells.subarray(row * pitch, row * pitch + columns), row * columns);
  return { columns, rows, cells };
}

/** Repeats the image mirrored at the right and bottom edge up to the next multiple of `sideStep`. */
function pad({ width, height, rgb }: PixelImage): PixelImage {
  const [wide, high] = [width, height].map((length) => Math.ceil(length / sideStep) * sideStep) as [
    number,
    number,
  ];
  if (wide === width && high === height) return { width, height, rgb };
  const padded = new Uint8Array(wide * high * 3);
  for (let y = 0; y < high; y += 1) {
    const source = mirrored(y, height) * width * 3;
    const target = y * wide * 3;
    padded.set(rgb.subarray(source, source + width * 3), target);
    for (let x = width; x < wide; x += 1) {
      const from = source + mirrored(x, width) * 3;
      padded.set(rgb.subarray(from, from + 3), target + x * 3);
    }
  }
  return { width: wide, height: high, rgb: padded };
}

const mirrored = (at: number, length: number): number => (at < length ? at : 2 * (length - 1) - at);
