/**
 * Computes how much each pixel of an image changes when the image is saved as a JPEG once more, strip by strip of
 * sixteen rows. It uses the integer arithmetic of libjpeg's colour conversion (jccolor, jdcolor), chroma downsampling
 * (jcsample) and smooth upsampling (jdsample), and saves the blocks with block-saving.ts.
 */
import { saveBlocks } from './block-saving';
import { lumaOf } from './luma';
import { highPairs, lowPairs, weights } from './pairs';

const stripRows: i32 = 16;
/** Number of rows of a plane: the sixteen rows of the strip, preceded by the last row of the previous strip. */
const planeRows: usize = 17;
/** Addresses of the tables that block-saving.ts reads, for luma and for chroma. */
const lumaTable: usize = 0;
const chromaTable: usize = 640;
/** Address to which a strip's pixels are written, three bytes each. */
const pixelsAt: usize = 1280;

let width: i32 = 0;
let height: i32 = 0;
/** `wide` is the width of a row of luma in pixels, padded to a multiple of 16; `narrow` is half of it, for chroma. */
let wide: usize = 0;
let narrow: usize = 0;
/**
 * Addresses of the results. An error is the difference between a pixel of the original and the re-saved image.
 * `errors` holds rows of errors, `histogram` four sets of counts of each error, and `sums` the sums over four pixels
 * by eight rows.
 */
let errors: usize = 0;
let histogram: usize = 0;
let sums: usize = 0;
/** Addresses of the planes, which begin with the last row of the previous strip. */
let reds: usize = 0;
let greens: usize = 0;
let blues: usize = 0;
let lumas: usize = 0;
let bluish: usize = 0;
let reddish: usize = 0;
/**
 * `fullBluish` and `fullReddish`: addresses of two rows each of chroma at full size, before they are halved. `blueSums`
 * and `redSums`: addresses of one row each of chroma while it is enlarged.
 */
let fullBluish: usize = 0;
let fullReddish: usize = 0;
let blueSums: usize = 0;
let redSums: usize = 0;
let block: usize = 0;

/**
 * Sets the image's size, lays out the memory and returns the number of bytes needed. Call it twice: first to get this
 * number, then again once the memory is that large.
 */
export function layOutResave(imageWidth: i32, imageHeight: i32): usize {
  width = imageWidth;
  height = imageHeight;
  wide = <usize>(((width + 15) >> 4) << 4);
  narrow = wide >> 1;
  errors = pixelsAt + 48 * wide;
  histogram = errors + planeRows * wide;
  sums = histogram + 4096;
  reds = sums + wide * <usize>((height + 7) >> 3);
  greens = reds + planeRows * wide;
  blues = greens + planeRows * wide;
  lumas = blues + planeRows * wide;
  bluish = lumas + planeRows * wide;
  reddish = bluish + 9 * narrow;
  fullBluish = reddish + 9 * narrow;
  fullReddish = fullBluish + 2 * wide;
  blueSums = fullReddish + 2 * wide;
  redSums = blueSums + wide + 48;
  block = redSums + wide + 48;
  return block + 128;
}

/** Clears the counts and sums. */
export function startResave(): void {
  memory.fill(histogram, 0, reds - histogram);
}

/**
 * Saves the next strip of pixels again and compares it with the original. Returns the number of rows that `errors`
 * then holds.
 */
export function resaveStrip(strip: i32): i32 {
  const top = strip * stripRows;
  const rows = min(stripRows, height - top);
  if (strip > 0) keepLastRows();
  for (let row: i32 = 0; row < rows; row += 1) {
    separate(row);
    if ((row & 1) === 1 || row + 1 === rows) halve(row);
  }
  for (let row: i32 = rows; row < stripRows; row += 1) repeatRow(lumas, wide, row);
  for (let row: i32 = (rows + 1) >> 1; row < 8; row += 1) {
    repeatRow(bluish, narrow, row);
    repeatRow(reddish, narrow, row);
  }
  const blocks = <i32>(wide >> 3);
  saveBlocks(lumas + wide, wide, blocks, lumaTable, block);
  saveBlocks(lumas + 9 * wide, wide, blocks, lumaTable, block);
  saveBlocks(bluish + narrow, narrow, blocks >> 1, chromaTable, block);
  saveBlocks(reddish + narrow, narrow, blocks >> 1, chromaTable, block);
  // The chroma of the strip's last row also depends on the next strip, so the next call compares that row.
  const first = max(0, top - 1);
  const end = top + stripRows >= height ? height : top + stripRows - 1;
  for (let y: i32 = first; y < end; y += 1) compareRow(y, top, errors + <usize>(y - first) * wide);
  return end - first;
}

function keepLastRows(): void {
  memory.copy(reds, reds + 16 * wide, wide);
  memory.copy(greens, greens + 16 * wide, wide);
  memory.copy(blues, blues + 16 * wide, wide);
  memory.copy(lumas, lumas + 16 * wide, wide);
  memory.copy(bluish, bluish + 8 * narrow, narrow);
  memory.copy(reddish, reddish + 8 * narrow, narrow);
}

