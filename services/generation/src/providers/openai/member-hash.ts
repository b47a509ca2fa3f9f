import { createHmac } from 'node:crypto';

/** Lets a provider tell members apart; without the secret the hash cannot be traced back to the member. */
export const memberHash = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`jinwi-member-${userId}`).digest('hex');
