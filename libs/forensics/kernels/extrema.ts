/** The kernel of src/pixels/keypoints/find-keypoints.ts. */

/**
 * Minimum difference of Gaussians in grey levels. It is low, so that smooth surfaces have keypoints too. The float is
 * slightly above .8, so `>=` finds the same differences as `> 0.8` in doubles.
 */
const leastBright: f32 = 0.8;

/**
 * Finds the columns from `from` up to, but not including, `to` where the difference of two planes is strong and is a
 * maximum or minimum along the row. Returns their number. `found` needs room for all columns and three more.
 */
export function findPeaks(sharp: usize, soft: usize, from: i32, to: i32, found: usize): i32 {
  let at = found;
  for (let column: i32 = from; column < to; column += 4) {
    const offset = (<usize>column) << 2;
    const own = differenceAt(sharp + offset, soft + offset);
    const left = differenceAt(sharp + offset - 4, soft + offset - 4);
    const right = differenceAt(sharp + offset + 4, soft + offset + 4);
    const isHigh = v128.and(f32x4.ge(own, f32x4.splat(leastBright)), f32x4.gt(own, f32x4.max(left, right)));
    const isLow = v128.and(f32x4.le(own, f32x4.splat(-leastBright)), f32x4.lt(own, f32x4.min(left, right)));
    for (let bits = i32x4.bitmask(v128.or(isHigh, isLow)); bits !== 0; bits &= bits - 1, at += 4)
      store<i32>(at, column + <i32>ctz(bits));
  }
  while (at > found && load<i32>(at - 4) >= to) at -= 4;
  return (<i32>(at - found)) >> 2;
}

function differenceAt(sharp: usize, soft: usize): v128 {
  return f32x4.sub(v128.load(soft), v128.load(sharp));
}
