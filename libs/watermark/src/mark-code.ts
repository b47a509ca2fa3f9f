/** Number of possible marks. A mark is the number of a generated image in its installation. */
export const markCount = 2 ** 24;

/**
 * Number of signs of a mark: three words of the first-order Reed–Muller code RM(1, 7). Each word has 128 signs and
 * encodes eight bits.
 */
export const signCount = 384;
const wordLength = 128;

/** Returns the 384 signs of a mark, each 1 or -1. */
export function encodeMark(mark: number): Int8Array {
  return Int8Array.from({ length: signCount }, (_, at) => {
    const byte = (mark >> (8 * Math.floor(at / wordLength))) & 255;
    return signOf(byte, at % wordLength);
  });
}

function signOf(byte: number, position: number): number {
  let ones = byte & position & (wordLength - 1);
  let isOdd = byte >> 7;
  for (; ones > 0; ones &= ones - 1) isOdd ^= 1;
  return isOdd === 0 ? 1 : -1;
}

/**
 * Returns the mark whose signs agree most with the soft signs (maximum likelihood). `agreement` is the sum of the
 * products of the signs and the soft signs.
 */
export function decodeMark(soft: Float64Array): { mark: number; agreement: number } {
  let mark = 0;
  let agreement = 0;
  for (let word = 0; word < signCount / wordLength; word += 1) {
    const sums = hadamard(soft.slice(word * wordLength, (word + 1) * wordLength));
    let best = 0;
    for (let at = 1; at < wordLength; at += 1) if (Math.abs(sums[at]!) > Math.abs(sums[best]!)) best = at;
    mark |= (best | (sums[best]! < 0 ? wordLength : 0)) << (8 * word);
    agreement += Math.abs(sums[best]!);
  }
  return { mark, agreement };
}

/** Applies the fast Walsh–Hadamard transform in place. */
function hadamard(values: Float64Array): Float64Array {
  for (let half = 1; half < values.length; half *= 2)
    for (let start = 0; start < values.length; start += 2 * half)
      for (let at = start; at < start + half; at += 1) {
        const one = values[at]!;
        const other = values[at + half]!;
        values[at] = one + other;
        values[at + half] = one - other;
      }
  return values;
}
