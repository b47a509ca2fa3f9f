import sharp from 'sharp';
import { madePhoto, runOn } from '../../../test/made-photo.js';
import { screenshot } from '../../../test/made-pictures.js';
import { aiPixels } from './ai-pixels.js';
import { signsFrom } from './network-odds.js';

const size = { width: 900, height: 700 };

/** Plain shapes with gradients, as an illustrator's program draws them. */
const gradients = () => {
  const gradient = (id: string, from: string, to: string) =>
    `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700">
    ${gradient('sky', '#7db8e8', '#2c4a8f')}${gradient('sun', '#ffe08a', '#d9622b')}
    <rect width="900" height="700" fill="url(#sky)"/><circle cx="330" cy="330" r="210" fill="url(#sun)"/>
    <rect x="560" y="180" width="220" height="420" rx="60" fill="url(#sky)"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer();
};

describe('ai-pixels', () => {
  it('reports finding, scale and place, alike for the same pixels', async () => {
    const photo = await madePhoto(5, size).jpeg({ quality: 90 }).toBuffer();
    const [first, second] = [await runOn(aiPixels, photo), await runOn(aiPixels, photo)];
    expect(first).toMatchObject({ applicable: true, reason: null });
    expect(first.details.map(({ code }) => code)).toEqual([
      expect.stringMatching(/^ai-pixels\.(likely|signs|undecided|unlikely)$/),
      expect.stringMatching(/^ai-pixels\.(native|reduced)-scale$/),
    ]);
    expect(first.picture).toMatchObject({ width: 21, height: 16 });
    expect(second).toEqual(first);
  });

  it('BR-072 examines only the photo that a screenshot shows, and says so', async () => {
    const place = { left: 176, top: 112, width: 512, height: 448 };
    const photo = await madePhoto(5, place).png().toBuffer();
    const page = await screenshot(size).png().toBuffer();
    const picture = await sharp(page)
      .composite([{ input: photo, ...place }])
      .png()
      .toBuffer();
    const result = await runOn(aiPixels, picture);
    expect(result.details).toContainEqual({ code: 'ai-pixels.photo-part', params: {} });
    // The native view has the same pixels as the photo alone, except for the outermost cells.
    const alone = await runOn(aiPixels, photo);
    expect(Math.abs(result.statistic! - alone.statistic!)).toBeLessThan(0.5);
  });

  it('BR-072 abstains on a page without a photo', async () => {
    const page = await screenshot(size).png().toBuffer();
    expect(await runOn(aiPixels, page)).toMatchObject({ applicable: false, reason: 'reason.drawn-image' });
  });

  it('BR-074 shows no signs of AI in a smooth drawing, and says why', async () => {
    const { statistic, details, pixelReading } = await runOn(aiPixels, await gradients());
    expect(statistic).toBeLessThan(signsFrom);
    expect(pixelReading).toMatchObject({ level: 'undecided', isSmooth: true });
    expect(details).toContainEqual({ code: 'ai-pixels.smooth', params: {} });
  });

  it('abstains where the shorter side is under 342 pixels', async () => {
    const small = await madePhoto(5, { width: 900, height: 341 }).png().toBuffer();
    expect(await runOn(aiPixels, small)).toMatchObject({
      applicable: false,
      reason: 'reason.too-small-for-network',
    });
  });
});
