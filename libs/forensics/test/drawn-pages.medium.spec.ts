import sharp, { type Sharp } from 'sharp';
import { adq2 } from '../src/methods/adq2/adq2.js';
import { aiPixels } from '../src/methods/ai-pixels/ai-pixels.js';
import { copyMoveDense } from '../src/methods/copy-move-dense/copy-move-dense.js';
import { copyMove } from '../src/methods/copy-move/copy-move.js';
import { zero } from '../src/methods/zero/zero.js';
import { drawnPages } from './drawn/drawn-pages.js';
import { expectNoAccusation, pagesByDrawing, saves } from './drawn/expect-no-accusation.js';
import { drawPage, page, text } from './drawn/pen.js';
import { cloned, size } from './made-copies.js';
import { madePhoto, pasteInto, runOn } from './made-photo.js';

/** The pages that were hardest to distinguish from forgeries. All of them are tested. */
const hardest = [
  'plan, dark, JPEG q80',
  'plan, light, JPEG q80',
  'dithered, dark, JPEG q80',
  'faces, light, JPEG q80',
];

/**
 * Every sixth drawing, each in a different theme and format, and the hardest pages. drawn-pages.long.spec.ts tests
 * all pages.
 */
const pages = pagesByDrawing.flatMap((ofDrawing, index) =>
  ofDrawing.filter(
    ([name], turn) => (index % 6 === 0 && turn === (index / 6) % ofDrawing.length) || hardest.includes(name),
  ),
);

it('includes the hardest pages', () => {
  expect(pages.map(([name]) => name)).toEqual(expect.arrayContaining(hardest));
});

it.each(pages)('a drawn page is no forgery: %s', async (_name, draw) => {
  await expectNoAccusation(await draw());
});

it.each([
  ['adq2', adq2, 'plan'],
  ['zero', zero, 'dithered'],
  ['ai-pixels', aiPixels, 'plan'],
] as const)('%s does not apply to a drawn page', async (_id, method, name) => {
  const bytes = await drawPage(drawnPages[name]!, 'dark').jpeg({ quality: 80 }).toBuffer();
  expect(await runOn(method, bytes)).toMatchObject({ applicable: false, reason: 'reason.drawn-image' });
});

it.each(saves)('finds a copy inside a photo on a drawn page, %s', async (_name, save) => {
  const host = await drawPage(drawnPages['rows of buttons']!, 'light').png().toBuffer();
  const patch = await (await cloned((part) => part)).png().toBuffer();
  const both = await pasteInto(host, { patch, left: page.width - size.width - 40, top: 120 });
  const result = await runOn(copyMoveDense, await save(both).toBuffer());
  expect(result.findings).toMatchObject([{ group: 'edit', code: 'copy-move-dense.found' }]);
});

describe.each([
  ['copy-move', copyMove],
  ['copy-move-dense', copyMoveDense],
] as const)('%s and drawn parts', (id, method) => {
  it('reports equal drawn parts without counting them', async () => {
    const rows = drawPage(drawnPages['rows of buttons']!, 'light').png();
    const result = await runOn(method, await rows.toBuffer());
    expect(result).toMatchObject({ statistic: 0, details: [{ code: `${id}.drawn` }] });
    expect(result.findings).toMatchObject([{ code: `${id}.drawn`, strength: 'info' }]);
    expect(result.maps).toBeUndefined();
  });

  it('finds a copy in a photo under repeated captions', async () => {
    const caption = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`;
    const captions = [14, 150].map((x) => text(x, 8, 10, 'River notes', '#ffffff')).join('');
    const photo = await (await cloned((patch) => patch)).png().toBuffer();
    const marked = sharp(photo).composite([{ input: Buffer.from(`${caption}${captions}</svg>`) }]);
    const result = await runOn(method, await marked.png().toBuffer());
    expect(result.findings).toMatchObject([{ group: 'edit' }]);
  });

  it('finds a copied part of a smooth sky with noise', async () => {
    const sky = madePhoto(3, { width: 320, height: 240 }).blur(6);
    const noisy = await grained(sky);
    const patch = await sharp(noisy).extract({ left: 20, top: 20, width: 110, height: 90 }).png().toBuffer();
    const result = await runOn(
      method,
      await (await pasteInto(noisy, { patch, left: 180, top: 130 })).png().toBuffer(),
    );
    expect(result.details.map(({ code }) => code)).not.toContain(`${id}.drawn`);
  });
});

async function grained(image: Sharp): Promise<Buffer> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  let seed = 5;
  const random = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const grain = Math.round((random() + random() - 1) * 8);
    for (let channel = 0; channel < 3; channel += 1) data[pixel + channel]! += grain;
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer();
}
