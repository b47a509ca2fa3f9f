import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;
const hintLength = 4;

/** A fixed prefix, so that secret scanners find keys that were published by mistake. */
const prefix = 'jinwi_';
const form = /^jinwi_[A-Za-z0-9_-]{43}$/;

/** Creates a key: the secret, which its owner sees once, and the hash and hint that are stored. */
export function createKeySecret(): { secret: string; secretHash: string; hint: string } {
  const secret = prefix + randomBytes(secretBytes).toString('base64url');
  return { secret, secretHash: hashOf(secret), hint: secret.slice(-hintLength) };
}

/** Returns the hash of a presented key, or null if the text cannot be a key. */
export const keyHash = (text: string): string | null => (form.test(text) ? hashOf(text) : null);

/** A fast hash is safe for 256 random bits, which cannot be guessed however fast each guess is. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
