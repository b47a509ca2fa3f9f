const digitBits = 11;
const digits = 1 << digitBits;

/**
 * The indices of non-negative numbers from the smallest to the largest, equal ones in their own order. The bits of such
 * floats sort like their values, eleven at a time from the lowest.
 */
export function inOrder(values: Float32Array): Uint32Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  let order = Uint32Array.from({ length: values.length }, (_, index) => index);
  let next = new Uint32Array(values.length);
  for (let shift = 0; shift < 32; shift += digitBits) {
    const places = new Uint32Array(digits + 1);
    for (let index = 0; index < bits.length; index += 1)
      places[((bits[index]! >>> shift) & (digits - 1)) + 1]! += 1;
    for (let digit = 0; digit < digits; digit += 1) places[digit + 1]! += places[digit]!;
    for (let index = 0; index < order.length; index += 1) {
      const item = order[index]!;
      const digit = (bits[item]! >>> shift) & (digits - 1);
      next[places[digit]!] = item;
      places[digit]! += 1;
    }
    [order, next] = [next, order];
  }
  return order;
}
