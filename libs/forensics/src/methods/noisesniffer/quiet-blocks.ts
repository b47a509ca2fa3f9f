import { type PixelImage } from '../../formats/decode-image.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { inOrder } from '../../pixels/statistics/in-order.js';
import { valuesAt } from '../../pixels/statistics/values-at.js';

/** Blocks of one channel with hardly any scene content, and which of them are the quieter half at their brightness. */
export interface QuietBlocks {
  /** Top left pixel of each block. */
  x: Uint16Array;
  y: Uint16Array;
  isQuieter: Uint8Array;
}

const blockSide = 5;
const blocksMax = 150_000;
const blocksPerBinMin = 400;
const binsMax = 30;
const homogeneousShare = 0.1;

/** DCT-II of five points, orthonormal: frequency 1 and 2 for each sample. */
const basis = Float64Array.from({ length: 2 * blockSide }, (_, index) => {
  const frequency = 1 + (index % 2);
  const sample = index >> 1;
  return Math.sqrt(2 / blockSide) * Math.cos(((2 * sample + 1) * frequency * Math.PI) / (2 * blockSide));
});

interface Measures {
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
  const { length } = measures.x;
  const bins = leastInBins(measures, Math.max(1, Math.min(binsMax, Math.floor(length / blocksPerBinMin))));
  const count = bins.reduce((sum, leastScene) => sum + leastScene.length, 0);
  const blocks = { x: new Uint16Array(count), y: new Uint16Array(count), isQuieter: new Uint8Array(count) };
  let at = 0;
  for (const leastScene of bins) {
    addHomogeneous(blocks, at, { measures, leastScene });
    at += leastScene.length;
  }
  return blocks;
}

/** The blocks of one bin, the least noise first. */
function addHomogeneous(
  { x, y, isQuieter }: QuietBlocks,
  from: number,
  { measures, leastScene }: { measures: Measures; leastScene: Uint32Array },
): void {
  const order = inOrder(valuesAt(measures.high, leastScene));
  for (let rank = 0; rank < order.length; rank += 1) {
    const block = leastScene[order[rank]!]!;
    x[from + rank] = measures.x[block]!;
    y[from + rank] = measures.y[block]!;
    isQuieter[from + rank] = rank < order.length / 2 ? 1 : 0;
  }
}

/** Bins of equal size by brightness: the blocks of each with the least scene content, in the order of their places. */
function leastInBins({ mean, low }: Pick<Measures, 'mean' | 'low'>, bins: number): Uint32Array[] {
  const order = inOrder(mean);
  const binOf = new Uint8Array(order.length);
  const least = Array.from({ length: bins }, (_, bin) => {
    const members = order.subarray(
      Math.floor((bin * order.length) / bins),
      Math.floor(((bin + 1) * order.length) / bins),
    );
    mark(binOf, members, bin);
    return new Uint32Array(Math.floor(members.length * homogeneousShare));
  });
  fillBins(least, binOf, inOrder(low));
  return least.map((blocks) => blocks.sort());
}

function mark(binOf: Uint8Array, members: Uint32Array, bin: number): void {
  for (const block of members) binOf[block] = bin;
}

/** Each block in its turn, as long as there is room in its bin. */
function fillBins(bins: Uint32Array[], binOf: Uint8Array, order: Uint32Array): void {
  const taken = new Uint32Array(bins.length);
  for (const block of order) {
    const bin = binOf[block]!;
    const count = taken[bin]!;
    if (count >= bins[bin]!.length) continue;
    bins[bin]![count] = block;
    taken[bin] = count + 1;
  }
}

function measureBlocks({ width, height, rgb }: PixelImage, channel: number): Measures {
  const pitch = Math.max(blockSide, Math.ceil(Math.sqrt((width * height) / blocksMax)));
  const rowBlocks = Math.ceil(width / pitch);
  const capacity = rowBlocks * Math.ceil(height / pitch);
  const rowBytes = width * 3;
  const { kernels, at, pixels, ...found } = layOut({
    basis,
    pixels: [Uint8Array, blockSide * rowBytes],
    x: [Uint16Array, rowBlocks],
    mean: [Float32Array, rowBlocks],
    low: [Float32Array, rowBlocks],
    high: [Float32Array, rowBlocks],
  });
  const [x, y] = [new Uint16Array(capacity), new Uint16Array(capacity)];
  const [mean, low, high] = [0, 1, 2].map(() => new Float32Array(capacity)) as Float32Array[];
  let count = 0;
  for (let top = 0; top + blockSide <= height; top += pitch) {
    pixels.set(rgb.subarray(top * rowBytes, (top + blockSide) * rowBytes));
    const own = kernels.measureQuiet(
      at.pixels + channel,
      rowBytes,
      width,
      pitch,
      at.basis,
      at.x,
      at.mean,
      at.low,
      at.high,
    );
    x.set(found.x.subarray(0, own), count);
    y.fill(top, count, count + own);
    mean!.set(found.mean.subarray(0, own), count);
    low!.set(found.low.subarray(0, own), count);
    high!.set(found.high.subarray(0, own), count);
    count += own;
  }
  return {
    x: x.subarray(0, count),
    y: y.subarray(0, count),
    mean: mean!.subarray(0, count),
    low: low!.subarray(0, count),
    high: high!.subarray(0, count),
  };
}
