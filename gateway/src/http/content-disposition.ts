import { encodeExtended } from 'content-disposition';
import { type ImageContentType } from '../upload/image-signature.js';

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8 (RFC 8187) for all others. */
export const attachment = (name: string): string => `attachment; ${named(name)}`;

/** Displayed inline; the name is used when saved. */
export const inlineNamed = (name: string): string => `inline; ${named(name)}`;

function named(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `filename="${plain}"; filename*=${encodeExtended(name)}`;
}

const endings: Record<ImageContentType, RegExp> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
};

/** The extension must match the type: an image called `page.html` must not open as a page. */
export function downloadName({ name, contentType }: { name: string; contentType: string }): string {
  const ending = endings[contentType as ImageContentType] as RegExp | undefined;
  if (!ending || ending.test(name)) return name;
  return `${name}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
}
