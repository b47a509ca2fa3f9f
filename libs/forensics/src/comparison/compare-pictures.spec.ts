import sharp, { type Sharp } from 'sharp';
import { type ComparisonResult } from '@jinwi/contracts';
import { madePhoto } from '../../test/made-photo.js';
import { compareImages } from '../engine/compare-images.js';

const size = { width: 640, height: 480 };
const box = { left: 400, top: 100, width: 120, height: 100 };

const compare = async (first: Buffer, other: Buffer): Promise<ComparisonResult> =>
  (await compareImages(first, { other })).result;

describe('comparing two pictures', () => {
  let original: Buffer;
  let changed: (change: (picture: Sharp) => Sharp) => Promise<Buffer>;

  beforeAll(async () => {
    original = await madePhoto(5, size).png().toBuffer();
    changed = (change) => change(sharp(original)).jpeg({ quality: 80 }).toBuffer();
  });

  it('recovers scale and crop within a pixel', async () => {
    const large = await madePhoto(5, { width: 1000, height: 750 }).png().toBuffer();
    const reduced = await sharp(large).resize(600, 450).png().toBuffer();
    const first = await sharp(reduced)
      .extract({ left: 60, top: 30, width: 480, height: 380 })
      .png()
      .toBuffer();
    const { alignment, parts } = await compare(first, large);
    expect(alignment?.scale).toBeCloseTo(0.6, 3);
    const { left = 0, top = 0, right = 0, bottom = 0 } = alignment?.cuts ?? {};
    const pixels = [left * 1000, right * 1000, top * 750, bottom * 750];
    [100, 100, 50, (40 / 450) * 750].forEach((cut, side) =>
      expect(Math.abs(pixels[side]! - cut)).toBeLessThan(1),
    );
    expect(alignment).toMatchObject({ isMirrored: false, isDistorted: false, coverage: 1 });
    expect(parts).toEqual([]);
  });

  it.each([
    ['a mirrored copy', (picture: Sharp) => picture.flop(), { isMirrored: true, rotation: 0 }],
    ['a quarter turn', (picture: Sharp) => picture.rotate(90), { isMirrored: false, rotation: 90 }],
  ])('recovers %s', async (_name, change, { rotation, ...expected }) => {
    const { alignment, parts } = await compare(await changed(change), original);
    expect(alignment).toMatchObject(expected);
    expect(alignment?.rotation).toBeCloseTo(rotation, 1);
    expect(parts).toEqual([]);
  });

  it('finds no part in a recoloured, strongly compressed copy', async () => {
    const first = await sharp(original).modulate({ brightness: 1.2 }).jpeg({ quality: 50 }).toBuffer();
    const { isToneChanged, parts } = await compare(first, original);
    expect({ isToneChanged, parts }).toEqual({ isToneChanged: true, parts: [] });
  });

  it('finds a pasted part and where it is', async () => {
    const patch = await madePhoto(77, box).png().toBuffer();
    const first = await changed((picture) =>
      picture.composite([{ input: patch, left: box.left, top: box.top }]),
    );
    const { parts } = await compare(first, original);
    expect(parts).toHaveLength(1);
    const found = parts[0]!.box;
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(found[side] - box[side])).toBeLessThan(25);
  });

  it('tells a covered part from one whose brightness alone differs', async () => {
    const part = await sharp(original).extract(box).png().toBuffer();
    const paste = (input: Buffer) =>
      changed((picture) => picture.composite([{ input, left: box.left, top: box.top }]));
    const blurred = await paste(await sharp(part).blur(12).png().toBuffer());
    expect((await compare(blurred, original)).parts.map(({ kind }) => kind)).toEqual(['smoothed']);
    const brighter = await paste(await sharp(part).linear(1, 40).png().toBuffer());
    expect((await compare(brighter, original)).parts.map(({ kind }) => kind)).toEqual(['tone']);
  });

  it('finds content elsewhere only where the original shows it', async () => {
    const side = 100;
    const waves = Buffer.from(
      Array.from({ length: side * side }, (_, at) => {
        const [x, y] = [at % side, Math.floor(at / side)];
        return 128 + 100 * Math.sin(x / 9 + y / 25) * Math.cos(y / 13);
      }),
    );
    const patch = { input: waves, raw: { width: side, height: side, channels: 1 as const } };
    const shown = { ...patch, left: 500, top: 60 };
    const first = await changed((picture) => picture.composite([shown, { ...patch, left: 120, top: 320 }]));
    const other = await sharp(original).composite([shown]).png().toBuffer();
    const kinds = async (compared: Buffer) => (await compare(first, compared)).parts.map(({ kind }) => kind);
    expect(await kinds(other)).toEqual(['moved']);
    const withoutIt = { left: 0, top: 0, width: 460, height: 480 };
    expect(await kinds(await sharp(other).extract(withoutIt).png().toBuffer())).toEqual(['added']);
  });

  it('says of another picture that it is not the same', async () => {
    const { alignment } = await compare(original, await madePhoto(99, size).png().toBuffer());
    expect(alignment).toBeNull();
  });
});
