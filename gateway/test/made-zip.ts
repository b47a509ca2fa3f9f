import { ZipFile } from 'yazl';

export const aPng = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/**
 * Packs files into a ZIP under the given names. `rename` replaces names by others of the same length that the packer
 * would refuse.
 */
export async function madeZip(
  files: Record<string, Buffer>,
  { rename = {} }: { rename?: Record<string, string> } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name, { compress: true });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  for (const [name, hostile] of Object.entries(rename)) replaceAll(bytes, name, hostile);
  return bytes;
}

function replaceAll(bytes: Buffer, from: string, to: string): void {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
}

const directoryEntry = Buffer.from('504b0102', 'hex');

/** Marks the first file as encrypted. */
export function encrypted(bytes: Buffer): Buffer {
  const at = bytes.indexOf(directoryEntry);
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  return bytes;
}

/** Sets the size that the ZIP declares for the first file, whatever the file's real size is. */
export function declaring(bytes: Buffer, sizeBytes: number): Buffer {
  bytes.writeUInt32LE(sizeBytes, bytes.indexOf(directoryEntry) + 24);
  return bytes;
}
