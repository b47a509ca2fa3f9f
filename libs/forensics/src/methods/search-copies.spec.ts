import sharp from 'sharp';
import { cloned } from '../../test/made-copies.js';
import { runOn } from '../../test/made-photo.js';
import { screenshot } from '../../test/made-pictures.js';
import { copyMoveDense } from './copy-move-dense/copy-move-dense.js';
import { copyMove } from './copy-move/copy-move.js';

const copies = async (): Promise<Buffer> => (await cloned((patch) => patch)).png().toBuffer();

/** An interface around a picture with a copied part. */
async function interfaceAround(picture: Buffer): Promise<Buffer> {
  const page = await screenshot({ width: 750, height: 1334 }).png().toBuffer();
  return sharp(page)
    .composite([{ input: picture, left: 60, top: 60 }])
    .png()
    .toBuffer();
}

describe.each([copyMove, copyMoveDense])('$id', (method) => {
  it('BR-057 stays silent on a screenshot, whose elements repeat', async () => {
    const picture = await copies();
    const found = await runOn(method, picture);
    expect(found.findings).toMatchObject([{ code: `${method.id}.found` }]);
    const result = await runOn(method, await interfaceAround(picture));
    expect(result).toMatchObject({ applicable: true, statistic: 0 });
    expect(result.findings).toMatchObject([{ code: `${method.id}.drawn`, strength: 'info' }]);
    expect(result.maps).toBeUndefined();
    expect(result.copies).toBeUndefined();
  });
});
