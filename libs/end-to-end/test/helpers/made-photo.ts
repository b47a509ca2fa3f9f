import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

/** Creates a JPEG with camera-like texture and EXIF data. The same seed gives the same bytes. */
export function madePhoto({
  width = 640,
  height = 480,
  seed = 1,
}: { width?: number; height?: number; seed?: number } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const pixel = Math.floor(index / 3);
    const slope = 90 + 60 * Math.sin((pixel % width) / 40 + seed) + 40 * Math.cos(pixel / width / 50);
    pixels[index] = Math.max(0, Math.min(255, slope + ((state >> 16) % 24) - 12));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS 80D', Software: 'Digital Photo Professional' },
      IFD2: { DateTimeOriginal: '2025:05:01 10:20:30', FNumber: '28/10', ISOSpeedRatings: '200' },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Creates a photo with coordinates in its metadata. */
export const locatedPhoto = async (): Promise<Buffer> =>
  sharp(await madePhoto({ seed: 7 }))
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS 80D' },
      IFD2: { DateTimeOriginal: '2025:05:01 10:20:30' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '37/1 33/1 59/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '126/1 58/1 40/1',
      },
    })
    .jpeg({ quality: 92 })
    .toBuffer();

/** Matches the coordinates as a report shows them, and their parts. */
export const coordinates = /37\.5663|126\.9777|37\s*°|126\s*°/u;

/** Returns the photo with a random comment, because the same file would not be analysed again. */
export function copyOf(photo: Uint8Array): Buffer {
  const comment = Buffer.from(randomUUID());
  const startOfImage = photo.subarray(0, 2);
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([startOfImage, segment, comment, photo.subarray(2)]);
}
