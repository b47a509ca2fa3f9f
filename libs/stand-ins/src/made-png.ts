import { crc32, deflateSync } from 'node:zlib';

/** Creates a PNG with a gradient of two colours, different for every seed. */
export function madePng({
  width,
  height,
  seed = 0,
}: {
  width: number;
  height: number;
  seed?: number;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels({ width, height, seed }))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixels({ width, height, seed }: { width: number; height: number; seed: number }): Buffer {
  const rowBytes = 1 + width * 3;
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = (x / width) * 255;
      const down = (y / height) * 255;
      rows.set([across, down, (seed * 67) % 256], y * rowBytes + 1 + x * 3);
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Reads width and height from the header of a PNG or JPEG; null for anything else. */
export function imageSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n' && bytes.length > 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  return bytes.toString('latin1', 0, 2) === '\xFF\xD8' ? jpegSize(bytes) : null;
}

/** Walks the segments to the frame header, whose marker is one of 0xC0…0xCF except DHT, JPG and DAC. */
function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return null;
}
