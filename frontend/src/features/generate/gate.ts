import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { tabStorage } from '../../shared/lib/browser-storage.js';

const storageKey = 'generate-gate';

/** SHA-256 in hexadecimal. Not by the browser's `crypto.subtle`, which is missing over plain HTTP. */
export const digestOf = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

/**
 * Hides an experimental page. It is no protection, because the server sends the digest to every member; the server
 * checks session, credits and input itself.
 */
export const gate = {
  /**
   * Whether this word opened the gate. It stays open in this tab until sign-out or until the operator sets another
   * word.
   */
  isOpen: (digest: string): boolean => tabStorage.read(storageKey) === digest,
  /** Whether any word opened the gate in this tab; used until the digest is known. */
  wasOpened: (): boolean => tabStorage.read(storageKey) !== null,
  /** @returns whether the word was right; if so, the gate stays open in this tab */
  open(password: string, digest: string): boolean {
    if (digestOf(password) !== digest) return false;
    tabStorage.write(storageKey, digest);
    return true;
  },
};
