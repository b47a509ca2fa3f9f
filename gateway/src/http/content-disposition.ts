import { encodeExtended } from 'content-disposition';

/** RFC 6266: a plain name for old readers, the real one in UTF-8 (RFC 8187) for the others. */
export const attachment = (name: string): string => `attachment; ${named(name)}`;

/** Shown where it stands; saved under the name. */
export const inlineNamed = (name: string): string => `inline; ${named(name)}`;

function named(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `filename="${plain}"; filename*=${encodeExtended(name)}`;
}
