import { createHmac } from 'node:crypto';

/** Tells members apart at a provider; without the secret nobody can count back to the member. */
export const memberHash = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`jinwi-member-${userId}`).digest('hex');
