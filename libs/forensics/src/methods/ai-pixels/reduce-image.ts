import { type PixelImage } from '../../formats/decode-image.js';
import { openKernels, type Kernels } from '../../pixels/kernels/kernels.js';

/** Reduces by area average to a shorter side in pixels, keeping the proportions. */
export function reduceImage(image: PixelImage, shortSide: number): PixelImage {
  const scale = shortSide / Math.min(image.width, image.height);
  const width = Math.max(shortSide, Math.round(image.width * scale));
  const height = Math.max(shortSide, Math.round(image.height * scale));
  const across = shares(image.width, width);
  const down = shares(image.height, height);
  const rows = openRows(image, across, width * 3);
  const rgb = new Uint8Array(width * height * 3);
  let target = 0;
  for (let y = 0; y < image.height; y += 1) {
    if (y % 2 === 0) averageTwo(rows, image, y);
    const { first, inFirst, inSecond } = down;
    if (first[y]! > target) {
      store(rows.sums, { rgb, at: target * width * 3 });
      rows.sums.fill(0);
      target = first[y]!;
    }
    add(rows, y, inFirst[y]!);
    if (inSecond[y]! > 0) {
      store(rows.sums, { rgb, at: target * width * 3 });
      target += 1;
      rows.sums.fill(0);
      add(rows, y, inSecond[y]!);
    }
  }
  store(rows.sums, { rgb, at: target * width * 3 });
  return { width, height, rgb };
}

/** Two rows of an image and their averages, in the kernels' memory. */
interface Rows {
  kernels: Kernels;
  /** Values of an averaged row. */
  length: number;
  /** Addresses. */
  pixels: number;
  averages: number;
  sumsAt: number;
  sums: Float32Array;
}

function openRows({ width }: PixelImage, across: Shares, length: number): Rows {
  const averages = 3 * 4 * width;
  const averageBytes = Float32Array.BYTES_PER_ELEMENT * (length + 2);
  const sumsAt = averages + 2 * averageBytes;
  const pixels = sumsAt + averageBytes;
  // The kernel reads a byte behind each row.
  const kernels = openKernels(pixels + 2 * 3 * width + 4);
  new Int32Array(kernels.memory).set(across.first);
  new Float32Array(kernels.memory, 4 * width).set(across.inFirst);
  new Float32Array(kernels.memory, 2 * 4 * width).set(across.inSecond);
  const sums = new Float32Array(kernels.memory, sumsAt, length).fill(0);
  return { kernels, length, pixels, averages, sumsAt, sums };
}

/** The last row of an odd number is averaged twice. */
function averageTwo(
  { kernels, length, pixels, averages }: Rows,
  { width, height, rgb }: PixelImage,
  y: number,
): void {
  const rowBytes = width * 3;
  const count = Math.min(2, height - y);
  new Uint8Array(kernels.memory, pixels).set(rgb.subarray(y * rowBytes, (y + count) * rowBytes));
  const second = averages + Float32Array.BYTES_PER_ELEMENT * (length + 2);
  kernels.averageRows(
    pixels,
    pixels + (count - 1) * rowBytes,
    0,
    4 * width,
    8 * width,
    width,
    averages,
    second,
  );
}

function add({ kernels, length, averages, sumsAt }: Rows, y: number, share: number): void {
  const row = averages + (y % 2) * Float32Array.BYTES_PER_ELEMENT * (length + 2);
  kernels.addRow(sumsAt, row, share, length);
}

/** For each source cell: the first target cell it overlaps, and its share of that one and of the next. */
interface Shares {
  first: Int32Array;
  inFirst: Float32Array;
  inSecond: Float32Array;
}

function shares(sourceLength: number, targetLength: number): Shares {
  const scale = targetLength / sourceLength;
  const first = new Int32Array(sourceLength);
  const inFirst = new Float32Array(sourceLength);
  const inSecond = new Float32Array(sourceLength);
  for (let cell = 0; cell < sourceLength; cell += 1) {
    const start = cell * scale;
    const end = (cell + 1) * scale;
    first[cell] = Math.min(targetLength - 1, Math.floor(start + 1e-9));
    const edge = first[cell]! + 1;
    const beyond = edge < targetLength ? Math.max(0, end - edge) : 0;
    inSecond[cell] = beyond > 1e-9 ? beyond : 0;
    inFirst[cell] = scale - inSecond[cell]!;
  }
  return { first, inFirst, inSecond };
}

function store(sums: Float32Array, { rgb, at }: { rgb: Uint8Array; at: number }): void {
  for (let index = 0; index < sums.length; index += 1) rgb[at + index] = Math.round(sums[index]!);
}
