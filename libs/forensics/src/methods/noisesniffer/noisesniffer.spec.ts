import { runOn } from '../../../test/made-photo.js';
import {
  asImage,
  brightness,
  expectWithoutWeight,
  isInside,
  madePixels,
  screenshot,
} from '../../../test/made-pictures.js';
import { noisesniffer } from './noisesniffer.js';

const size = { width: 800, height: 600 };
const patch = { left: 300, top: 200, width: 200, height: 200 };

describe('noisesniffer', () => {
  it('finds the region where quieter patches gather', async () => {
    const pixels = madePixels({ ...size, noise: (x, y) => (isInside(patch, x, y) ? 2 : 5) });
    const result = await runOn(noisesniffer, await asImage(pixels, size).png().toBuffer());
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'noisesniffer.region' }]);
    expect(result.statistic).toBeGreaterThan(65);
    const seen = brightness(result, patch, size);
    expect(seen.inside).toBeGreaterThan(3 * seen.outside);
  });

  it.each([1, 2, 3, 4, 5])('raises no alarm on even noise, seed %i', async (seed) => {
    const bytes = await asImage(madePixels({ ...size, seed }), size)
      .png()
      .toBuffer();
    const result = await runOn(noisesniffer, bytes);
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'noisesniffer.even' }]);
    expect(result.statistic).toBeLessThan(1);
  });

  it.each([
    ['a small image', () => asImage(madePixels(size), size).resize(140, 100).png(), 'reason.too-small'],
    ['a screenshot', () => screenshot(size).png(), 'reason.no-noise'],
  ])('is not applicable to %s', async (_name, make, reason) => {
    expect(await runOn(noisesniffer, await make().toBuffer())).toMatchObject({ applicable: false, reason });
  });
});
