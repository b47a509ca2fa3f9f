import { type PictureFingerprints } from '@jinwi/forensics';

/** Fingerprints as strings of 256 binary digits, as PostgreSQL reads and writes them. */
export interface FingerprintBits {
  whole: string;
  parts: string[];
}

const bitsPerDigit = 4;
/** Number of bits in a band, a section of a fingerprint. */
export const bandBits = 22;
/** Bands per fingerprint. Eight cover the low frequencies, which come first and rarely change in copies. */
export const bandCount = 8;
const bandNumberBits = 3;

/** Marks the bands that come from a part of a picture, so that a search can be limited to whole pictures. */
export const partBit = 2 ** (bandNumberBits + bandBits);
/** The number of low bits of a key that hold the band; the higher bits hold the owner's id. */
export const ownerShift = bandNumberBits + bandBits + 1;

/**
 * Returns the keys under which a picture is stored. Uses multi-index hashing (Norouzi, Punjani and Fleet, "Fast search
 * in Hamming space with multi-index hashing", 2012): of two similar fingerprints, at least one band is equal or differs
 * in one bit.
 */
export const storedBands = ({ whole, parts }: FingerprintBits): number[] => [
  ...bandsOf(whole),
  ...parts.flatMap(bandsOf).map((band) => band | partBit),
];

/**
 * Returns the bands to search for. `near` bands are those of the whole picture. They match bands of stored whole
 * pictures and parts that differ in at most one bit. `exact` bands are those of its parts. They match only equal bands
 * of stored whole pictures, because a near search for ten times as many bands would take most of the time.
 */
export function askedBands({ whole, parts }: FingerprintBits): { near: number[]; exact: number[] } {
  const wholes = bandsOf(whole);
  return { near: [...wholes, ...wholes.map((band) => band | partBit)], exact: parts.flatMap(bandsOf) };
}

export const toBits = ({ whole, parts }: PictureFingerprints): FingerprintBits => ({
  whole: bitsOf(whole),
  parts: parts.map(bitsOf),
});

const bitsOf = (fingerprint: string): string =>
  Array.from(fingerprint, (digit) => parseInt(digit, 16).toString(2).padStart(bitsPerDigit, '0')).join('');

const bandsOf = (bits: string): number[] =>
  Array.from({ length: bandCount }, (_, number) => {
    const value = parseInt(bits.slice(number * bandBits, (number + 1) * bandBits), 2);
    return (number << bandBits) | value;
  });
