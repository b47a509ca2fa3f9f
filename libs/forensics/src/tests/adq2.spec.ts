import sharp from 'sharp';
import { type TestResult } from '../forensic-test.js';
import { decodeImage } from '../pixels/decode-image.js';
import { probeImage } from '../probe-image.js';
import { createTestContext } from '../test-context.js';
import { adq2 } from './adq2.js';

const size = { width: 640, height: 480 };
const patch = { left: 229, top: 131, width: 203, height: 170 };

/** Waves of many lengths and some noise: a spectrum that falls like that of a photo, the same in each run. */
function texture(start: number, { width, height }: { width: number; height: number }): Buffer {
  let seed = start;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const waves = Array.from({ length: 14 }, (_, index) => {
    const frequency = 0.02 * 1.42 ** index;
    const angle = random() * Math.PI;
    return {
      x: frequency * Math.cos(angle),
      y: frequency * Math.sin(angle),
      phase: random() * 6,
      gain: 13 / (1 + frequency * 6),
    };
  });
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    let value = 128 + (random() - 0.5) * 12;
    for (const wave of waves) value += wave.gain * Math.sin(x * wave.x + y * wave.y + wave.phase);
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[pixel * 3 + channel] = Math.min(240, Math.max(15, value + channel * 4));
    }
  }
  return pixels;
}

const raw = (
  pixels: Buffer,
  { width, height }: { width: number; height: number },
): ReturnType<typeof sharp> => sharp(pixels, { raw: { width, height, channels: 3 } });

async function savedOnce(quality: number): Promise<Buffer> {
  return raw(texture(1, size), size).jpeg({ quality }).toBuffer();
}

/** A patch that was never a JPEG, put into a host that was. */
async function splice(quality: number): Promise<ReturnType<typeof sharp>> {
  const input = await raw(texture(2, patch), patch).png().toBuffer();
  const host = await sharp(await savedOnce(quality))
    .composite([{ input, left: patch.left, top: patch.top }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return raw(host, size);
}

async function run(bytes: Uint8Array): Promise<TestResult> {
  const context = createTestContext({
    bytes,
    probe: await probeImage(bytes),
    image: await decodeImage(bytes),
  });
  return adq2.run(context);
}

/** F1 of the map at its one threshold against the patch. */
function accuracy({ maps }: TestResult): number {
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
    ['q60 → q90', 60, (image: ReturnType<typeof sharp>) => image.jpeg({ quality: 90 }).toBuffer()],
    ['q75 → q95', 75, (image: ReturnType<typeof sharp>) => image.jpeg({ quality: 95 }).toBuffer()],
    [
      'q80 → progressive 4:4:4 q97',
      80,
      (image: ReturnType<typeof sharp>) =>
        image.jpeg({ quality: 97, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['q80 → PNG', 80, (image: ReturnType<typeof sharp>) => image.png().toBuffer()],
    [
      'q80 → cropped PNG',
      80,
      (image: ReturnType<typeof sharp>) =>
        image.extract({ left: 0, top: 0, width: 635, height: 477 }).png().toBuffer(),
    ],
  ])('locates a patch saved once, %s', async (_name, quality, save) => {
    const result = await run(await save(await splice(quality)));
    expect(result.statistic).toBeGreaterThanOrEqual(5.5);
    expect(result.findings).toMatchObject([{ code: 'adq2.region', strength: 'strong' }]);
    expect(accuracy(result)).toBeGreaterThan(0.8);
  });

  it('finds the grid of a picture whose first rows and columns were cut off', async () => {
    const cut = { left: 3, top: 5, width: 630, height: 470 };
    const result = await run(await (await splice(75)).extract(cut).png().toBuffer());
    expect(result.statistic).toBeGreaterThanOrEqual(5.5);
  });

  it.each([
    ['saved once', async () => savedOnce(90)],
    ['never a JPEG', async () => raw(texture(1, size), size).png().toBuffer()],
  ])('has nothing to say about a picture %s', async (_name, make) => {
    const result = await run(await make());
    expect(result).toMatchObject({ applicable: false, reason: 'reason.no-earlier-save', findings: [] });
    expect(result.maps).toBeUndefined();
  });

  it.each([
    ['q60 → q90', 60, (image: ReturnType<typeof sharp>) => image.jpeg({ quality: 90 }).toBuffer()],
    ['q85 → q95', 85, (image: ReturnType<typeof sharp>) => image.jpeg({ quality: 95 }).toBuffer()],
    ['q80 → PNG', 80, (image: ReturnType<typeof sharp>) => image.png().toBuffer()],
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
    ['small', () => raw(texture(1, size), size).resize(60, 60).jpeg().toBuffer(), 'reason.too-small'],
    [
      'clipped',
      () =>
        raw(Buffer.alloc(640 * 480 * 3, 255), size)
          .jpeg()
          .toBuffer(),
      'reason.clipped-image',
    ],
    [
      'CMYK',
      () => raw(texture(1, size), size).toColourspace('cmyk').jpeg().toBuffer(),
      'reason.unsupported-coding',
    ],
  ])('is not applicable to a %s picture', async (_name, make, reason) => {
    expect(await run(await make())).toMatchObject({ applicable: false, reason });
  });
});
