import { type PictureFingerprints } from '@jinwi/forensics';

/** Fingerprints as strings of 256 binary digits, as PostgreSQL reads and writes them. */
export interface FingerprintBits {
  whole: string;
  parts: string[];
}

const bitsPerDigit = 4;
export const bandBits = 22;
/** Copies rarely change the low frequencies, which come first, so that eight bands find as many of them as all would. */
export const bandCount = 8;
const bandNumberBits = 3;

/** A band of a part has this bit, so that a search can ask for bands of wholes alone. */
export const partBit = 2 ** (bandNumberBits + bandBits);
/** A band takes this many bits of its key; the owner's number has the ones above. */
export const ownerShift = bandNumberBits + bandBits + 1;

/**
 * The keys under which a picture is found: multi-index hashing (Norouzi, Punjani and Fleet, "Fast search in Hamming
 * space with multi-index hashing", 2012). Two fingerprints that differ little agree in some band, or differ there in
 * one bit.
 */
export const storedBands = ({ whole, parts }: FingerprintBits): number[] => [
  ...bandsOf(whole),
  ...parts.flatMap(bandsOf).map((band) => band | partBit),
];

/**
 * The bands to search for. A whole may be the copy of a whole or of a part, `near` in each band up to one bit; a part only
 * that of a whole, and `exact`, because ten times as many bands of parts would take most of the time.
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
