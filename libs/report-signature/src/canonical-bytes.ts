import canonicalize from 'canonicalize';

/** The one form of a JSON value that is signed (RFC 8785): whitespace and the order of names do not matter. */
export function canonicalBytes(value: object): Uint8Array {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return new TextEncoder().encode(text);
}
