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

  it('says that all fits together if a camera is named and nothing contradicts it', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Make: 'Apple' } })
      .toBuffer();
    expect(await runOn(metadata, bytes)).toMatchObject({
      details: [{ code: 'metadata.consistent', params: {} }],
    });
  });
});
