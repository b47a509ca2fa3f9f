import { batchImagesMax, type UploadRules } from '@jinwi/contracts';
import { acceptedFiles, type ManyFiles } from '../upload/many-files.js';

/** The images that a member has chosen for a batch but not yet confirmed. */
export type Draft = ManyFiles | { kind: 'addresses' };

/** The contents of a batch as they are sent. */
export type Contents =
  | { kind: 'images'; files: readonly File[] }
  | { kind: 'archive'; file: File }
  | { kind: 'addresses'; addresses: readonly string[] };

interface TypedAddresses {
  /** Valid addresses without duplicates, at most as many as a batch may have. */
  addresses: string[];
  /** Lines that are not web addresses. */
  faulty: string[];
  /** Addresses beyond the maximum of a batch. */
  surplus: string[];
}

const addressLengthMax = 2_048;

/** Reads one address per line. Blank lines are ignored. */
export function readAddresses(text: string): TypedAddresses {
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  const addresses = lines.filter(isWebAddress);
  return {
    addresses: addresses.slice(0, batchImagesMax),
    faulty: lines.filter((line) => !isWebAddress(line)),
    surplus: addresses.slice(batchImagesMax),
  };
}

function isWebAddress(line: string): boolean {
  if (line.length > addressLengthMax || !URL.canParse(line)) return false;
  return /^https?:$/.test(new URL(line).protocol);
}

// Fields of a ZIP's end record and directory entries (APPNOTE 4.3.12 and 4.3.16).
const endSignature = 0x06054b50;
const endBytesMin = 22;
const commentBytesMax = 65_535;
const entrySignature = 0x02014b50;
const entryBytesMin = 46;
const unknownSize = 0xffff_ffff;

/** Counts the files in a ZIP that are named like images. Returns null if the ZIP's directory cannot be read. */
export async function countArchiveImages(file: Blob, rules: UploadRules): Promise<number | null> {
  const tail = await viewOf(file.slice(-(endBytesMin + commentBytesMax)));
  const end = endOffset(tail);
  if (end === null) return null;
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (size === unknownSize || offset === unknownSize) return null;
  const names = namesOf(await viewOf(file.slice(offset, offset + size)));
  return names.filter((name) => isImage(name, rules)).length;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

function endOffset(tail: DataView): number | null {
  for (let offset = tail.byteLength - endBytesMin; offset >= 0; offset -= 1) {
    if (tail.getUint32(offset, true) === endSignature) return offset;
  }
  return null;
}

function namesOf(directory: DataView): string[] {
  const names: string[] = [];
  const decoder = new TextDecoder();
  let offset = 0;
  while (offset + entryBytesMin <= directory.byteLength) {
    if (directory.getUint32(offset, true) !== entrySignature) break;
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      directory.getUint16(offset + field, true),
    ) as [number, number, number];
    const start = directory.byteOffset + offset + entryBytesMin;
    names.push(decoder.decode(directory.buffer.slice(start, start + nameBytes)));
    offset += entryBytesMin + nameBytes + extraBytes + commentBytes;
  }
  return names;
}

/** Whether the extension is that of an image. False for the hidden files that macOS and file managers add. */
function isImage(path: string, rules: UploadRules): boolean {
  const name = path.split('/').at(-1) ?? '';
  if (name.startsWith('.') || path.startsWith('__MACOSX/')) return false;
  const extensions = Object.values(acceptedFiles(rules)).flat();
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
