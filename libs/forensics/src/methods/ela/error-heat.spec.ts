import { madePhoto, pasteInto } from '../../../test/made-photo.js';
import { decodeImage, type PixelImage } from '../../formats/decode-image.js';
import { luma } from '../../pixels/planes/plane.js';
import { sumTexture } from './block-sums.js';
import { drawErrorHeat } from './error-heat.js';
import { resave } from './resave.js';

const size = { width: 480, height: 320 };
const patch = { left: 152, top: 96, width: 176, height: 128 };

const heatOf = (image: PixelImage): Uint8Array => {
  const { width, height } = image;
  const errors = resave(image, 90).sums;
  return drawErrorHeat({ width, height, errors, texture: sumTexture({ width, height, data: luma(image) }) });
};

/** Mean level inside and outside the patch. */
function levels(heat: Uint8Array): { inside: number; outside: number } {
  const sums = { inside: 0, outside: 0 };
  for (const [pixel, level] of heat.entries()) {
    const x = (pixel % size.width) - patch.left;
    const y = Math.floor(pixel / size.width) - patch.top;
    const isInside = x >= 0 && y >= 0 && x < patch.width && y < patch.height;
    sums[isInside ? 'inside' : 'outside'] += level;
  }
  const area = patch.width * patch.height;
  return { inside: sums.inside / area, outside: sums.outside / (heat.length - area) };
}

describe('drawErrorHeat', () => {
  it('shows a patch of a better quality brighter than the rest', async () => {
    const host = await madePhoto(1, size).jpeg({ quality: 60 }).toBuffer();
    const input = await madePhoto(2, patch).png().toBuffer();
    const spliced = await pasteInto(host, { patch: input, left: patch.left, top: patch.top });
    const { inside, outside } = levels(heatOf(await decodeImage(await spliced.png().toBuffer(), size)));
    expect(inside).toBeGreaterThan(128);
    expect(outside).toBeLessThan(80);
  });

  it('is dark on an unaltered picture', async () => {
    const image = await decodeImage(await madePhoto(3, size).jpeg({ quality: 90 }).toBuffer(), size);
    const heat = heatOf(image);
    expect(heat.reduce((most, level) => Math.max(most, level), 0)).toBeLessThan(128);
  });

  it('is even for a flat picture smaller than a block', () => {
    const flat = { width: 3, height: 2, rgb: new Uint8Array(18).fill(90) };
    expect(new Set(heatOf(flat)).size).toBe(1);
  });
});
