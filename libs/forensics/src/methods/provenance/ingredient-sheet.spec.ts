import sharp, { type Sharp } from 'sharp';
import { drawIngredients } from './ingredient-sheet.js';

const plain = (width: number, height: number, background = '#c33'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const middleOf = async (
  sheet: Uint8Array | null,
  { top, width, height }: { top: number; width: number; height: number },
) => {
  const place = { left: Math.floor(width / 2), top: top + Math.floor(height / 2), width: 1, height: 1 };
  return [
    ...(await sharp(sheet ?? undefined)
      .extract(place)
      .raw()
      .toBuffer()),
  ];
};

describe('the sheet of ingredients', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('API-149 shows a %s at the place it names', async (format) => {
    const { places, sheet } = await drawIngredients([
      await plain(90, 60, '#36c').toFormat(format).toBuffer(),
      null,
      await plain(1024, 512, '#c33').toFormat(format).toBuffer(),
    ]);
    expect(places).toEqual([{ top: 0, width: 90, height: 60 }, null, { top: 60, width: 256, height: 128 }]);
    const [red = 0, , blue = 0] = await middleOf(sheet, places[0]!);
    expect(blue).toBeGreaterThan(red + 80);
    const [otherRed = 0, , otherBlue = 0] = await middleOf(sheet, places[2]!);
    expect(otherRed).toBeGreaterThan(otherBlue + 80);
  });

  it('API-149 turns thumbnails upright and drops their metadata', async () => {
    const turned = await plain(90, 60)
      .withExif({ IFD0: { Copyright: 'Secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { places, sheet } = await drawIngredients([turned]);
    expect(places).toEqual([{ top: 0, width: 60, height: 90 }]);
    expect(Buffer.from(sheet ?? []).toString('latin1')).not.toMatch(/Exif|Secret/);
  });

  const photo = plain(400, 300).jpeg().toBuffer();
  it.each<[string, () => Promise<Uint8Array>]>([
    ['cut', async () => (await photo).subarray(0, 400)],
    [
      'SVG',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['empty', () => Promise.resolve(new Uint8Array())],
    ['of too many bytes', async () => Buffer.concat([await photo, Buffer.alloc(1_000_000)])],
    ['of too many pixels', () => plain(2100, 2000).png().toBuffer()],
  ])('API-149 leaves out a thumbnail that is %s, and keeps the others', async (_name, make) => {
    const { places, sheet } = await drawIngredients([await make(), await photo]);
    expect(places).toEqual([null, { top: 0, width: 256, height: 192 }]);
    expect(sheet).not.toBeNull();
    expect(await drawIngredients([await make()])).toEqual({ places: [null], sheet: null });
  });
});
