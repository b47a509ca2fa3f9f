/** The kernel of src/pixels/statistics/in-order.ts. */

const digitBits: i32 = 11;
const digits: i32 = 1 << digitBits;

/**
 * Orders floats by their bits, eleven at a time from the lowest; equal ones stay as they are. `items` and `spare` have room
 * for eight bytes each, and the values may lie in `spare`. The order is left in `items`, as indices of four bytes.
 */
export function orderFloats(values: usize, count: i32, items: usize, spare: usize, places: usize): void {
  const end = items + ((<usize>count) << 3);
  for (let index: i32 = 0; index < count; index += 1) {
    const bits = <u64>load<u32>(values + ((<usize>index) << 2));
    store<u64>(items + ((<usize>index) << 3), (bits << 32) | (<u64>index));
  }
  let from = items;
  let to = spare;
  for (let shift: i32 = 32; shift < 64; shift += digitBits) {
    countDigits(from, from + (end - items), <u64>shift, places);
    for (let at = from; at < from + (end - items); at += 8) {
      const item = load<u64>(at);
      const place = places + ((<usize>((item >> (<u64>shift)) & (<u64>(digits - 1)))) << 2);
      const index = load<u32>(place);
      store<u32>(place, index + 1);
      store<u64>(to + ((<usize>index) << 3), item);
    }
    const kept = from;
    from = to;
    to = kept;
  }
  for (let index: i32 = 0; index < count; index += 1)
    store<u32>(items + ((<usize>index) << 2), <u32>load<u64>(from + ((<usize>index) << 3)));
}

/** How many items come before those with each digit. */
function countDigits(from: usize, end: usize, shift: u64, places: usize): void {
  memory.fill(places, 0, digits << 2);
  for (let at = from; at < end; at += 8) {
    const place = places + ((<usize>((load<u64>(at) >> shift) & (<u64>(digits - 1)))) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  let before: u32 = 0;
  for (let place = places; place < places + ((<usize>digits) << 2); place += 4) {
    const count = load<u32>(place);
    store<u32>(place, before);
    before += count;
  }
}
