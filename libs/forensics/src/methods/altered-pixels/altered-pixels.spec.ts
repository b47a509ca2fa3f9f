import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createContext } from '../../engine/context.js';
import { decodeImage, inSharedMemory } from '../../formats/decode-image.js';
import { probeImage } from '../../formats/probe-image.js';
import { madePhoto, runOn } from '../../../test/made-photo.js';
import { type ForensicMethod } from '../method.js';
import { alteredPixels } from './altered-pixels.js';

const size = { width: 900, height: 700 };
const photo = () => madePhoto(5, size).jpeg({ quality: 90 }).toBuffer();

/** The method with another threshold: −∞, which every image reaches, or ∞, which none reaches. */
const firingFrom = (firesFrom: number): ForensicMethod => ({
  ...alteredPixels,
  run: (context) => alteredPixels.run(context, { firesFrom }),
});

const stillLife = fileURLToPath(new URL('../../../tools/example/still-life.jpg', import.meta.url));
const host = () =>
  sharp(stillLife)
    .resize({ ...size, fit: 'cover' })
    .png()
    .toBuffer();
/** Centre and radius of the part that is pasted. */
const pasted = { x: 620, y: 180, radius: 110 };

/** Makes the still life with a round part of itself pasted in at another size. */
async function splice(): Promise<Buffer> {
  const { x, y, radius } = pasted;
  const side = 2 * radius;
  const circle = `<svg width="${side}" height="${side}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`;
  const part = await sharp(stillLife)
    .extract({ left: 210, top: 160, width: side, height: side })
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(await host())
    .composite([{ input: part, left: x - radius, top: y - radius }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe('altered-pixels', () => {
  it('tells alike for the same pixels, and draws its cells', async () => {
    const [first, second] = [
      await runOn(alteredPixels, await photo()),
      await runOn(alteredPixels, await photo()),
    ];
    expect(first).toMatchObject({ applicable: true, reason: null });
    expect(first.picture).toMatchObject({ width: 113, height: 88 });
    expect(second).toEqual(first);
  });

  it('looks at an image in shared memory whose sides need no padding', async () => {
    const bytes = await madePhoto(5, { width: 384, height: 256 }).png().toBuffer();
    const probe = await probeImage(bytes);
    const image = inSharedMemory(await decodeImage(bytes, probe));
    const result = await alteredPixels.run(createContext({ bytes, probe, image }), {});
    expect(result).toMatchObject({ applicable: true, reason: null });
  });

  it('finds a splice more suspicious than its host', async () => {
    const plain = await sharp(await host())
      .jpeg({ quality: 90 })
      .toBuffer();
    const { statistic } = await runOn(alteredPixels, plain);
    expect((await runOn(alteredPixels, await splice())).statistic).toBeGreaterThan(statistic! + 0.2);
  });

  it('draws a map of the image’s size, brightest at the splice', async () => {
    const { findings, maps } = await runOn(firingFrom(-Infinity), await splice());
    expect(findings).toMatchObject([{ group: 'edit', strength: 'moderate' }]);
    const [map] = maps!;
    expect(map).toMatchObject({ id: 'heatmap', ...size });
    const brightest = map!.data.indexOf(map!.data.reduce((most, level) => Math.max(most, level), 0));
    const [x, y] = [brightest % size.width, Math.floor(brightest / size.width)];
    expect(Math.hypot(x - pasted.x, y - pasted.y)).toBeLessThan(pasted.radius);
  });

  it('draws neither map nor box below its threshold', async () => {
    const result = await runOn(firingFrom(Infinity), await splice());
    expect(result.details.map(({ code }) => code)).toEqual(['altered-pixels.none']);
    expect(result).not.toHaveProperty('maps');
    expect(result).not.toHaveProperty('regions');
  });

  it('abstains where the shorter side is under 128 pixels', async () => {
    const small = await madePhoto(5, { width: 900, height: 127 }).png().toBuffer();
    expect(await runOn(alteredPixels, small)).toMatchObject({
      applicable: false,
      reason: 'reason.too-small',
    });
  });
});
