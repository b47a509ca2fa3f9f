import { madePhoto, runOn } from '../../../test/made-photo.js';
import { aiPixels } from './ai-pixels.js';

const size = { width: 900, height: 700 };

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

  it('abstains where the shorter side is under 342 pixels', async () => {
    const small = await madePhoto(5, { width: 900, height: 341 }).png().toBuffer();
    expect(await runOn(aiPixels, small)).toMatchObject({ applicable: false, reason: 'reason.too-small' });
  });
});
