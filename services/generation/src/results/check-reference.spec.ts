import { type AppError } from '@jinwi/contracts';
import sharp from 'sharp';
import { checkReference } from './check-reference.js';

const limits = { referenceSidePixelsMin: 300, referenceAspectMax: 2.5 };

const made = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c86',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });
const check = (bytes: Uint8Array) => checkReference(bytes, limits);
const codeOf = (bytes: Uint8Array): Promise<unknown> =>
  check(bytes).then(
    () => 'taken',
    (error: AppError) => error.code,
  );

describe('checkReference', () => {
  it.each([
    [300, 300, 'taken'],
    [299, 300, 'generation.reference-too-small'],
    [300, 299, 'generation.reference-too-small'],
    [750, 300, 'taken'],
    [300, 750, 'taken'],
    [751, 300, 'generation.reference-too-long'],
    [300, 751, 'generation.reference-too-long'],
    [2000, 200, 'generation.reference-too-small'],
  ])('API-059: %i × %i is %s', async (width, height, expected) => {
    expect(await codeOf(await made(width, height).jpeg().toBuffer())).toBe(expected);
    expect(await codeOf(await made(width, height).png().toBuffer())).toBe(expected);
  });

  it('tells the size as displayed', async () => {
    const turned = await made(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await check(turned)).toEqual({ contentType: 'image/jpeg', width: 300, height: 400 });
    expect(await check(await made(400, 300).png().toBuffer())).toEqual({
      contentType: 'image/png',
      width: 400,
      height: 300,
    });
  });

  it('refuses what cannot be read to the end', async () => {
    const jpeg = await made(400, 400).jpeg({ quality: 95 }).toBuffer();
    const png = await made(400, 400).png().toBuffer();
    for (const whole of [jpeg, png]) {
      expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('image.unreadable');
      expect(await codeOf(whole.subarray(0, 40))).toBe('image.unreadable');
    }
    expect(await codeOf(Buffer.from('not an image'))).toBe('image.unreadable');
    expect(await codeOf(Buffer.alloc(0))).toBe('image.unreadable');
  });

  it('refuses other formats, whatever they were uploaded as', async () => {
    expect(await codeOf(await made(400, 400).webp().toBuffer())).toBe('image.unreadable');
    expect(
      await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')),
    ).toBe('image.unreadable');
  });

  it('tells a bomb from a damaged file', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 6_000, channels: 3, background: '#888' },
      limitInputPixels: false,
    })
      .png({ palette: true })
      .toBuffer();
    expect(await codeOf(bomb)).toBe('image.too-many-pixels');
  });
});
