/** The kernel of src/methods/watermark/tile-votes.ts. It adds the same terms in the same order as a plain loop. */

/**
 * Embedders add 128 or ½ to the chroma. These are twice the offsets, because a Haar coefficient is twice the mean of
 * its pixels.
 */
const wideOffset: f64 = 256;
const narrowOffset: f64 = 1;
const step: f64 = 36;

/**
 * Computes the votes of the tiles in eight rows of pixels, three bytes each. It writes four rows of votes, `votesPitch`
 * bytes apart: the first two from blue, with one offset each, and the last two from red. `sums` has room for 24 words.
 */
export function voteTiles(
  pixels: usize,
  pitch: usize,
  columns: i32,
  sums: usize,
  votes: usize,
  votesPitch: usize,
): void {
  for (let column: i32 = 0; column < columns; column += 1, pixels += 24, votes += 1) {
    let wide = f64x2.splat(0);
    let narrow = wide;
    for (let row: usize = 0; row < 4; row += 1) {
      sumPixels(pixels + 2 * row * pitch, pitch, sums);
      for (let pair: usize = 0; pair < 4; pair += 1) {
        // The first coefficient of a tile has no vote.
        if ((row | pair) === 0) continue;
        const chroma = chromaOf(sums + 12 * pair);
        wide = f64x2.pmax(wide, f64x2.abs(f64x2.add(chroma, f64x2.splat(wideOffset))));
        narrow = f64x2.pmax(narrow, f64x2.abs(f64x2.add(chroma, f64x2.splat(narrowOffset))));
      }
    }
    store<u8>(votes, voteOf(f64x2.extract_lane(wide, 0)));
    store<u8>(votes + votesPitch, voteOf(f64x2.extract_lane(narrow, 0)));
    store<u8>(votes + 2 * votesPitch, voteOf(f64x2.extract_lane(wide, 1)));
    store<u8>(votes + 3 * votesPitch, voteOf(f64x2.extract_lane(narrow, 1)));
  }
}

/** Sums the channels of 2×2 pixels, beginning at every second pixel. */
function sumPixels(pixels: usize, pitch: usize, sums: usize): void {
  for (let at: usize = 0; at < 24; at += 8) {
    const above = i16x8.add(v128.load8x8_u(pixels + at), v128.load8x8_u(pixels + at + 3));
    const below = i16x8.add(v128.load8x8_u(pixels + pitch + at), v128.load8x8_u(pixels + pitch + at + 3));
    v128.store(sums + (at << 1), i16x8.add(above, below));
  }
}

/** Returns two chroma values for the summed pixels: one with red and blue as stored, and one with the two swapped. */
function chromaOf(sums: usize): v128 {
  const red = <f64>load<u16>(sums);
  const green = f64x2.splat(<f64>load<u16>(sums, 2) * 0.587);
  const blue = <f64>load<u16>(sums, 4);
  const own = f64x2.mul(f64x2.splat(0.886), f64x2.replace_lane(f64x2.splat(blue), 1, red));
  const other = f64x2.mul(f64x2.splat(0.299), f64x2.replace_lane(f64x2.splat(red), 1, blue));
  return f64x2.mul(f64x2.splat(0.246), f64x2.sub(f64x2.sub(own, other), green));
}

/** Returns the vote: 1 if the remainder is in the upper half of the step, else 0. */
function voteOf(magnitude: f64): i32 {
  let whole = floor(magnitude / step);
  // Corrects a quotient that was rounded up to a whole number.
  if (whole * step > magnitude) whole -= 1;
  return magnitude - whole * step > step / 2 ? 1 : 0;
}
