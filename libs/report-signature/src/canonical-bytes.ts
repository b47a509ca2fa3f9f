import canonicalize from 'canonicalize';

/**
 * Returns the canonical bytes of a JSON value that are signed (RFC 8785), independent of whitespace and the order of
 * names.
 */
export function canonicalBytes(value: object): Uint8Array {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return new TextEncoder().encode(text);
}
