/** The kernel of src/pixels/jpeg-grid/grid-votes.ts, where ballots are explained. */

const placeBits: i32 = 6;
const countShift: i32 = placeBits + 1;
const tieBit: i16 = 64;

/**
 * Merges the counts of row `y` of block positions into `ballots`, which hold one ballot for each voting pixel. The
 * blocks at eight positions of this row cover such a pixel, and its ballot keeps the best of them. `groups` is scratch
 * memory for the best of every four positions, with room for one more ballot than there are columns. All arrays are
 * padded to multiples of 16.
 */
export function gatherRow(counts: usize, y: i32, columns: i32, ballots: usize, groups: usize): void {
  const places = v128.or(i16x8(0, 1, 2, 3, 4, 5, 6, 7), i16x8.splat(<i16>((y & 7) << 3)));
  for (let group: i32 = 0; group <= columns; group += 4) {
    const sixteen = v128.load(counts + ((<usize>group) << 2));
    const low = v128.or(i16x8.shl(i16x8.extend_low_i8x16_u(sixteen), countShift), places);
    const high = v128.or(i16x8.shl(i16x8.extend_high_i8x16_u(sixteen), countShift), places);
    const pairs = better(
      i16x8.shuffle(low, high, 0, 2, 4, 6, 8, 10, 12, 14),
      i16x8.shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15),
    );
    const fours = better(
      i16x8.shuffle(pairs, pairs, 0, 2, 4, 6, 0, 2, 4, 6),
      i16x8.shuffle(pairs, pairs, 1, 3, 5, 7, 1, 3, 5, 7),
    );
    v128.store64_lane(groups + ((<usize>group) << 1), fours, 0);
  }
  for (let column: i32 = 0; column < columns; column += 8) {
    const at = (<usize>column) << 1;
    const best = better(v128.load(groups + at), v128.load(groups + at + 2));
    v128.store(ballots + at, better(v128.load(ballots + at), best));
  }
}

/**
 * Returns the ballot with more zeros. If both have equally many, the tie bit is set and the position has no meaning.
 */
function better(first: v128, second: v128): v128 {
  const isTie = i16x8.eq(i16x8.shr_u(first, countShift), i16x8.shr_u(second, countShift));
  return v128.or(i16x8.max_u(first, second), v128.and(isTie, i16x8.splat(tieBit)));
}
