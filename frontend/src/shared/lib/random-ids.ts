/** Returns random bytes in hexadecimal. Avoids `randomUUID`, which exists only in secure contexts. */
const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const keyBytes = 16;

export const createIdempotencyKey = (): string => randomHex(keyBytes);

const traceIdBytes = 16;
const spanIdBytes = 8;

/** Creates a W3C `traceparent` that starts a trace for a call. The server decides whether to record it. */
export const createTraceparent = (): string => `00-${randomHex(traceIdBytes)}-${randomHex(spanIdBytes)}-00`;
