import canonicalize from 'canonicalize';

/** The canonical bytes of a JSON value (RFC 8785), independent of whitespace and the order of names. */
export function canonicalBytes(value: object): Uint8Array {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return new TextEncoder().encode(text);
}
