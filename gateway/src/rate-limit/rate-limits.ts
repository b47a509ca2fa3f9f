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
  /** Accounts opened with a password or at Google; the setting says how many, 0 as many as wanted. */
  signUpsPerNetwork: { points: 20, durationSeconds: 86_400 },
  /** Guesses at the six digits of an authenticator app; a right code clears both. Recovery codes are not counted. */
  codePerMember: { points: 5, durationSeconds: 900 },
  codePerMemberAndDay: { points: 30, durationSeconds: 86_400 },
  googlePerAddress: { points: 30, durationSeconds: 600 },
  passkeyPerAddress: { points: 60, durationSeconds: 600 },
  /** Asking for a link and using one; mails to one address, known or not. */
  resetPerAddress: { points: 20, durationSeconds: 600 },
  resetPerAccount: { points: 3, durationSeconds: 3600 },
  /** Shared reports with their images, known and unknown ones. */
  reportsPerAddress: { points: 300, durationSeconds: 600 },
  /** Bodies that one gateway reads from a visitor's address; far more than forms need. */
  visitorBodiesPerAddress: { points: 300, durationSeconds: 600 },
  analyzePerMember: { points: 30, durationSeconds: 60 },
  /** Opening them; the images take turns instead. */
  batchesPerMember: { points: 20, durationSeconds: 3600 },
  generatePerMember: { points: 10, durationSeconds: 60 },
  /** Of any kind, in one gateway: far above what pages need. */
  callsPerMember: { points: 3_000, durationSeconds: 60 },
  /** API keys that a gateway has to ask for, as it has not seen them in the last seconds; counted in one gateway. */
  keyLookupsPerAddress: { points: 600, durationSeconds: 60 },
  purchasePerMember: { points: 30, durationSeconds: 60 },
  /** Test events and messages sent again. */
  webhooksPerMember: { points: 30, durationSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof limits;
export const rateLimitNames = Object.keys(limits) as RateLimitName[];
export type RateLimits = Record<RateLimitName, RateLimit>;

export const signUpsPerNetworkDefault: number = limits.signUpsPerNetwork.points;

/** The limits with `scale` times the points: load tests need more, limit tests fewer. */
export const scaledRateLimits = (
  scale: number,
  { signUpsPerNetwork = signUpsPerNetworkDefault } = {},
): RateLimits => {
  const { durationSeconds } = limits.signUpsPerNetwork;
  const given = { ...limits, signUpsPerNetwork: { points: signUpsPerNetwork, durationSeconds } };
  return Object.fromEntries(
    Object.entries(given).map(([name, { points, durationSeconds }]) => [
      name,
      { points: points && Math.max(1, Math.round(points * scale)), durationSeconds },
    ]),
  ) as RateLimits;
};

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

/** Of IPv6 a /56, as one customer may get that many networks; else the address. */
export function networkKey(address: string): string {
  const key = addressKey(address);
  const [first, second, third, fourth] = key.split(':');
  if (fourth === undefined) return key;
  return [first, second, third, (parseInt(fourth, 16) & 0xff00).toString(16)].join(':');
}