function repeatRow(plane: usize, pitch: usize, row: i32): void {
  memory.copy(plane + <usize>(row + 1) * pitch, plane + <usize>row * pitch, pitch);
}

/**
 * Separates the channels of a row and converts them to luma and chroma. The last pixel is repeated up to the padded
 * width.
 */
function separate(row: i32): void {
  const pixels = pixelsAt + <usize>row * 3 * wide;
  const last = pixels + <usize>(3 * width - 3);
  for (let at = pixels + <usize>(3 * width); at < pixels + 3 * wide; at += 3) memory.copy(at, last, 3);
  const offset = <usize>(row + 1) * wide;
  const half = <usize>(row & 1) * wide;
  for (let x: usize = 0; x < wide; x += 16) {
    const one = v128.load(pixels + 3 * x);
    const two = v128.load(pixels + 3 * x, 16);
    const end = v128.load(pixels + 3 * x, 32);
    let both = i8x16.shuffle(one, two, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0);
    const red = i8x16.shuffle(both, end, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29);
    both = i8x16.shuffle(one, two, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0);
    const green = i8x16.shuffle(both, end, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30);
    both = i8x16.shuffle(one, two, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0);
    const blue = i8x16.shuffle(both, end, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31);
    v128.store(reds + offset + x, red);
    v128.store(greens + offset + x, green);
    v128.store(blues + offset + x, blue);
    convert(
      i16x8.extend_low_i8x16_u(red),
      i16x8.extend_low_i8x16_u(green),
      i16x8.extend_low_i8x16_u(blue),
      offset + x,
      half + x,
    );
    convert(
      i16x8.extend_high_i8x16_u(red),
      i16x8.extend_high_i8x16_u(green),
      i16x8.extend_high_i8x16_u(blue),
      offset + x + 8,
      half + x + 8,
    );
  }
}

/**
 * Converts eight pixels to luma and chroma, with weights in 65536ths. Weights that do not fit into 16 bits are split
 * or replaced by shifts.
 */
function convert(red: v128, green: v128, blue: v128, luma: usize, chroma: usize): void {
  const lowRed = lowPairs(red, green);
  const highRed = highPairs(red, green);
  const lowBlue = lowPairs(blue, green);
  const highBlue = highPairs(blue, green);
  storeBytes(lumas + luma, lumaOf(lowRed, lowBlue), lumaOf(highRed, highBlue));
  const centre = i32x4.splat((128 << 16) + 32767);
  const lowest = i32x4.add(centre, i32x4.shl(i32x4.extend_low_i16x8_s(blue), 15));
  const highest = i32x4.add(centre, i32x4.shl(i32x4.extend_high_i16x8_s(blue), 15));
  const toBlue = weights(-11059, -21709);
  storeBytes(
    fullBluish + chroma,
    i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(lowRed, toBlue), lowest), 16),
    i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(highRed, toBlue), highest), 16),
  );
  const leftmost = i32x4.add(centre, i32x4.shl(i32x4.extend_low_i16x8_s(red), 15));
  const rightmost = i32x4.add(centre, i32x4.shl(i32x4.extend_high_i16x8_s(red), 15));
  const toRed = weights(-5329, -27439);
  storeBytes(
    fullReddish + chroma,
    i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(lowBlue, toRed), leftmost), 16),
    i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(highBlue, toRed), rightmost), 16),
  );
}

function storeBytes(target: usize, low: v128, high: v128): void {
  const words = i16x8.narrow_i32x4_s(low, high);
  v128.store64_lane(target, i8x16.narrow_i16x8_u(words, words), 0);
}

/**
 * Halves two rows of chroma, this row and the previous one, in width and height. The last row of an image has no
 * partner if the height is odd, and is then used twice.
 */
function halve(row: i32): void {
  const isPair = (row & 1) === 1;
  const offset = <usize>((row >> 1) + 1) * narrow;
  halveRow(fullBluish, isPair ? fullBluish + wide : fullBluish, bluish + offset);
  halveRow(fullReddish, isPair ? fullReddish + wide : fullReddish, reddish + offset);
}

/** Averages 2×2 chroma values of two rows, rounding alternately down and up. */
function halveRow(first: usize, second: usize, target: usize): void {
  const bias = i32x4.splat((2 << 16) | 1);
  for (let x: usize = 0; x < wide; x += 16) {
    const above = i16x8.extadd_pairwise_i8x16_u(v128.load(first + x));
    const below = i16x8.extadd_pairwise_i8x16_u(v128.load(second + x));
    const mean = i16x8.shr_u(i16x8.add(i16x8.add(above, below), bias), 2);
    v128.store64_lane(target + (x >> 1), i8x16.narrow_i16x8_u(mean, mean), 0);
  }
}

/**
 * Writes the errors of row `y`: at each pixel, the largest difference of the three channels. The strip begins with
 * row `top`.
 */
