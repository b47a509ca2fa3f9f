import { locales } from '@jinwi/contracts';
import { reportWords } from '@jinwi/report';
import sharp from 'sharp';
import { light } from '../page-style.js';
import { reportCard } from './report-card.js';

const card = { sentence: 'A part was copied.', label: 'Likely Manipulated', tone: 'strong' } as const;

/** Creates a picture of noise, which JPEG compresses worst. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

const levels = async (
  bytes: Buffer,
  region: { left: number; top: number; width: number; height: number },
) => {
  const { channels } = await sharp(await sharp(bytes).extract(region).png().toBuffer()).stats();
  return channels.map(({ mean, stdev }) => ({ mean, stdev }));
};

describe('the preview of a link', () => {
  it('API-092 is always a 1200 × 630 JPEG of at most 300 kB', async () => {
    for (const [width, height] of [
      [1260, 900],
      [500, 1260],
      [1260, 200],
    ] as const) {
      const bytes = await reportCard(card, await noise(width, height));
      const facts = await sharp(bytes).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 1200, 630]);
      expect(bytes.length).toBeLessThanOrEqual(300 * 1024);
    }
  });

  it('API-092 has its verdict’s colour and, where shared, the picture', async () => {
    const [without, withIt] = [await reportCard(card, null), await reportCard(card, await noise(900, 900))];
    const stripe = { left: 2, top: 100, width: 10, height: 400 };
    const [red, green, blue] = await levels(without, stripe);
    const hex = Number.parseInt(light.strong.slice(1), 16);
    expect(red?.mean).toBeCloseTo(hex >> 16, -1);
    expect(green?.mean).toBeCloseTo((hex >> 8) & 255, -1);
    expect(blue?.mean).toBeCloseTo(hex & 255, -1);
    const panel = { left: 900, top: 150, width: 250, height: 300 };
    expect((await levels(withIt, panel))[0]?.stdev).toBeGreaterThan(20);
    expect((await levels(without, { ...panel, top: 300 }))[0]?.stdev).toBeLessThan(1);
  });

  it.each(locales)(
    'API-092 keeps the longest sentence above the name of the product (%s)',
    async (locale) => {
      const sentence = Array.from({ length: 6 }, () => reportWords(locale)('verdict.noSigns')).join(' ');
      const bytes = await reportCard({ ...card, sentence }, await noise(900, 900));
      const between = await levels(bytes, { left: 80, top: 502, width: 480, height: 14 });
      for (const { mean } of between) expect(mean).toBeGreaterThan(250);
    },
  );

  it('API-092 writes the characters of markup as they are', async () => {
    const bytes = await reportCard({ ...card, sentence: '<b>&"</b> 사진 <script>' }, null);
    expect((await sharp(bytes).metadata()).width).toBe(1200);
  });
});
