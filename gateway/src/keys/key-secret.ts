import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;
const hintLength = 4;

/** Recognisable, so that scanners find keys which were published by mistake. */
const prefix = 'jinwi_';
const form = /^jinwi_[A-Za-z0-9_-]{43}$/;

/** A new key as its owner sees it once, and what is kept of it. */
export function createKeySecret(): { secret: string; secretHash: string; hint: string } {
  const secret = prefix + randomBytes(secretBytes).toString('base64url');
  return { secret, secretHash: hashOf(secret), hint: secret.slice(-hintLength) };
}

/** The hash of a key that came with a call; null if it cannot be one. */
export const keyHash = (text: string): string | null => (form.test(text) ? hashOf(text) : null);

/** A fast hash is right for 256 random bits: nobody can guess them, however fast each guess is. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
