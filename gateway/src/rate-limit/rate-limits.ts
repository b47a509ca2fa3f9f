import ipaddr from 'ipaddr.js';

export interface RateLimit {
  points: number;
  durationSeconds: number;
}

const limits = {
  /** Sign-in and registration, for any account. */
  signInPerAddress: { points: 30, durationSeconds: 600 },
  signInPerAddressAndAccount: { points: 10, durationSeconds: 3600 },
  /** Attempts beyond this limit are delayed, never refused, so that nobody can lock a member out. */
  signInPerAccount: { points: 5, durationSeconds: 3600 },
  /** Accounts opened with a password or with Google. Configurable; 0 means no limit. */
  signUpsPerNetwork: { points: 20, durationSeconds: 86_400 },
  /** Guesses at a six-digit app code. A right code resets this and the daily counter. Recovery codes do not count. */
  codePerMember: { points: 5, durationSeconds: 900 },
  codePerMemberAndDay: { points: 30, durationSeconds: 86_400 },
  googlePerAddress: { points: 30, durationSeconds: 600 },
  passkeyPerAddress: { points: 60, durationSeconds: 600 },
  /** Requests for a link by email, and uses of such links. */
  resetPerAddress: { points: 20, durationSeconds: 600 },
  resetPerAccount: { points: 3, durationSeconds: 3600 },
  /** Requests for shared reports and their images, whether the link is known or not. */
  reportsPerAddress: { points: 300, durationSeconds: 600 },
  /** Look-ups of whether an image was made here, and requests for manifests. */
  lookUpsPerAddress: { points: 60, durationSeconds: 600 },
  /** Bodies that one gateway reads from visitors at one address; far more than forms need. */
  visitorBodiesPerAddress: { points: 300, durationSeconds: 600 },
  analyzePerMember: { points: 30, durationSeconds: 60 },
  /** Web addresses opened to see what they lead to. */
  addressesPerMember: { points: 30, durationSeconds: 60 },
  /** Pictures fetched to show the list of a web page's pictures. One list has at most forty. */
  picturesPerMember: { points: 240, durationSeconds: 60 },
  comparePerMember: { points: 20, durationSeconds: 60 },
  /** Batches opened. Their images are not limited here: members' images are analysed in turns. */
  batchesPerMember: { points: 20, durationSeconds: 3600 },
  generatePerMember: { points: 10, durationSeconds: 60 },
  /** Calls of any kind at one gateway; far more than pages need. */
  callsPerMember: { points: 3_000, durationSeconds: 60 },
  /** Lookups of API keys that are not in a gateway's cache; counted per gateway. */
  keyLookupsPerAddress: { points: 600, durationSeconds: 60 },
  purchasePerMember: { points: 30, durationSeconds: 60 },
  webhooksPerMember: { points: 30, durationSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof limits;
export const rateLimitNames = Object.keys(limits) as RateLimitName[];
export type RateLimits = Record<RateLimitName, RateLimit>;

export const signUpsPerNetworkDefault: number = limits.signUpsPerNetwork.points;

/** Returns the limits, with points multiplied by `scale`. Load tests need more points, tests of the limits fewer. */
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

/**
 * Returns the delay of a sign-in attempt: 250 ms for the first one beyond the account's free attempts, doubling up to
 * 8 s.
 * @param beyond 1 for the first attempt after the free ones, 2 for the next, and so on
 */
export const attemptDelayMs = (beyond: number): number =>
  beyond <= 0 ? 0 : Math.min(delayFirstMs * 2 ** (beyond - 1), delayMaxMs);

const ipv6NetworkParts = 4;

/** Groups IPv6 addresses by /64, which is what a household usually gets. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  const network = plain.parts.slice(0, ipv6NetworkParts);
  return network.map((part) => part.toString(16)).join(':');
}

/** Groups IPv6 addresses by /56, because one customer may get a whole /56; returns an IPv4 address unchanged. */
export function networkKey(address: string): string {
  const key = addressKey(address);
  const [first, second, third, fourth] = key.split(':');
  if (fourth === undefined) return key;
  return [first, second, third, (parseInt(fourth, 16) & 0xff00).toString(16)].join(':');
}
