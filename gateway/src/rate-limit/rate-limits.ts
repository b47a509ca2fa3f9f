import ipaddr from 'ipaddr.js';

export interface RateLimit {
  points: number;
  durationSeconds: number;
}

const limits = {
  /** Sign-in and registration, for any account. */
  signInPerAddress: { points: 30, durationSeconds: 600 },
  signInPerAddressAndAccount: { points: 10, durationSeconds: 3600 },
  /** Above it attempts are delayed, never refused: nobody can lock a member out. */
  signInPerAccount: { points: 5, durationSeconds: 3600 },
  googlePerAddress: { points: 30, durationSeconds: 600 },
  /** Asking for a link and using one; mails to one address, known or not. */
  resetPerAddress: { points: 20, durationSeconds: 600 },
  resetPerAccount: { points: 3, durationSeconds: 3600 },
  analyzePerMember: { points: 30, durationSeconds: 60 },
  generatePerMember: { points: 10, durationSeconds: 60 },
  /** Of any kind, in one gateway: far above what pages need. */
  callsPerMember: { points: 3_000, durationSeconds: 60 },
  purchasePerMember: { points: 30, durationSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof limits;
export const rateLimitNames = Object.keys(limits) as RateLimitName[];
export type RateLimits = Record<RateLimitName, RateLimit>;

/** The limits with `scale` times the points: load tests need more, limit tests fewer. */
export const scaledRateLimits = (scale: number): RateLimits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, { points, durationSeconds }]) => [
      name,
      { points: Math.max(1, Math.round(points * scale)), durationSeconds },
    ]),
  ) as RateLimits;

const delayFirstMs = 250;
const delayMaxMs = 8_000;

/** The delay of the attempt that is `beyond` the account's free ones: 250 ms, doubling up to 8 s. */
export const attemptDelayMs = (beyond: number): number =>
  beyond <= 0 ? 0 : Math.min(delayFirstMs * 2 ** (beyond - 1), delayMaxMs);

const ipv6NetworkParts = 4;

/** An IPv6 household usually gets a /64: its addresses count as one. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  const network = plain.parts.slice(0, ipv6NetworkParts);
  return network.map((part) => part.toString(16)).join(':');
}
