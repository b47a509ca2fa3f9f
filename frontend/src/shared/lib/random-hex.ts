/** Random bytes in hexadecimal. Not `randomUUID`: browsers offer that on secure addresses only. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
