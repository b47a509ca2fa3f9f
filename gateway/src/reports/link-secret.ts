import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 24;

/** The token that a link contains, and the hash that is stored. */
export interface LinkSecret {
  token: string;
  /** SHA-256 of the token, in base64url. */
  tokenHash: string;
}

export function newLinkSecret(): LinkSecret {
  const token = randomBytes(secretBytes).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
