import { runOn } from '../../../test/made-photo.js';
import {
  asImage,
  brightness,
  expectWithoutWeight,
  isInside,
  madePixels,
  screenshot,
} from '../../../test/made-pictures.js';
import { noiseLevel } from './noise-level.js';

const size = { width: 640, height: 480 };
const patch = { left: 320, top: 160, width: 192, height: 160 };

const withPatch = (inside: number, outside: number): Promise<Buffer> =>
  asImage(madePixels({ ...size, noise: (x, y) => (isInside(patch, x, y) ? inside : outside) }), size)
    .png()
    .toBuffer();

describe('noise-level', () => {
  it.each([
    ['stronger', 6, 3, 'noise-level.stronger'],
    ['weaker', 2, 5, 'noise-level.weaker'],
  ])('sees a patch of %s noise, where it is and by how much', async (_name, inside, outside, code) => {
    const result = await runOn(noiseLevel, await withPatch(inside, outside));
    expectWithoutWeight(result);
    const [detail] = result.details;
    expect(detail?.code).toBe(code);
    const factor = Math.max(inside / outside, outside / inside);
    expect(Number(detail?.params.factor)).toBeCloseTo(factor, 0);
    expect(Number(detail?.params.percent)).toBeCloseTo(10, -0.7);
    const seen = brightness(result, patch, size);
    expect(seen.inside).toBeGreaterThan(3 * seen.outside);
  });

  it('takes noise that grows with brightness, as of a sensor, for even', async () => {
    const scene = (x: number, y: number): number => 120 + 40 * Math.sin(x / 41 + y / 90);
    const pixels = madePixels({ ...size, noise: (x, y) => 0.4 * Math.sqrt(scene(x, y)) });
    const result = await runOn(noiseLevel, await asImage(pixels, size).png().toBuffer());
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'noise-level.even' }]);
  });

  it('turns its picture with the image', async () => {
    const bytes = await asImage(madePixels(size), size)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 97 })
      .toBuffer();
    const { picture } = await runOn(noiseLevel, bytes);
    expect([picture?.width, picture?.height]).toEqual([30, 40]);
  });

  it.each([
    ['a small image', () => asImage(madePixels(size), size).resize(160, 120).png(), 'reason.too-small'],
    ['a screenshot', () => screenshot(size).png(), 'reason.no-noise'],
  ])('is not applicable to %s', async (_name, make, reason) => {
    expect(await runOn(noiseLevel, await make().toBuffer())).toMatchObject({ applicable: false, reason });
  });
});
