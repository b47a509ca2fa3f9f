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

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** Where results may be fetched from. */
export interface ResultRules {
  /** Host names; each allows itself and its subdomains. */
  hosts: readonly string[];
  /** An exact origin allowed without https or a public address: a server on one's own network. */
  trustedOrigin: string | null;
}

/** @throws ProviderError for a forbidden URL; names the rule, never the URL */
export function checkedUrl(text: string, { hosts, trustedOrigin }: ResultRules): URL {
  const url = URL.canParse(text) ? new URL(text) : refuse('invalid URL');
  if (url.username !== '' || url.password !== '') return refuse('credentials in the URL');
  if (isTrusted(url, trustedOrigin)) return url;
  if (url.protocol !== 'https:') return refuse('the scheme is not https');
  if (url.port !== '') return refuse('a non-default port');
  // URL has already turned 0x7f.1, 0177.0.0.1 and 2130706433 into 127.0.0.1.
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isListed ? url : refuse('the host is not on the list');
}

export interface Resolving {
  trustedOrigin: string | null;
  signal: AbortSignal;
  /** Replaces the system resolver, for tests. */
  resolve?: Resolve | undefined;
}

/**
 * Resolves the host once and pins the connection to that answer, so that DNS cannot change it later (rebinding).
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

/** The system resolver cannot be aborted; on abort we just stop waiting for it. */
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
  throw new ProviderError('failed', `refused to fetch a result: ${what}`);
};
