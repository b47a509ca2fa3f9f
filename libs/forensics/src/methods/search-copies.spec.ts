import sharp from 'sharp';
import { cloned, plain, size } from '../../test/made-copies.js';
import { runOn } from '../../test/made-photo.js';
import { screenshot } from '../../test/made-pictures.js';
import { copyMoveDense } from './copy-move-dense/copy-move-dense.js';
import { copyMove } from './copy-move/copy-move.js';

interface Placed {
  input: Buffer;
  left: number;
  top: number;
}

/** Makes a page of text on white, with the given pictures on it. */
async function page(pictures: Placed[]): Promise<Buffer> {
  const text = await screenshot({ width: 750, height: 1334 }).linear(1, 11).png().toBuffer();
  return sharp(text).composite(pictures).png().toBuffer();
}

describe.each([copyMove, copyMoveDense])('$id', (method) => {
  it('BR-057 stays silent on a screenshot that shows a picture twice', async () => {
    const input = await plain().png().toBuffer();
    const twice = await page([
      { input, left: 60, top: 90 },
      { input, left: 403, top: 811 },
    ]);
    const result = await runOn(method, twice);
    expect(result).toMatchObject({ applicable: true, statistic: 0 });
    expect(result.findings).toMatchObject([{ code: `${method.id}.drawn`, strength: 'info' }]);
    expect(result.maps).toBeUndefined();
  });

  it('BR-057 finds a copy inside a picture that a screenshot shows', async () => {
    const input = await (await cloned((patch) => patch)).png().toBuffer();
    const shown = await page([{ input, left: (750 - size.width) / 2, top: 500 }]);
    expect((await runOn(method, shown)).findings).toMatchObject([{ code: `${method.id}.found` }]);
  });
});
