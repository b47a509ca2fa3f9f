/** The kernel of src/methods/splicebuster/residual-features.ts: the same counts. */

const cellSize: i32 = 32;
/** Positions along the filter: its last three have no room. */
const inner: i32 = 29;
const limit: i16 = 3;
const patterns: i32 = 81;

/**
 * Counts the patterns of the residuals along the rows and along the columns of each cell of 32 rows of bytes, first those
 * along the filter and then those across it. `levels` and `found` have room for 34 rows of 32 bytes; there are 81 counts
 * twice for each cell.
 */
export function countPatterns(
  rows: usize,
  pitch: usize,
  columns: i32,
  cellPitch: usize,
  levels: usize,
  found: usize,
  counts: usize,
): void {
  const across = counts + patterns * 4;
  for (let column: i32 = 0; column < columns; column += 1, rows += cellPitch) {
    const along = counts + <usize>(column * 2 * patterns) * 4;
    const beside = across + <usize>(column * 2 * patterns) * 4;
    memory.fill(along, 0, 2 * patterns * 4);
    quantise(rows, pitch, 1, cellSize, levels);
    findPatterns(levels, 1, cellSize, found);
    count(found, cellSize, inner - 3, along);
    findPatterns(levels, cellSize, cellSize - 3, found);
    count(found, cellSize - 3, inner, beside);
    quantise(rows, pitch, pitch, inner, levels);
    findPatterns(levels, cellSize, inner - 3, found);
    count(found, inner - 3, cellSize, along);
    findPatterns(levels, 1, inner, found);
    count(found, inner, cellSize - 3, beside);
  }
}

/** The third-order residuals as 0, 1 and 2. */
function quantise(rows: usize, pitch: usize, step: usize, lines: i32, levels: usize): void {
  for (let line: i32 = 0; line < lines; line += 1, rows += pitch, levels += cellSize) {
    for (let x: usize = 0; x < 32; x += 8) {
      const at = rows + x;
      const inside = i16x8.sub(v128.load8x8_u(at + step), v128.load8x8_u(at + 2 * step));
      const outside = i16x8.sub(v128.load8x8_u(at + 3 * step), v128.load8x8_u(at));
      const residual = i16x8.add(outside, i16x8.add(inside, i16x8.add(inside, inside)));
      // A comparison that holds is −1.
      const isOver = i16x8.gt_s(residual, i16x8.splat(limit));
      const isUnder = i16x8.lt_s(residual, i16x8.splat(-limit));
      const level = i16x8.add(i16x8.sub(i16x8.splat(1), isOver), isUnder);
      v128.store64_lane(levels + x, i8x16.narrow_i16x8_u(level, level), 0);
    }
  }
}

/** Four levels, a step apart, as digits of a number. */
function findPatterns(levels: usize, step: usize, lines: i32, found: usize): void {
  for (let line: i32 = 0; line < lines; line += 1) {
    for (let x: usize = 0; x < 32; x += 16) {
      const at = levels + <usize>(line * cellSize) + x;
      let pattern = v128.load(at);
      for (let digit: usize = 1; digit < 4; digit += 1) {
        const tripled = i8x16.add(pattern, i8x16.add(pattern, pattern));
        pattern = i8x16.add(tripled, v128.load(at + digit * step));
      }
      v128.store(found + <usize>(line * cellSize) + x, pattern);
    }
  }
}

function count(found: usize, lines: i32, length: i32, counts: usize): void {
  for (let line: i32 = 0; line < lines; line += 1, found += cellSize) {
    for (let x: i32 = 0; x < length; x += 1) {
      const at = counts + ((<usize>load<u8>(found + <usize>x)) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
}
