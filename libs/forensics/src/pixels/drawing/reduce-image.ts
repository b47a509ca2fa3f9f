import { type PixelImage } from '../../formats/decode-image.js';
import { layOut } from '../../pixels/kernels/lay-out.js';

/** Reduces an image by area averaging. `shortSide` is the new shorter side in pixels; the proportions are kept. */
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

type Rows = ReturnType<typeof openRows>;

/** Opens buffers in the kernels' memory: two rows of the image, and rows of averages with `length` values each. */
function openRows({ width }: PixelImage, across: Shares, length: number) {
  const rows = layOut({
    ...across,
    pixels: [Uint8Array, 2 * 3 * width],
    even: [Float32Array, length],
    odd: [Float32Array, length],
    sums: [Float32Array, length],
  });
  rows.sums.fill(0);
  return rows;
}

/** Averages two rows horizontally. If the number of rows is odd, the last row is averaged twice. */
function averageTwo({ kernels, at, pixels }: Rows, { width, height, rgb }: PixelImage, y: number): void {
  const rowBytes = width * 3;
  const count = Math.min(2, height - y);
  pixels.set(rgb.subarray(y * rowBytes, (y + count) * rowBytes));
  const second = at.pixels + (count - 1) * rowBytes;
  kernels.averageRows(at.pixels, second, at.first, at.inFirst, at.inSecond, width, at.even, at.odd);
}

function add({ kernels, at, sums }: Rows, y: number, share: number): void {
  kernels.addRow(at.sums, y % 2 === 0 ? at.even : at.odd, share, sums.length);
}

/** For each source pixel of an axis: the first target pixel it overlaps, and its weights in that and the next one. */
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
