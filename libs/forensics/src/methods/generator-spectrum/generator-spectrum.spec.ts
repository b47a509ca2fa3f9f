import sharp from 'sharp';
import { runOn } from '../../../test/made-photo.js';
import { asImage, expectWithoutWeight, madePixels, screenshot } from '../../../test/made-pictures.js';
import { generatorSpectrum } from './generator-spectrum.js';

const size = { width: 640, height: 600 };
const picture = (): ReturnType<typeof asImage> => asImage(madePixels(size), size);

describe('generator-spectrum', () => {
  it.each([
    [2, 'nearest'],
    [4, 'linear'],
  ] as const)('sees the waves of a picture that a generator enlarged ×%i, %s', async (factor, filter) => {
    const small = { width: size.width / factor, height: size.height / factor };
    const bytes = await asImage(madePixels(small), small)
      .resize(size.width, size.height, { kernel: filter })
      .png()
      .toBuffer();
    const result = await runOn(generatorSpectrum, bytes);
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'spectrum.waves' }]);
    expect(Number(result.details[0]?.params.waves)).toBeGreaterThanOrEqual(2);
  });

  it.each([1, 2, 3])('sees none in an untouched picture, seed %i', async (seed) => {
    const bytes = await asImage(madePixels({ ...size, seed }), size)
      .png()
      .toBuffer();
    const result = await runOn(generatorSpectrum, bytes);
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'spectrum.none' }]);
    expect(result.picture).toMatchObject({ width: 8, height: 8 });
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['a JPEG', () => picture().jpeg({ quality: 95 }).toBuffer(), 'reason.jpeg-waves'],
    [
      'a PNG of a JPEG',
      async () =>
        sharp(await picture().jpeg({ quality: 85 }).toBuffer())
          .png()
          .toBuffer(),
      'reason.jpeg-waves',
    ],
    ['a small image', () => picture().resize(120, 100).png().toBuffer(), 'reason.too-small'],
    ['a screenshot', () => screenshot(size).png().toBuffer(), 'reason.no-noise'],
  ])('is not applicable to %s', async (_name, make, reason) => {
    expect(await runOn(generatorSpectrum, await make())).toMatchObject({ applicable: false, reason });
  });
});
