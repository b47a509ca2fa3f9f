import sharp, { type Sharp } from 'sharp';
import { madePhoto, pasteInto, runOn } from '../../../test/made-photo.js';
import { type MethodResult } from '../method.js';
import { adq2 } from './adq2.js';

const size = { width: 640, height: 480 };
const patch = { left: 229, top: 131, width: 203, height: 170 };

const savedOnce = (quality: number): Promise<Buffer> => madePhoto(1, size).jpeg({ quality }).toBuffer();

/** Pastes a patch that was never a JPEG into an image that was. */
async function splice(quality: number): Promise<Sharp> {
  const input = await madePhoto(2, patch).png().toBuffer();
  return pasteInto(await savedOnce(quality), { patch: input, left: patch.left, top: patch.top });
}

const run = (bytes: Uint8Array): Promise<MethodResult> => runOn(adq2, bytes);

/** F1 of the map against the patch, at the map's fixed threshold. */
function accuracy({ maps }: MethodResult): number {
  const map = maps?.[0];
  if (map === undefined) return 0;
  let both = 0;
  let drawn = 0;
  for (const [pixel, level] of map.data.entries()) {
    if (level < 128) continue;
    drawn += 1;
    const x = (pixel % map.width) - patch.left;
    const y = Math.floor(pixel / map.width) - patch.top;
    if (x >= 0 && y >= 0 && x < patch.width && y < patch.height) both += 1;
  }
  return (2 * both) / (drawn + patch.width * patch.height);
}

describe('adq2', () => {
  it.each([
    ['q60 → q90', 60, (image: Sharp) => image.jpeg({ quality: 90 }).toBuffer()],
    ['q75 → q95', 75, (image: Sharp) => image.jpeg({ quality: 95 }).toBuffer()],
    [
      'q80 → progressive 4:4:4 q97',
      80,
      (image: Sharp) => image.jpeg({ quality: 97, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['q80 → PNG', 80, (image: Sharp) => image.png().toBuffer()],
    [
      'q80 → cropped PNG',
      80,
      (image: Sharp) => image.extract({ left: 0, top: 0, width: 635, height: 477 }).png().toBuffer(),
    ],
  ])('locates a patch saved once, %s', async (_name, quality, save) => {
    const result = await run(await save(await splice(quality)));
    expect(result.statistic).toBeGreaterThanOrEqual(5.5);
    expect(result.findings).toMatchObject([{ code: 'adq2.region', strength: 'strong' }]);
    expect(accuracy(result)).toBeGreaterThan(0.8);
  });

  it('finds the grid after the first rows and columns were cropped', async () => {
    const cut = { left: 3, top: 5, width: 630, height: 470 };
    const result = await run(await (await splice(75)).extract(cut).png().toBuffer());
    expect(result.statistic).toBeGreaterThanOrEqual(5.5);
  });

  it.each([
    ['saved once', 'reason.no-earlier-save', () => savedOnce(90)],
    ['never a JPEG', 'reason.no-grid', () => madePhoto(1, size).png().toBuffer()],
  ])('has nothing to say about a picture %s', async (_name, reason, make) => {
    const result = await run(await make());
    expect(result).toMatchObject({ applicable: false, reason, findings: [] });
    expect(result.maps).toBeUndefined();
  });

  it.each([
    ['q60 → q90', 60, (image: Sharp) => image.jpeg({ quality: 90 }).toBuffer()],
    ['q85 → q95', 85, (image: Sharp) => image.jpeg({ quality: 95 }).toBuffer()],
    ['q80 → PNG', 80, (image: Sharp) => image.png().toBuffer()],
  ])('does not fire on an untouched picture saved twice, %s', async (_name, quality, save) => {
    const result = await run(await save(sharp(await savedOnce(quality))));
    expect(result.applicable).toBe(true);
    expect(result.statistic).toBeLessThan(2);
    expect(result.findings).toEqual([]);
  });

  it('turns its map with the picture', async () => {
    const bytes = await (await splice(60)).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
    const { maps } = await run(bytes);
    expect(maps?.map(({ width, height }) => [width, height])).toEqual([[480, 640]]);
  });

  it.each([
    ['small', () => madePhoto(1, size).resize(60, 60).jpeg().toBuffer(), 'reason.too-small'],
    [
      'clipped',
      () =>
        sharp({ create: { ...size, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      'reason.clipped-image',
    ],
    ['CMYK', () => madePhoto(1, size).toColourspace('cmyk').jpeg().toBuffer(), 'reason.unsupported-coding'],
  ])('is not applicable to a %s picture', async (_name, make, reason) => {
    expect(await run(await make())).toMatchObject({ applicable: false, reason });
  });
});
