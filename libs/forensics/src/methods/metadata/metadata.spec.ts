import sharp from 'sharp';
import { runOn } from '../../../test/made-photo.js';
import { metadata } from './metadata.js';

const photo = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } }).jpeg();

describe('metadata', () => {
  it('says that there is nothing to compare if the file only holds a resolution', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { XResolution: '300' } })
      .toBuffer();
    expect(await runOn(metadata, bytes)).toMatchObject({
      applicable: true,
      details: [{ code: 'metadata.bare', params: {} }],
      metadata: [],
    });
  });

  it.each([
    ['37/1 30/1 0/1', ['37.50000, 37.50000']],
    ['0/1 0/1 0/1', []],
  ])('reads the position %s as %j, because cameras without one write 0, 0', async (degrees, positions) => {
    const bytes = await photo()
      .withExif({
        IFD3: { GPSLatitude: degrees, GPSLatitudeRef: 'N', GPSLongitude: degrees, GPSLongitudeRef: 'E' },
      })
      .toBuffer();
    const { metadata: fields = [] } = await runOn(metadata, bytes);
    expect(fields.filter(({ code }) => code === 'field.gps').map(({ value }) => value)).toEqual(positions);
  });

  it('says that all fits together if a camera is named and nothing contradicts it', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Make: 'Apple' } })
      .toBuffer();
    expect(await runOn(metadata, bytes)).toMatchObject({
      details: [{ code: 'metadata.consistent', params: {} }],
    });
  });
});
