import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { tabStorage } from '../../shared/lib/browser-storage.js';
import { generateGateDigest } from '../../shared/lib/config.js';

const storageKey = 'generate-gate';

/** Not the browser's own digest, which is missing over plain HTTP. */
export const digestOf = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

/**
 * Keeps an experimental page out of the way; it is no protection, as its digest is in the page's code. The server
 * checks session, credits and input itself.
 */
export const gate = {
  /** Lasts for the tab, until sign-out or until the build has another word. */
  isOpen: (): boolean => tabStorage.read(storageKey) === generateGateDigest,
  /** @returns whether the word was right; if so, it is remembered */
  open(password: string): boolean {
    if (digestOf(password) !== generateGateDigest) return false;
    tabStorage.write(storageKey, generateGateDigest);
    return true;
  },
};
