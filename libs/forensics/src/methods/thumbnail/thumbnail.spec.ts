import { type Sharp } from 'sharp';
import { madePhoto, runOn } from '../../../test/made-photo.js';
import { thumbnail } from './thumbnail.js';

const size = { width: 640, height: 480 };
const preview = (photo: Sharp): Promise<Buffer> => photo.resize(160, 120).jpeg().toBuffer();

/** One entry of a TIFF directory with a 4-byte value. */
const entry = (tag: number, value: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag);
  bytes.writeUInt16LE(4, 2);
  bytes.writeUInt32LE(1, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
};

/** Gives the photo an EXIF segment with `small` as the preview: an empty first directory, then the preview's. */
async function withPreview(photo: Sharp, small: Buffer): Promise<Buffer> {
  const jpeg = await photo.jpeg().toBuffer();
  const header = Buffer.from('49492a0008000000' + '0000' + '0e000000' + '0300', 'hex');
  const end = header.length + 3 * 12 + 4;
  const entries = [entry(0x0103, 6), entry(0x0201, end), entry(0x0202, small.length), Buffer.alloc(4)];
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), header, ...entries, small]);
  const segment = Buffer.from([0xff, 0xe1, 0, 0]);
  segment.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)]);
}

const photo = (): Sharp => madePhoto(3, size);

describe('thumbnail', () => {
  it('matches the picture it was made of', async () => {
    const result = await runOn(thumbnail, await withPreview(photo(), await preview(photo())));
    expect(result).toMatchObject({ details: [{ code: 'thumbnail.matches' }], findings: [] });
    expect(result.decisive).toBeUndefined();
  });

  it('settles that the file was altered where it shows another scene', async () => {
    const result = await runOn(thumbnail, await withPreview(photo(), await preview(madePhoto(8, size))));
    expect(result).toMatchObject({
      findings: [{ code: 'thumbnail.foreign', strength: 'strong' }],
      decisive: { code: 'thumbnail.foreign', kind: 'manipulated' },
    });
  });

  it('recognises a cropped picture by its preview, without settling anything', async () => {
    const cropped = photo().extract({ left: 0, top: 0, width: 400, height: 480 });
    const result = await runOn(thumbnail, await withPreview(cropped, await preview(photo())));
    expect(result).toMatchObject({ findings: [{ code: 'thumbnail.other-shape', strength: 'moderate' }] });
    expect(result.decisive).toBeUndefined();
  });

  it('does not apply without a preview', async () => {
    const bytes = await photo().jpeg().toBuffer();
    expect(await runOn(thumbnail, bytes)).toMatchObject({ applicable: false, reason: 'reason.no-thumbnail' });
  });
});
