import { batchImagesMax } from '@jinwi/contracts';
import { type ManyFiles } from '../upload/many-files.js';

/** What a member has chosen for a batch and not yet confirmed. */
export type Draft = ManyFiles | { kind: 'addresses' };

/** A draft as it is sent. */
export type Contents =
  | { kind: 'images'; files: readonly File[] }
  | { kind: 'archive'; file: File }
  | { kind: 'addresses'; addresses: readonly string[] };

export interface TypedAddresses {
  /** Without repetitions, at most as many as a batch may have. */
  addresses: string[];
  /** Lines that are no web address. */
  faulty: string[];
  /** Those above what a batch may have. */
  surplus: string[];
}

const addressLengthMax = 2_048;

/** One address a line; blank lines count for nothing. */
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
