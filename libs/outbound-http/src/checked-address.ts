import { lookup as systemLookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP, type LookupFunction, BlockList } from 'node:net';
import { failureCode, OutboundError, type OutboundRule } from './outbound-error.js';

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

export interface AddressRules {
  /** Exact origins that are allowed without https or a public address, such as servers on one's own network. */
  trustedOrigins: readonly string[];
  /** Host names, each of which also allows its subdomains. If absent, every public host is allowed. */
  hosts?: readonly string[];
}

/** Checks and parses a URL. @throws OutboundError `refused`, whose message names the broken rule but never the URL */
export function checkedUrl(text: string, { hosts, trustedOrigins }: AddressRules): URL {
  const url = URL.canParse(text) ? new URL(text) : refuse('valid-url', 'invalid URL');
  if (url.username !== '' || url.password !== '') return refuse('no-credentials', 'credentials in the URL');
  if (trustedOrigins.includes(url.origin)) return url;
  if (url.protocol !== 'https:') return refuse('https', 'the scheme is not https');
  if (url.port !== '') return refuse('default-port', 'a non-default port');
  if (hosts && !isListed(url.hostname, hosts)) return refuse('listed-host', 'the host is not on the list');
  if (!url.hostname.includes('.') && !url.hostname.startsWith('['))
    return refuse('public', 'a host name without a dot');
  // The URL parser has already turned 0x7f.1, 0177.0.0.1 and 2130706433 into 127.0.0.1.
  const literal = literalOf(url);
  return isIP(literal) === 0 || isPublicAddress(literal)
    ? url
    : refuse('public', 'an address that is not public');
}

export interface Resolving {
  trustedOrigins: readonly string[];
  signal: AbortSignal;
  /** Replaces the system resolver, for tests. */
  resolve?: Resolve | undefined;
}

/**
 * Resolves the host once and pins the connection to the result, so that DNS cannot change it later (rebinding).
 * @throws OutboundError `refused` when any address is not public
 */
export async function pinnedLookup(url: URL, resolving: Resolving): Promise<LookupFunction> {
  const hostname = literalOf(url);
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolved(hostname, resolving) : [{ address: hostname, family }];
  const isAllowed =
    resolving.trustedOrigins.includes(url.origin) ||
    addresses.every(({ address }) => isPublicAddress(address));
  if (!isAllowed) return refuse('public', 'an address that is not public');
  const [first] = addresses;
  if (!first) return refuse('public', 'a host without address');
  return (_hostname, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

/** Resolves a host. The system resolver cannot be aborted, so an abort only stops waiting for it. */
async function resolved(
  hostname: string,
  { signal, resolve = systemResolve }: Resolving,
): Promise<ResolvedAddress[]> {
  const stop = new AbortController();
  try {
    signal.throwIfAborted();
    const stopped = once(signal, 'abort', { signal: stop.signal }).then(() => []);
    const addresses = await Promise.race([resolve(hostname), stopped]);
    signal.throwIfAborted();
    return addresses;
  } catch (error) {
    const code = failureCode(error);
    throw new OutboundError('unreachable', `the host could not be resolved: ${code}`, { code });
  } finally {
    stop.abort();
  }
}

const isListed = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** The host name, without the brackets of IPv6. */
const literalOf = (url: URL): string => url.hostname.replace(/^\[|\]$/gu, '');

const refuse = (rule: OutboundRule, what: string): never => {
  throw new OutboundError('refused', what, { rule });
};

/** Ranges that are not globally reachable: those of IANA's special-purpose registries, and multicast. */
const notPublic = new BlockList();

for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

// Ranges within global unicast that embed an IPv4 address (6to4, Teredo), or are for documentation and tests.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/**
 * Returns whether an address is public. Refuses all IPv6 outside global unicast: loopback, link-local, unique local,
 * mapped (`::ffff:0:0/96`) and translated (`64:ff9b::/96`) IPv4.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}
