import { createHash } from 'node:crypto';

/** Tells members apart at a provider without naming them. */
export const memberHash = (userId: number): string =>
  createHash('sha256').update(`jinwi-member-${userId}`).digest('hex');
