import { createHash, randomBytes } from 'node:crypto';

/** How long a mailed link is valid. */
export const linkValidMinutes = 30;

const tokenBytes = 32;

/** Only the hash is stored, so that whoever reads the database cannot use a link. */
export function createLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, tokenHash: linkTokenHash(token) };
}

export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
