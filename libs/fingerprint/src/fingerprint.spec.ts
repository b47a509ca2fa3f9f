import sharp, { type Sharp } from 'sharp';
import { distance, fingerprintOf, fingerprintsOf, matchMax, type RgbImage } from './index.js';

const width = 900;
const height = 600;

/** Makes a picture of soft blobs. Each seed gives a different picture. */
function drawn(seed: number): Sharp {
  let state = seed * 2654435761;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const blobs = Array.from({ length: 60 }, () => {
    const [x, y, rx, ry] = [random() * width, random() * height, 20 + random() * 130, 20 + random() * 130];
    const colour = `hsl(${Math.round(random() * 360)} 60% ${Math.round(15 + random() * 70)}%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#789"/>${blobs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

async function pixels(image: Sharp): Promise<RgbImage> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const again = async (image: Sharp): Promise<Sharp> => sharp(await image.jpeg({ quality: 60 }).toBuffer());
const hashOf = async (image: Sharp): Promise<string> => fingerprintOf(await pixels(image)) ?? '';
const nearest = (all: readonly string[], one: string): number =>
  Math.min(...all.map((other) => distance(other, one)));

describe('fingerprint', () => {
  it('has 256 bits, half of them set', async () => {
    const hash = await hashOf(drawn(1));
    expect(hash).toMatch(/^[0-9a-f]{64}$/u);
    expect(distance(hash, '0'.repeat(64))).toBe(128);
  });

  it('stays close when the picture is saved, scaled, brightened or sent', async () => {
    const hash = await hashOf(drawn(1));
    const changed = [
      await again(drawn(1)),
      drawn(1).resize({ width: 333 }),
      drawn(1).resize({ width: 1500, kernel: 'nearest' }),
      drawn(1).modulate({ brightness: 1.2 }),
    ];
    for (const image of changed) expect(distance(await hashOf(image), hash)).toBeLessThanOrEqual(matchMax);
  });

  it('knows the parts that a crop leaves', async () => {
    const known = fingerprintsOf(await pixels(drawn(1)));
    expect(known).toHaveLength(11);
    const parts = [
      { left: width / 4, top: height / 4, width: width / 2, height: height / 2 },
      { left: 0, top: height / 2, width: width / 2, height: height / 2 },
    ];
    for (const part of parts) {
      const hash = await hashOf(await again(drawn(1).extract(part)));
      expect(nearest(known.slice(0, 1), hash)).toBeGreaterThan(matchMax);
      expect(nearest(known, hash)).toBeLessThanOrEqual(matchMax);
    }
  });

  it('tells different pictures apart', async () => {
    const known = fingerprintsOf(await pixels(drawn(1)));
    for (const seed of [2, 3, 4, 5, 6, 7, 8])
      expect(nearest(known, await hashOf(drawn(seed)))).toBeGreaterThan(matchMax);
  });

  it('is absent where a picture shows nothing', () => {
    const plain = { data: new Uint8Array(300 * 200 * 3).fill(90), width: 300, height: 200 };
    expect(fingerprintOf(plain)).toBeNull();
    expect(fingerprintsOf(plain)).toEqual([]);
  });

  it('takes pictures that are smaller than the square', () => {
    const data = Uint8Array.from({ length: 20 * 10 * 3 }, (_, at) => (at * 37) % 256);
    expect(fingerprintOf({ data, width: 20, height: 10 })).toMatch(/^[0-9a-f]{64}$/u);
  });
});
