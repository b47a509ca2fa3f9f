import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { tabStorage } from '../../shared/lib/browser-storage.js';
import { generateGateDigest } from '../../shared/lib/config.js';

const storageKey = 'generate-gate';

/** Not the browser's own digest: that is missing on plain http. */
export const digestOf = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

/**
 * A courtesy that keeps an experimental page out of the way, no protection: its digest is in the page's code.
 * The server checks session, credits and input by itself.
 */
export const gate = {
  /** Holds for the tab, until the member is signed out or the build asks for another word. */
  isOpen: (): boolean => tabStorage.read(storageKey) === generateGateDigest,
  /** @returns whether the word was right; then it stays open */
  open(password: string): boolean {
    if (digestOf(password) !== generateGateDigest) return false;
    tabStorage.write(storageKey, generateGateDigest);
    return true;
  },
};
