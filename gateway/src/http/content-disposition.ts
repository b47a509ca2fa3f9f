import { uploadFormats } from '@jinwi/contracts';
import { encodeExtended } from 'content-disposition';

/** Header for a download (RFC 6266): an ASCII name for old clients, the real name in UTF-8 (RFC 8187) for others. */
export const attachment = (name: string): string => `attachment; ${named(name)}`;

/** Header for inline display; the name is used if the file is saved. */
export const inlineNamed = (name: string): string => `inline; ${named(name)}`;

function named(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `filename="${plain}"; filename*=${encodeExtended(name)}`;
}

/** Appends the content type's extension if the name has a different one: `page.html` must not open as a page. */
export function downloadName({ name, contentType }: { name: string; contentType: string }): string {
  const format = Object.values(uploadFormats).find((facts) => facts.contentType === contentType);
  if (!format || format.extensions.some((extension) => name.toLowerCase().endsWith(extension))) return name;
  return name + format.extensions.at(-1);
}
