/** Random bytes in hexadecimal. Not `randomUUID`, which exists only in secure contexts. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
