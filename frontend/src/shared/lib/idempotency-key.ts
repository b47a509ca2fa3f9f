const keyBytes = 16;

/** 128 random bits. Not `randomUUID`: browsers offer that on secure addresses only. */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(keyBytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
