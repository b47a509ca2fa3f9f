import { type UploadFormat } from '@jinwi/contracts';

/** The bytes needed to decide: of an AVIF or HEIC file, the brands it lists first. */
export const signatureSizeBytes = 64;

/** The format by the file's first bytes, whatever its name; null if it is none that any installation takes. */
export function formatOf(head: Uint8Array): UploadFormat | null {
  const text = Buffer.from(head.subarray(0, signatureSizeBytes)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  return text.startsWith('ftyp', 4) ? formatByBrands(brandsOf(text)) : null;
}

const brandSize = 4;

/** The major brand and the compatible ones of an ISO base media file; between them lies a version. */
function brandsOf(text: string): string[] {
  const boxSize = Buffer.from(text.slice(0, brandSize), 'latin1').readUInt32BE();
  const listed = text.slice(16, boxSize).match(/.{4}/gsu) ?? [];
  return [text.slice(8, 8 + brandSize), ...listed];
}

/** Sequences alone (`avis`, `hevc`) are no image. */
function formatByBrands(brands: readonly string[]): UploadFormat | null {
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => brand === 'heic' || brand === 'heix') ? 'heic' : null;
}
