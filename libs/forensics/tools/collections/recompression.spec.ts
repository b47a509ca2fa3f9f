import sharp from 'sharp';
import { recompressionChains, sharings } from './recompression.js';

const width = 200;
const height = 120;

async function photo(size = { width, height }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  return sharp({ create: { ...size, channels: 3, background: 'grey', noise } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Make: 'Camera' } } })
    .toBuffer();
}

it.each([
  ['q70', 'jpeg', width],
  ['x06-q90', 'jpeg', 120],
  ['q75-q92', 'jpeg', width],
  ['x06-q80-q97', 'jpeg', 120],
  ['q80-png', 'png', width],
  ['q80-crop-q92', 'jpeg', width - 13],
  ['webp-q80', 'png', width],
  ['screenshot-like', 'png', 150],
  ['messenger-1280', 'jpeg', width],
])('the chain %s ends in %s, %d pixels wide, without metadata', async (name, format, expectedWidth) => {
  const made = await sharp(await recompressionChains[name]!(await photo())).metadata();
  expect(made).toMatchObject({ format, width: expectedWidth });
  expect(made.exif).toBeUndefined();
});

it.each(Object.keys(recompressionChains))('the chain %s takes a picture of one pixel', async (name) => {
  const made = await recompressionChains[name]!(await photo({ width: 1, height: 1 }));
  expect(await sharp(made).metadata()).toMatchObject({ width: 1, height: 1 });
});

it('a messenger keeps small pictures at their size and drops their metadata', async () => {
  const made = await sharp(await sharings.messenger!(await photo())).metadata();
  expect(made).toMatchObject({ format: 'jpeg', width, height, chromaSubsampling: '4:2:0' });
  expect(made.exif).toBeUndefined();
});

it('a messenger reduces large pictures to its longest side, upright ones too', async () => {
  const upright = await photo({ width: 1000, height: 2000 });
  const made = await sharp(await recompressionChains['messenger-1280']!(upright)).metadata();
  expect(made).toMatchObject({ format: 'jpeg', width: 640, height: 1280, chromaSubsampling: '4:2:0' });
});
