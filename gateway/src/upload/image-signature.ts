import { type uploadContentTypes } from '@jinwi/contracts';

export type ImageContentType = (typeof uploadContentTypes)[number];

const signatures: readonly { contentType: ImageContentType; bytes: readonly number[] }[] = [
  { contentType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
];

/** The bytes needed to decide. */
export const signatureSizeBytes = 8;

/** The type by the file's first bytes, whatever its name; null unless PNG or JPEG. */
export function contentTypeOf(head: Uint8Array): ImageContentType | null {
  const signature = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  return signature?.contentType ?? null;
}
