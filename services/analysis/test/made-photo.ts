import sharp, { type Sharp } from 'sharp';

/** Makes a texture like that of a camera. The same seed gives the same pixels. */
export function madePixels({
  width = 320,
  height = 240,
  seed = 1,
}: { width?: number; height?: number; seed?: number } = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const pixel = Math.floor(index / 3);
    const slope = 120 + 60 * Math.sin((pixel % width) / 40) + 40 * Math.cos(pixel / width / 50);
    pixels[index] = Math.max(0, Math.min(255, slope + ((state >> 16) % 24) - 12));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Makes a JPEG with a camera's metadata and an orientation tag that rotates it. */
export const madePhoto = (size: { width?: number; height?: number; seed?: number } = {}): Promise<Buffer> =>
  madePixels(size)
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS 80D' },
      IFD2: { DateTimeOriginal: '2025:05:01 10:20:30' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();

/** Makes a decompression bomb: 60 megapixels in a few kilobytes. */
export const madeBomb = (): Promise<Buffer> =>
  sharp({
    create: { width: 10_000, height: 6_000, channels: 3, background: '#888' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
