import { runOn } from '../../../test/made-photo.js';
import {
  asImage,
  brightness,
  expectWithoutWeight,
  isInside,
  madePixels,
  screenshot,
  type Area,
} from '../../../test/made-pictures.js';
import { cfa } from './cfa.js';

const size = { width: 640, height: 480 };
const patch = { left: 224, top: 128, width: 192, height: 160 };
const nowhere = { left: 0, top: 0, width: 0, height: 0 };

/** Green interpolated from four neighbours at every second place of a chessboard, except in one area. */
function demosaic(pixels: Buffer, { phase, except }: { phase: number; except: Area }): Buffer {
  const green = Buffer.from(pixels);
  const stride = size.width * 3;
  for (let y = 1; y < size.height - 1; y += 1) {
    for (let x = 1; x < size.width - 1; x += 1) {
      if (((x + y) & 1) === phase || isInside(except, x, y)) continue;
      const at = (y * size.width + x) * 3 + 1;
      const sum = pixels[at - 3]! + pixels[at + 3]! + pixels[at - stride]! + pixels[at + stride]!;
      green[at] = Math.round(sum / 4);
    }
  }
  return green;
}

describe('cfa', () => {
  it.each([0, 1])('finds where the pattern of the sensor is missing, phase %i', async (phase) => {
    const bytes = await asImage(demosaic(madePixels(size), { phase, except: patch }), size)
      .png()
      .toBuffer();
    const result = await runOn(cfa, bytes);
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'cfa.missing' }]);
    expect(Number(result.details[0]?.params.percent)).toBeCloseTo(10, -0.7);
    const seen = brightness(result, patch, size);
    expect(seen.inside).toBeGreaterThan(200);
    expect(seen.outside).toBeLessThan(55);
  });

  it('finds it nowhere missing in a picture of one camera', async () => {
    const bytes = await asImage(demosaic(madePixels(size), { phase: 0, except: nowhere }), size)
      .png()
      .toBuffer();
    const result = await runOn(cfa, bytes);
    expectWithoutWeight(result);
    expect(result.details).toMatchObject([{ code: 'cfa.even' }]);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'a picture without the pattern',
      () => asImage(madePixels(size), size).png().toBuffer(),
      'reason.no-sensor-pattern',
    ],
    [
      'a resized picture',
      () =>
        asImage(demosaic(madePixels(size), { phase: 0, except: nowhere }), size)
          .resize(512, 384)
          .png()
          .toBuffer(),
      'reason.no-sensor-pattern',
    ],
    [
      'a small image',
      () => asImage(madePixels(size), size).resize(160, 120).png().toBuffer(),
      'reason.too-small',
    ],
    ['a screenshot', () => screenshot(size).png().toBuffer(), 'reason.no-noise'],
  ])('is not applicable to %s', async (_name, make, reason) => {
    expect(await runOn(cfa, await make())).toMatchObject({ applicable: false, reason });
  });
});
