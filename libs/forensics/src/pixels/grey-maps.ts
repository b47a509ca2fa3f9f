import { blockSize, type BlockGrid } from './block-grid.js';

interface Size {
  width: number;
  height: number;
}

/** Smallest error that is drawn white: below it an even image would be stretched into noise. */
const whiteErrorMin = 20;
const whiteShare = 0.999;

/** Error per pixel stretched so that the largest errors are white. */
export function brightenErrors(errors: Uint8Array): Uint8Array<ArrayBuffer> {
  const histogram = new Uint32Array(256);
  for (let pixel = 0; pixel < errors.length; pixel += 1) histogram[errors[pixel]!]! += 1;
  let white = 0;
  for (let seen = 0; white < 255 && seen < whiteShare * errors.length; white += 1) seen += histogram[white]!;
  const gain = 255 / Math.max(whiteErrorMin, white);
  const levels = Uint8Array.from(histogram, (_, error) => Math.min(255, Math.round(error * gain)));
  const bright = new Uint8Array(errors.length);
  for (let pixel = 0; pixel < errors.length; pixel += 1) bright[pixel] = levels[errors[pixel]!]!;
  return bright;
}

/** Ratio drawn mid-grey; four times it is white, its fourth is black. */
const midGreyRatio = 2;

/** Block ratios as a smooth picture: logarithmic, interpolated between block centres. */
export function drawRatios(
  { columns, rows, values }: BlockGrid,
  { width, height }: Size,
): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(width * height);
  if (columns === 0 || rows === 0) return map;
  const levels = Float32Array.from(values, (ratio) =>
    Math.min(255, Math.max(0, 127.5 + 63.75 * Math.log2(Math.max(ratio, 1e-3) / midGreyRatio))),
  );
  const { lower: left, upper: right, share } = interpolation(width, columns);
  const vertical = interpolation(height, rows);
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y += 1) {
    const above = vertical.lower[y]! * columns;
    const below = vertical.upper[y]! * columns;
    const weight = vertical.share[y]!;
    for (let column = 0; column < columns; column += 1) {
      line[column] = levels[above + column]! * (1 - weight) + levels[below + column]! * weight;
    }
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const start = line[left[x]!]!;
      map[row + x] = start + (line[right[x]!]! - start) * share[x]!;
    }
  }
  return map;
}

/** For each pixel the two nearest block centres and the share of the second. */
function interpolation(
  length: number,
  blocks: number,
): { lower: Int32Array; upper: Int32Array; share: Float32Array } {
  const lower = new Int32Array(length);
  const upper = new Int32Array(length);
  const share = new Float32Array(length);
  for (let pixel = 0; pixel < length; pixel += 1) {
    const position = Math.min(blocks - 1, Math.max(0, (pixel + 0.5) / blockSize - 0.5));
    lower[pixel] = Math.floor(position);
    upper[pixel] = Math.min(blocks - 1, lower[pixel]! + 1);
    share[pixel] = position - lower[pixel]!;
  }
  return { lower, upper, share };
}
