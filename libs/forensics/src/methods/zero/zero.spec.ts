import sharp, { type Sharp } from 'sharp';
import { madePhoto, pasteInto, runOn } from '../../../test/made-photo.js';
import { zero } from './zero.js';

const size = { width: 640, height: 480 };
const patch = { left: 227, top: 131, width: 200, height: 168 };

const savedPhoto = (quality: number): Promise<Buffer> => madePhoto(1, size).jpeg({ quality }).toBuffer();

/** Pastes a patch whose own grid is not aligned with the host's. */
async function spliceOf({ host, own }: { host: number; own: number }): Promise<Sharp> {
  const input = await madePhoto(2, patch).jpeg({ quality: own }).toBuffer();
  return pasteInto(await savedPhoto(host), { patch: input, left: patch.left, top: patch.top });
}

/** F1 of the map against the patch. */
function accuracy({ width, data }: { width: number; data: Uint8Array }): number {
  let both = 0;
  let drawn = 0;
  for (const [pixel, level] of data.entries()) {
    if (level < 128) continue;
    drawn += 1;
    const x = (pixel % width) - patch.left;
    const y = Math.floor(pixel / width) - patch.top;
    if (x >= 0 && y >= 0 && x < patch.width && y < patch.height) both += 1;
  }
  return (2 * both) / (drawn + patch.width * patch.height);
}

describe('zero', () => {
  it.each([
    ['of the same quality', 85, 85],
    ['of a better quality', 75, 90],
    ['of a worse quality', 92, 70],
  ])('locates a patch %s whose grid is shifted', async (_name, host, own) => {
    const result = await runOn(zero, await (await spliceOf({ host, own })).png().toBuffer());
    expect(result.statistic).toBeGreaterThan(10);
    expect(result.findings).toContainEqual(
      expect.objectContaining({ code: 'zero.foreign', strength: 'strong' }),
    );
    expect(result.maps).toMatchObject([{ id: 'heatmap', ...size }]);
    expect(accuracy(result.maps![0]!)).toBeGreaterThan(0.85);
  });

  it('draws no map where either half could be the foreign one', async () => {
    const half = { width: 331, height: 480 };
    const input = await madePhoto(2, half).jpeg({ quality: 80 }).toBuffer();
    const host = await savedPhoto(80);
    const bytes = await (await pasteInto(host, { patch: input, left: 309, top: 0 })).png().toBuffer();
    const result = await runOn(zero, bytes);
    expect(result.statistic).toBeGreaterThan(10);
    expect(result.maps).toBeUndefined();
    expect(result.picture).toBeDefined();
  });

  it('still sees a foreign patch after a high-quality save', async () => {
    const bytes = await (
      await spliceOf({ host: 75, own: 75 })
    )
      .jpeg({ quality: 99, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await runOn(zero, bytes)).statistic).toBeGreaterThan(3);
  });

  it.each([60, 75, 85, 92, 97])('sees one grid in a JPEG saved once at quality %d', async (quality) => {
    const result = await runOn(zero, await savedPhoto(quality));
    expect(result).toMatchObject({
      applicable: true,
      statistic: 0,
      details: [{ code: 'zero.uniform', params: { x: 0, y: 0 } }],
      findings: [],
    });
    expect(result.maps).toBeUndefined();
    expect(result.picture).toMatchObject({ width: 40, height: 30 });
  });

  it('tells that a PNG was a JPEG, and where its grid lies', async () => {
    const cut = { left: 3, top: 5, width: 600, height: 440 };
    const bytes = await sharp(await savedPhoto(80))
      .extract(cut)
      .png()
      .toBuffer();
    const result = await runOn(zero, bytes);
    expect(result.statistic).toBe(0);
    expect(result.findings).toMatchObject([
      { code: 'zero.earlier-jpeg', strength: 'info', params: { x: 5, y: 3 } },
    ]);
  });

  it.each([
    ['a PNG that was never a JPEG', () => madePhoto(1, size).png().toBuffer()],
    [
      'a resized JPEG',
      async () =>
        sharp(await savedPhoto(80))
          .resize(500)
          .png()
          .toBuffer(),
    ],
    ['a flat PNG', () => madePhoto(1, size).linear(0, 90).png().toBuffer()],
  ])('has no grid to compare in %s', async (_name, make) => {
    expect(await runOn(zero, await make())).toMatchObject({ applicable: false, reason: 'reason.no-grid' });
  });

  it('is not applicable to a tiny picture', async () => {
    const bytes = await madePhoto(1, { width: 300, height: 60 }).png().toBuffer();
    expect(await runOn(zero, bytes)).toMatchObject({ applicable: false, reason: 'reason.too-small' });
  });

  it('turns map and picture with the image', async () => {
    const bytes = await (
      await spliceOf({ host: 80, own: 80 })
    )
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const { maps, picture } = await runOn(zero, bytes);
    expect(maps).toMatchObject([{ width: 480, height: 640 }]);
    expect(picture).toMatchObject({ width: 30, height: 40 });
  });
});
