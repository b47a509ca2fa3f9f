import { lookup as systemLookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import { ProviderError } from '../providers/generation-provider.js';
import { failureCode } from '../providers/provider-replies.js';
import { isPublicAddress } from './public-address.js';

interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** From where results are fetched. */
export interface ResultRules {
  /** Host names; each one allows itself and everything under it. */
  hosts: readonly string[];
  /**
   * An exact origin that is allowed although it has no https or no public address: a server in one's own network.
   */
  trustedOrigin: string | null;
}

/** @throws ProviderError for an address that may not be asked; it names the rule and never the address */
export function checkedUrl(text: string, { hosts, trustedOrigin }: ResultRules): URL {
  const url = URL.canParse(text) ? new URL(text) : refuse('no valid address');
  if (url.username !== '' || url.password !== '') return refuse('credentials in the address');
  if (isTrusted(url, trustedOrigin)) return url;
  if (url.protocol !== 'https:') return refuse('a scheme other than https');
  if (url.port !== '') return refuse('a port of its own');
  // URL has already turned 0x7f.1, 0177.0.0.1 and 2130706433 into 127.0.0.1.
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isListed ? url : refuse('a host that is not on the list');
}

export interface Resolving {
  trustedOrigin: string | null;
  signal: AbortSignal;
  /** In place of the system's, for tests. */
  resolve?: Resolve | undefined;
}

/**
 * Resolves the host once. The connection is made to exactly this answer, however the name resolves later.
 * @throws ProviderError when one of its addresses is not public
 */
export async function pinnedLookup(url: URL, resolving: Resolving): Promise<LookupFunction> {
  const hostname = url.hostname.replace(/^\[|\]$/gu, '');
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolved(hostname, resolving) : [{ address: hostname, family }];
  const isAllowed =
    isTrusted(url, resolving.trustedOrigin) || addresses.every(({ address }) => isPublicAddress(address));
  if (!isAllowed) return refuse('an address that is not public');
  const [first] = addresses;
  if (!first) return refuse('a host without address');
  return (_hostname, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

/** The system's resolver cannot be stopped, but it is not waited for any longer. */
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
    throw new ProviderError('retry', `the host of a result could not be resolved: ${code}`, { code });
  } finally {
    stop.abort();
  }
}

const isTrusted = (url: URL, trustedOrigin: string | null): boolean => url.origin === trustedOrigin;

const refuse = (what: string): never => {
  throw new ProviderError('failed', `a result was not fetched: ${what}`);
};
