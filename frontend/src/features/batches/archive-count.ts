import { type UploadRules } from '@jinwi/contracts';
import { acceptedFiles } from '../upload/many-files.js';

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
