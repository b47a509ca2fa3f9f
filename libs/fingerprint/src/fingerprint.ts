import { type Plane, shrink, toLuma } from './plane.js';

/** An image with 8-bit RGB pixels, interleaved, without padding. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Maximum distance at which two fingerprints count as those of the same picture. In measurements, different photographs
 * always had a larger distance; see docs/provenance.md.
 */
export const matchMax = 40;

/** Side of the square to which a picture or a part of it is reduced. */
const side = 64;
/** The fingerprint uses this many of the lowest frequencies in each direction, not counting the mean. */
const frequencies = 16;
const bitsPerDigit = 4;
/** If neighbouring cells differ by less than this on average, on a scale of 0 to 255, the picture is too plain. */
const contrastMin = 1;
/** Side of the square to which a picture is reduced before its parts are cut out. */
const sharedSide = 256;
/**
 * Sides of the parts, as shares of the picture's sides: parts with half of the area, and parts with half of the width
 * and height. To match crops, parts of each size are cut out in the middle and in the four corners.
 */
const partSides = [Math.SQRT1_2, 0.5];
const places = [
  [0.5, 0.5],
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/**
 * Returns a picture's fingerprint: a perceptual hash of 256 bits as 64 hexadecimal digits, after PDQ (Facebook, "The
 * TMK+PDQF video-hashing algorithm and the PDQ image-hashing algorithm", 2019). Saving and scaling change few bits.
 * @returns null if the picture is too plain to distinguish
 */
export const fingerprintOf = (image: RgbImage): string | null => hash(toLuma(image));

/**
 * Returns the fingerprint of the whole picture, then those of parts that people are likely to crop, except where the
 * picture or part is too plain.
 */
export function fingerprintsOf(image: RgbImage): string[] {
  const { whole, parts } = wholeAndParts(image);
  return whole === null ? parts : [whole, ...parts];
}

/** Does the same as {@link fingerprintsOf}, but returns the fingerprint of the whole separately; null if too plain. */
export function wholeAndParts(image: RgbImage): { whole: string | null; parts: string[] } {
  const whole = toLuma(image);
  const shared = shrink(whole, { left: 0, top: 0, width: whole.width, height: whole.height }, sharedSide);
  const parts = partSides.flatMap((share) =>
    places.map(([x, y]) => {
      const size = share * sharedSide;
      const rest = sharedSide - size;
      return hash(shared, { left: x * rest, top: y * rest, width: size, height: size });
    }),
  );
  return { whole: hash(whole), parts: parts.filter((one) => one !== null) };
}

/** Returns the number of bits in which two fingerprints differ, 0…256. */
export function distance(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at += 1) {
    const differing = parseInt(one[at]!, 16) ^ parseInt(other[at]!, 16);
    bits += popcounts[differing]!;
  }
  return bits;
}

const popcounts = Array.from({ length: 2 ** bitsPerDigit }, (_, nibble) =>
  [...nibble.toString(2)].reduce((sum, bit) => sum + Number(bit), 0),
);

function hash(
  plane: Plane,
  part = { left: 0, top: 0, width: plane.width, height: plane.height },
): string | null {
  const small = shrink(plane, part, side);
  if (contrastOf(small) < contrastMin) return null;
  const coefficients = lowFrequencies(small);
  const median = coefficients.toSorted()[coefficients.length / 2]!;
  let digits = '';
  for (let at = 0; at < coefficients.length; at += bitsPerDigit) {
    let nibble = 0;
    for (let bit = 0; bit < bitsPerDigit; bit += 1)
      nibble = 2 * nibble + Number(coefficients[at + bit]! >= median);
    digits += nibble.toString(16);
  }
  return digits;
}

function contrastOf({ data, width, height }: Plane): number {
  let steps = 0;
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      steps += Math.abs(data[at]! - data[at - 1]!) + Math.abs(data[at]! - data[at - width]!);
    }
  }
  return steps / (2 * (width - 1) * (height - 1));
}

/** Row k holds the cosine of frequency k + 1 in a discrete cosine transform (type II) of `side` samples. */
const cosines = Float32Array.from({ length: frequencies * side }, (_, at) => {
  const frequency = Math.floor(at / side) + 1;
  return Math.cos((Math.PI / side) * ((at % side) + 0.5) * frequency);
});

/** Returns the coefficients of the lowest frequencies. Leaves out waves that are constant along a row or a column. */
function lowFrequencies({ data }: Plane): Float32Array {
  const rows = new Float32Array(frequencies * side);
  for (let frequency = 0; frequency < frequencies; frequency += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      for (let y = 0; y < side; y += 1) sum += cosines[frequency * side + y]! * data[y * side + x]!;
      rows[frequency * side + x] = sum;
    }
  }
  const coefficients = new Float32Array(frequencies * frequencies);
  for (let row = 0; row < frequencies; row += 1) {
    for (let column = 0; column < frequencies; column += 1) {
      let sum = 0;
      for (let x = 0; x < side; x += 1) sum += cosines[column * side + x]! * rows[row * side + x]!;
      coefficients[row * frequencies + column] = sum;
    }
  }
  return coefficients;
}
