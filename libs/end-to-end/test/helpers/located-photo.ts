import sharp from 'sharp';
import { madePhoto } from './made-photo.js';

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
