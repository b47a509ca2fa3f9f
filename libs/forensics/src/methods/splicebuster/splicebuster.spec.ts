import { runOn } from '../../../test/made-photo.js';
import {
  asImage,
  brightness,
  expectWithoutWeight,
  madePixels,
  screenshot,
} from '../../../test/made-pictures.js';
import { splicebuster } from './splicebuster.js';

const size = { width: 1024, height: 768 };
const patch = { left: 512, top: 256, width: 320, height: 288 };

/** A host with the smoothing of one camera. */
const host = (): Promise<Buffer> => asImage(madePixels(size), size).blur(0.6).png().toBuffer();

describe('splicebuster', () => {
  it('finds a patch whose fine texture is that of another camera', async () => {
    const input = await asImage(madePixels({ ...patch, seed: 9 }), patch)
      .sharpen({ sigma: 0.5 })
      .png()
      .toBuffer();
    const bytes = await asImage(madePixels(size), size)
      .blur(0.6)
      .composite([{ input, left: patch.left, top: patch.top }])
      .png()
      .toBuffer();
    const result = await runOn(splicebuster, bytes);
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'splicebuster.region' }]);
    const seen = brightness(result, patch, size);
    expect(seen.inside).toBeGreaterThan(1.5 * seen.outside);
  });

  it('finds nothing in a picture of one texture', async () => {
    const result = await runOn(splicebuster, await host());
    expectWithoutWeight(result);
    expect(result).toMatchObject({ statistic: 0, details: [{ code: 'splicebuster.even' }] });
  });

  it.each([
    ['a small image', () => asImage(madePixels(size), size).resize(250, 180).png(), 'reason.too-small'],
    ['a screenshot', () => screenshot(size).png(), 'reason.no-noise'],
  ])('is not applicable to %s', async (_name, make, reason) => {
    expect(await runOn(splicebuster, await make().toBuffer())).toMatchObject({ applicable: false, reason });
  });
});
