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
