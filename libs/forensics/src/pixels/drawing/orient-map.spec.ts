import sharp from 'sharp';
import { orientMap } from './orient-map.js';

const width = 5;
const height = 3;
const stored = Uint8Array.from({ length: width * height }, (_, index) => index * 10);

describe('orientMap', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turns a map as viewers turn the image, orientation %i',
    async (orientation) => {
      const tagged = await sharp(stored, { raw: { width, height, channels: 1 } })
        .withMetadata({ orientation })
        .png()
        .toBuffer();
      const { data, info } = await sharp(tagged)
        .rotate()
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const map = orientMap({ id: 'ela', width, height, data: Uint8Array.from(stored) }, orientation);
      expect([map.width, map.height]).toEqual([info.width, info.height]);
      expect([...map.data]).toEqual([...data]);
    },
  );
});
