import { batchImagesMax } from '@jinwi/contracts';
import { type ManyFiles } from '../upload/many-files.js';

/** The images that a member has chosen for a batch but not yet confirmed. */
export type Draft = ManyFiles | { kind: 'addresses' };

/** The contents of a batch as they are sent. */
export type Contents =
  | { kind: 'images'; files: readonly File[] }
  | { kind: 'archive'; file: File }
  | { kind: 'addresses'; addresses: readonly string[] };

export interface TypedAddresses {
  /** Valid addresses without duplicates, at most as many as a batch may have. */
  addresses: string[];
  /** Lines that are not web addresses. */
  faulty: string[];
  /** Addresses beyond the maximum of a batch. */
  surplus: string[];
}

const addressLengthMax = 2_048;

/** Reads one address per line. Blank lines are ignored. */
export function readAddresses(text: string): TypedAddresses {
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  const addresses = lines.filter(isWebAddress);
  return {
    addresses: addresses.slice(0, batchImagesMax),
    faulty: lines.filter((line) => !isWebAddress(line)),
    surplus: addresses.slice(batchImagesMax),
  };
}

function isWebAddress(line: string): boolean {
  if (line.length > addressLengthMax || !URL.canParse(line)) return false;
  return /^https?:$/.test(new URL(line).protocol);
}
