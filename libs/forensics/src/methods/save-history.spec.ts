import sharp from 'sharp';
import { madePhoto, runOn } from '../../test/made-photo.js';
import { calibrations } from '../verdict/weights.js';
import { adq1 } from './adq1/adq1.js';
import { ghosts } from './ghosts/ghosts.js';

const size = { width: 512, height: 384 };
const methods = [ghosts, adq1];

const savedOnce = (quality: number): Promise<Buffer> => madePhoto(1, size).jpeg({ quality }).toBuffer();

const savedTwice = async (first: number, last: number): Promise<Buffer> =>
  sharp(await savedOnce(first))
    .jpeg({ quality: last })
    .toBuffer();

describe('ghosts', () => {
  it.each([
    [60, 95],
    [70, 92],
    [80, 98],
  ])('tells the first quality %d under a last one of %d', async (first, last) => {
    const result = await runOn(ghosts, await savedTwice(first, last));
    expect(result.findings).toMatchObject([
      { code: 'ghosts.earlier-save', strength: 'info', params: { quality: first } },
    ]);
    expect(result.picture).toMatchObject({ width: 32, height: 24 });
  });

  it('tells the quality that a PNG had as a JPEG', async () => {
    const bytes = await sharp(await savedOnce(76))
      .png()
      .toBuffer();
    expect((await runOn(ghosts, bytes)).details).toEqual([
      { code: 'ghosts.earlier-save', params: { quality: 76 } },
    ]);
  });

  it.each([75, 90, 97])('sees nothing in a picture saved once at %d', async (quality) => {
    const result = await runOn(ghosts, await savedOnce(quality));
    expect(result).toMatchObject({ details: [{ code: 'ghosts.none' }], findings: [] });
  });

  it('is not applicable below the qualities that it looks at', async () => {
    expect(await runOn(ghosts, await savedOnce(48))).toMatchObject({
      applicable: false,
      reason: 'reason.strong-compression',
    });
  });
});

describe('adq1', () => {
  it('sees the periods of two saves', async () => {
    const result = await runOn(adq1, await savedTwice(60, 92));
    expect(result.details).toMatchObject([{ code: 'adq1.periodic' }]);
    expect(result.picture).toMatchObject({ width: 32, height: 24 });
  });

  it.each([80, 95])('sees none in a picture saved once at %d', async (quality) => {
    const result = await runOn(adq1, await savedOnce(quality));
    expect(result).toMatchObject({ applicable: false, reason: 'reason.no-earlier-save' });
  });
});

describe('history of saves', () => {
  it.each(methods.map((method) => [method.id, method] as const))(
    '%s has no weight and no score',
    async (id, method) => {
      const result = await runOn(method, await savedTwice(65, 94));
      expect(result.score).toBeNull();
      expect(calibrations[id]).toBeUndefined();
      expect(result.findings.filter(({ strength }) => strength !== 'info')).toEqual([]);
      expect(result.maps).toBeUndefined();
    },
  );
});
