/** The subset of the tar format (POSIX ustar) that object archives need. */

export const blockBytes = 512;
const nameBytesMax = 100;
const prefixBytesMax = 155;
const checksumOffset = 148;
const sizeOffset = 124;
const prefixOffset = 345;

/** The header of a file. @throws RangeError for a name that does not fit */
export function tarHeader(name: string, sizeBytes: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  const { prefix, rest } = splitName(name);
  header.write(rest, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${octal(sizeBytes, 11)}\0`, sizeOffset);
  header.write(`${octal(0, 11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, prefixOffset);
  header.write(`${octal(checksum(header), 6)}\0 `, checksumOffset);
  return header;
}

/** Null for the empty block at the end. @throws TypeError when the bytes are not a valid header */
export function parseTarHeader(header: Buffer): { name: string; sizeBytes: number } | null {
  if (header.every((byte) => byte === 0)) return null;
  const said = Number.parseInt(text(header, checksumOffset, 8), 8);
  if (said !== checksum(header)) throw new TypeError('The archive is damaged.');
  const prefix = text(header, prefixOffset, prefixBytesMax);
  const rest = text(header, 0, nameBytesMax);
  return {
    name: prefix ? `${prefix}/${rest}` : rest,
    sizeBytes: Number.parseInt(text(header, sizeOffset, 12), 8),
  };
}

/** Padding up to the next block. */
export const paddingBytes = (sizeBytes: number): number =>
  (blockBytes - (sizeBytes % blockBytes)) % blockBytes;

function splitName(name: string): { prefix: string; rest: string } {
  if (name.length <= nameBytesMax) return { prefix: '', rest: name };
  const slash = name.indexOf('/', name.length - nameBytesMax - 1);
  if (slash < 0 || slash > prefixBytesMax) throw new RangeError(`Too long for the archive: ${name}`);
  return { prefix: name.slice(0, slash), rest: name.slice(slash + 1) };
}

/** The checksum field itself counts as spaces. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) {
    sum += index >= checksumOffset && index < checksumOffset + 8 ? 0x20 : byte;
  }
  return sum;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
const text = (header: Buffer, offset: number, length: number) =>
  (header.toString('latin1', offset, offset + length).split('\0')[0] ?? '').trim();
