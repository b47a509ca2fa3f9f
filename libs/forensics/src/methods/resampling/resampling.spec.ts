import { runOn } from '../../../test/made-photo.js';
import {
  asImage,
  brightness,
  expectWithoutWeight,
  madePixels,
  screenshot,
} from '../../../test/made-pictures.js';
import { resampling } from './resampling.js';

const size = { width: 768, height: 576 };
const patch = { left: 320, top: 192, width: 256, height: 256 };
const host = (seed: number): ReturnType<typeof asImage> => asImage(madePixels({ ...size, seed }), size);

describe('resampling', () => {
  it.each([1.3, 1.5])('finds a patch that was enlarged ×%f', async (factor) => {
    const small = { width: Math.round(patch.width / factor), height: Math.round(patch.height / factor) };
    const input = await asImage(madePixels({ ...small, seed: 5 }), small)
      .resize(patch.width, patch.height, { kernel: 'linear', fit: 'fill' })
      .png()
      .toBuffer();
    const bytes = await host(1)
      .composite([{ input, left: patch.left, top: patch.top }])
      .png()
      .toBuffer();
    const result = await runOn(resampling, bytes);
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'resampling.local' }]);
    const seen = brightness(result, patch, size);
    expect(seen.inside).toBeGreaterThan(3 * seen.outside);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['an untouched picture', () => host(1).png().toBuffer()],
    ['a JPEG', () => host(2).jpeg({ quality: 90 }).toBuffer()],
    ['a picture enlarged as a whole', () => host(3).resize(1000, 750, { kernel: 'linear' }).png().toBuffer()],
  ])('finds no local rhythm in %s', async (_name, make) => {
    const result = await runOn(resampling, await make());
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'resampling.even' }]);
  });

  it.each([
    ['a small image', () => host(1).resize(250, 180).png(), 'reason.too-small'],
    ['a screenshot', () => screenshot(size).png(), 'reason.no-noise'],
  ])('is not applicable to %s', async (_name, make, reason) => {
    expect(await runOn(resampling, await make().toBuffer())).toMatchObject({ applicable: false, reason });
  });
});
