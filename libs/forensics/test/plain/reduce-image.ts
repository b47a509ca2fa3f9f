import { type PixelImage } from '../../src/formats/decode-image.js';

/** What the kernels are compared with. Reduces by area average to a shorter side in pixels, keeping the proportions. */
export function reduceImage(image: PixelImage, shortSide: number): PixelImage {
  const scale = shortSide / Math.min(image.width, image.height);
  const width = Math.max(shortSide, Math.round(image.width * scale));
  const height = Math.max(shortSide, Math.round(image.height * scale));
  const rgb = new Uint8Array(width * height * 3);
  const row = new Float32Array(width * 3);
  const sums = new Float32Array(width * 3);
  const across = shares(image.width, width);
  const down = shares(image.height, height);
  let target = 0;
  for (let y = 0; y < image.height; y += 1) {
    averageRow(image.rgb, { start: y * image.width * 3, across, row });
    const { first, inFirst, inSecond } = down;
    if (first[y]! > target) {
      store(sums, { rgb, at: target * width * 3 });
      sums.fill(0);
      target = first[y]!;
    }
    add(sums, row, inFirst[y]!);
    if (inSecond[y]! > 0) {
      store(sums, { rgb, at: target * width * 3 });
      target += 1;
      sums.fill(0);
      add(sums, row, inSecond[y]!);
    }
  }
  store(sums, { rgb, at: target * width * 3 });
  return { width, height, rgb };
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

function averageRow(
  rgb: Uint8Array,
  { start, across, row }: { start: number; across: Shares; row: Float32Array },
): void {
  row.fill(0);
  const { first, inFirst, inSecond } = across;
  for (let x = 0, at = start; x < first.length; x += 1, at += 3) {
    const to = first[x]! * 3;
    const share = inFirst[x]!;
    row[to]! += rgb[at]! * share;
    row[to + 1]! += rgb[at + 1]! * share;
    row[to + 2]! += rgb[at + 2]! * share;
    const rest = inSecond[x]!;
    if (rest === 0) continue;
    row[to + 3]! += rgb[at]! * rest;
    row[to + 4]! += rgb[at + 1]! * rest;
    row[to + 5]! += rgb[at + 2]! * rest;
  }
}

function add(sums: Float32Array, row: Float32Array, share: number): void {
  for (let at = 0; at < sums.length; at += 1) sums[at]! += row[at]! * share;
}

function store(sums: Float32Array, { rgb, at }: { rgb: Uint8Array; at: number }): void {
  for (let index = 0; index < sums.length; index += 1) rgb[at + index] = Math.round(sums[index]!);
}
