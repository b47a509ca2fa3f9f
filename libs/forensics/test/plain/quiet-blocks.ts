import { type PixelImage } from '../../src/formats/decode-image.js';

/** What the kernel is compared with. Blocks of one channel with hardly any scene content, and which of them are the quieter half at their brightness. */
interface QuietBlocks {
  /** Top left pixel of each block. */
  x: Uint16Array;
  y: Uint16Array;
  isQuieter: Uint8Array;
}

const blockSide = 5;
const pixelsPerBlock = blockSide * blockSide;
const blocksMax = 150_000;
const blocksPerBinMin = 400;
const binsMax = 30;
const homogeneousShare = 0.1;
const clippedFrom = 253;
const clippedTo = 2;

/** DCT-II of five points, frequencies 1 and 2, orthonormal. */
const basis = Float64Array.from({ length: 2 * blockSide }, (_, index) => {
  const frequency = index < blockSide ? 1 : 2;
  const sample = index % blockSide;
  return Math.sqrt(2 / blockSide) * Math.cos(((2 * sample + 1) * frequency * Math.PI) / (2 * blockSide));
});

interface Measures {
  count: number;
  x: Uint16Array;
  y: Uint16Array;
  mean: Float32Array;
  /** Energy of the lowest frequencies: the scene. */
  low: Float32Array;
  /** Energy of the others: the noise. */
  high: Float32Array;
}

/**
 * First half of Noisesniffer (Gardella 2024): among blocks of similar brightness, the tenth with the least scene
 * content, and of these the half with the least noise. Blocks do not overlap; large images are subsampled.
 */
export function selectQuietBlocks(image: PixelImage, channel: number): QuietBlocks {
  const measures = measureBlocks(image, channel);
  const all = Uint32Array.from({ length: measures.count }, (_, index) => index);
  const order = inOrderOf(measures.mean, all);
  const bins = Math.max(1, Math.min(binsMax, Math.floor(measures.count / blocksPerBinMin)));
  const chosen: number[] = [];
  const quieter: number[] = [];
  for (let bin = 0; bin < bins; bin += 1) {
    const from = Math.floor((bin * order.length) / bins);
    const members = order.subarray(from, Math.floor(((bin + 1) * order.length) / bins));
    const leastScene = inOrderOf(measures.low, members).subarray(
      0,
      Math.floor(members.length * homogeneousShare),
    );
    const homogeneous = inOrderOf(measures.high, leastScene);
    homogeneous.forEach((block, rank) => {
      chosen.push(block);
      quieter.push(rank < homogeneous.length / 2 ? 1 : 0);
    });
  }
  return {
    x: Uint16Array.from(chosen, (block) => measures.x[block]!),
    y: Uint16Array.from(chosen, (block) => measures.y[block]!),
    isQuieter: Uint8Array.from(quieter),
  };
}

/** More than the number of blocks. */
const numbers = 2 ** 21;

/**
 * Sorts blocks by a non-negative measure, equal ones by index. The bits of such floats sort like their values, so
 * measure and block form one numeric key, and sorting needs no comparison function.
 */
function inOrderOf(measure: Float32Array, blocks: Uint32Array): Uint32Array {
  const bits = new Uint32Array(measure.buffer);
  const keys = new Float64Array(blocks.length);
  for (let index = 0; index < keys.length; index += 1)
    keys[index] = bits[blocks[index]!]! * numbers + blocks[index]!;
  keys.sort();
  const ordered = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index += 1)
    ordered[index] = keys[index]! - Math.floor(keys[index]! / numbers) * numbers;
  return ordered;
}

function measureBlocks({ width, height, rgb }: PixelImage, channel: number): Measures {
  const pitch = Math.max(blockSide, Math.ceil(Math.sqrt((width * height) / blocksMax)));
  const capacity = Math.ceil(width / pitch) * Math.ceil(height / pitch);
  const measures: Measures = {
    count: 0,
    x: new Uint16Array(capacity),
    y: new Uint16Array(capacity),
    mean: new Float32Array(capacity),
    low: new Float32Array(capacity),
    high: new Float32Array(capacity),
  };
  const pixels = new Float64Array(pixelsPerBlock);
  for (let y = 0; y + blockSide <= height; y += pitch) {
    for (let x = 0; x + blockSide <= width; x += pitch) {
      if (!readBlock(pixels, rgb, { at: (y * width + x) * 3 + channel, stride: width * 3 })) continue;
      const block = measures.count;
      if (!measure(pixels, measures, block)) continue;
      measures.x[block] = x;
      measures.y[block] = y;
      measures.count += 1;
    }
  }
  return measures;
}

/** False for a block that touches black or white, where clipping hides the noise. */
function readBlock(pixels: Float64Array, rgb: Uint8Array, from: { at: number; stride: number }): boolean {
  for (let row = 0, target = 0; row < blockSide; row += 1) {
    let at = from.at + row * from.stride;
    for (let column = 0; column < blockSide; column += 1, at += 3, target += 1) {
      const value = rgb[at]!;
      if (value <= clippedTo || value >= clippedFrom) return false;
      pixels[target] = value;
    }
  }
  return true;
}

/** False for a block of one colour. */
function measure(pixels: Float64Array, measures: Measures, block: number): boolean {
  let sum = 0;
  let squares = 0;
  let [right1, right2, down1, down2, both] = [0, 0, 0, 0, 0];
  for (let row = 0, at = 0; row < blockSide; row += 1) {
    let [line, line1, line2] = [0, 0, 0];
    for (let column = 0; column < blockSide; column += 1, at += 1) {
      const value = pixels[at]!;
      squares += value * value;
      line += value;
      line1 += basis[column]! * value;
      line2 += basis[blockSide + column]! * value;
    }
    sum += line;
    right1 += line1;
    right2 += line2;
    down1 += basis[row]! * line;
    down2 += basis[blockSide + row]! * line;
    both += basis[row]! * line1;
  }
  const energy = squares - (sum * sum) / pixelsPerBlock;
  if (energy <= 0) return false;
  const low = (right1 ** 2 + right2 ** 2 + down1 ** 2 + down2 ** 2) / blockSide + both ** 2;
  measures.mean[block] = sum / pixelsPerBlock;
  measures.low[block] = low;
  measures.high[block] = Math.max(0, energy - low);
  return true;
}
