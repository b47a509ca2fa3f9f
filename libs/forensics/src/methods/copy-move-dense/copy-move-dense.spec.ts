import sharp from 'sharp';
import {
  accuracy,
  cloned,
  farthest,
  flat,
  from,
  plain,
  to,
  type Picture,
} from '../../../test/made-copies.js';
import { runOn } from '../../../test/made-photo.js';
import { type MethodResult } from '../method.js';
import { copyMoveDense } from './copy-move-dense.js';

const run = async (picture: Picture): Promise<MethodResult> => runOn(copyMoveDense, await picture.toBuffer());

describe('copy-move-dense', () => {
  it('draws both sides of a copied and mirrored part', async () => {
    const result = await run((await cloned((patch) => patch.flop())).png());
    expect(result.findings).toMatchObject([{ code: 'copy-move-dense.found', strength: 'strong' }]);
    expect(accuracy(result)).toBeGreaterThan(0.8);
    expect(farthest(result.copies?.[0], { from, to })).toBeLessThan(6);
  });

  it('stays silent about texture without repetition', async () => {
    const result = await run(plain().png());
    expect(result).toMatchObject({ applicable: true, findings: [] });
    expect(result.maps).toBeUndefined();
  });

  it('stays silent about a gradient whose rounding repeats after a WebP', async () => {
    const [width, height] = [2048, 1365];
    const data = Buffer.alloc(width * height * 3);
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 3) {
        data.set([Math.min(255, x * 0.3), 100, Math.min(255, y * 0.3)], at);
      }
    }
    const webp = await sharp(data, { raw: { width, height, channels: 3 } })
      .webp({ quality: 80 })
      .toBuffer();
    const result = await runOn(copyMoveDense, await sharp(webp).png().toBuffer());
    expect(result).toMatchObject({ applicable: true, statistic: 0 });
  });

  it('is not applicable to a picture without any texture', async () => {
    expect(await run(flat().png())).toMatchObject({ applicable: false, reason: 'reason.flat-image' });
  });
});