function compareRow(y: i32, top: i32, target: usize): void {
  const row = <usize>(y - top + 1) * wide;
  const columns = (width + 1) >> 1;
  const chroma = y >> 1;
  const isSmooth = columns > 2;
  const beside = (y & 1) === 1 ? min(chroma + 1, ((height + 1) >> 1) - 1) : max(chroma - 1, 0);
  const near = <usize>(chroma - (top >> 1) + 1) * narrow;
  const other = isSmooth ? <usize>(beside - (top >> 1) + 1) * narrow : near;
  weighRows(bluish + near, bluish + other, blueSums + 16, columns);
  weighRows(reddish + near, reddish + other, redSums + 16, columns);
  const reach: usize = isSmooth ? 2 : 0;
  for (let x: usize = 0; x < wide; x += 16) compareSixteen(row + x, x, reach, target + x);
  memory.fill(target + <usize>width, 0, wide - <usize>width);
  count(target);
  addUp(target, sums + <usize>(y >> 3) * wide);
}

/** Writes 3 × `near` + `other` for each column, and repeats the first and last sum beyond the ends. */
function weighRows(near: usize, other: usize, target: usize, columns: i32): void {
  const three = i16x8.splat(3);
  for (let x: usize = 0; x < <usize>columns; x += 8) {
    const sum = i16x8.add(i16x8.mul(v128.load8x8_u(near + x), three), v128.load8x8_u(other + x));
    v128.store(target + (x << 1), sum);
  }
  store<i16>(target - 2, load<i16>(target));
  const last = target + ((<usize>columns) << 1);
  store<i16>(last, load<i16>(last - 2));
}

function compareSixteen(from: usize, x: usize, reach: usize, target: usize): void {
  const blue = blueSums + 16 + x;
  const red = redSums + 16 + x;
  const evenBlue = enlarged(blue, blue - reach, 8);
  const oddBlue = enlarged(blue, blue + reach, 7);
  const evenRed = enlarged(red, red - reach, 8);
  const oddRed = enlarged(red, red + reach, 7);
  const own = v128.load(lumas + from);
  const low = i16x8.extend_low_i8x16_u(own);
  const lowBlue = lowPairs(evenBlue, oddBlue);
  const lowRed = lowPairs(evenRed, oddRed);
  const high = i16x8.extend_high_i8x16_u(own);
  const highBlue = highPairs(evenBlue, oddBlue);
  const highRed = highPairs(evenRed, oddRed);
  const newRed = i8x16.narrow_i16x8_u(redOf(low, lowBlue, lowRed), redOf(high, highBlue, highRed));
  const newGreen = i8x16.narrow_i16x8_u(greenOf(low, lowBlue, lowRed), greenOf(high, highBlue, highRed));
  const newBlue = i8x16.narrow_i16x8_u(blueOf(low, lowBlue, lowRed), blueOf(high, highBlue, highRed));
  const reddest = apart(newRed, v128.load(reds + from));
  const greenest = apart(newGreen, v128.load(greens + from));
  const bluest = apart(newBlue, v128.load(blues + from));
  v128.store(target, i8x16.max_u(i8x16.max_u(reddest, greenest), bluest));
}

/** Returns every second value of an enlarged row of chroma, minus 128. */
function enlarged(own: usize, beside: usize, half: i32): v128 {
  const sum = i16x8.add(i16x8.mul(v128.load(own), i16x8.splat(3)), v128.load(beside));
  return i16x8.sub(i16x8.shr_u(i16x8.add(sum, i16x8.splat(<i16>half)), 4), i16x8.splat(128));
}

/** A weighted sum of both chromas; the weights are in 65536ths. */
function mixOf(blue: v128, red: v128, own: v128): v128 {
  const half = i32x4.splat(32768);
  const low = i32x4.add(i32x4.dot_i16x8_s(lowPairs(blue, red), own), half);
  const high = i32x4.add(i32x4.dot_i16x8_s(highPairs(blue, red), own), half);
  return i16x8.narrow_i32x4_s(i32x4.shr_s(low, 16), i32x4.shr_s(high, 16));
}

function redOf(luma: v128, blue: v128, red: v128): v128 {
  return i16x8.add(i16x8.add(luma, red), mixOf(blue, red, weights(0, 26345)));
}

function greenOf(luma: v128, blue: v128, red: v128): v128 {
  return i16x8.add(i16x8.sub(luma, red), mixOf(blue, red, weights(-22554, 18734)));
}

function blueOf(luma: v128, blue: v128, red: v128): v128 {
  return i16x8.add(i16x8.add(luma, i16x8.shl(blue, 1)), mixOf(blue, red, weights(-14942, 0)));
}

function apart(first: v128, second: v128): v128 {
  return v128.or(i8x16.sub_sat_u(first, second), i8x16.sub_sat_u(second, first));
}

/**
 * Counts the errors of a row. Four sets of counters take turns, because equal errors often follow each other and
 * would update the same counter.
 */
function count(row: usize): void {
  for (let x: i32 = 0; x < width; x += 1) {
    const at = histogram + ((<usize>(x & 3)) << 10) + ((<usize>load<u8>(row + x)) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
}

function addUp(row: usize, target: usize): void {
  for (let x: usize = 0; x < wide; x += 16) {
    const quarters = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v128.load(row + x)));
    v128.store(target + x, i32x4.add(v128.load(target + x), quarters));
  }
}
