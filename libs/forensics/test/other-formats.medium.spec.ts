import sharp from 'sharp';
import { createForensicsPool, type ForensicReport, type ForensicsPool } from '../src/index.js';
import { fuzzEngine } from '../tools/fuzz/fuzz-engine.js';
import { enginePeakBytes } from './engines.js';
import { madeHeic, plainHeic, plainPicture } from './made-heic.js';
import { madePhoto } from './made-photo.js';

const size = { width: 320, height: 240 };
const exif = {
  IFD0: { Make: 'Canon', Model: 'Canon EOS 80D', Software: 'Adobe Photoshop 24.0' },
  IFD2: { DateTimeOriginal: '2025:05:01 10:20:30' },
};
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></x:xmpmeta>';

/** Makes the EXIF, as a TIFF stream, of a camera that was held upright. */
async function uprightExif(): Promise<Buffer> {
  const tags = { ...exif, IFD0: { ...exif.IFD0, Orientation: '6' } };
  const jpeg = await madePhoto(1, { width: 16, height: 16 }).withExif(tags).jpeg().toBuffer();
  const { exif: block = Buffer.alloc(0) } = await sharp(jpeg).metadata();
  return block.subarray('Exif\0\0'.length);
}

/** The methods that run on formats that were not measured, because they do not examine pixels. */
const fileMethods = ['jpeg-structure', 'metadata', 'png-history', 'declared-ai', 'provenance'];

describe('formats beside JPEG and PNG', () => {
  let pool: ForensicsPool;
  beforeAll(() => {
    pool = createForensicsPool({ threads: 1, timeoutMs: 60_000, memoryMbMax: 512 });
  });
  afterAll(() => pool.close());

  const analyzed = async (bytes: Uint8Array) => pool.analyze(Uint8Array.from(bytes));
  const report = async (bytes: Uint8Array): Promise<ForensicReport> => (await analyzed(bytes)).report;
  const endOf = (bytes: Uint8Array): Promise<string> =>
    analyzed(bytes).then(
      () => 'report',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  const unmeasured = ({ criteria }: ForensicReport) =>
    criteria.filter(({ reason }) => reason === 'reason.unmeasured-format').map(({ id }) => id);
  const failed = ({ criteria }: ForensicReport) =>
    criteria.filter(({ reason }) => reason === 'reason.test-failed').map(({ id }) => id);
  const fields = ({ metadata }: ForensicReport) => new Map(metadata.map(({ code, value }) => [code, value]));

  describe('WebP', () => {
    it.each([
      ['lossy', { quality: 80 }],
      ['lossless', { lossless: true }],
    ])('%s: is judged by its pixels and by what it says', async (_kind, options) => {
      const bytes = await madePhoto(1, size).withExif(exif).withXmp(xmp).webp(options).toBuffer();
      const found = await report(bytes);
      expect(found.image).toMatchObject({ format: 'webp', ...size });
      expect([unmeasured(found), failed(found)]).toEqual([[], []]);
      expect(fields(found).get('field.model')).toBe('Canon EOS 80D');
      expect(found.verdict).toBe('Likely AI-Generated');
      expect(found.criteria.find(({ id }) => id === 'ela')?.applicable).toBe(true);
    });

    it('is read as its orientation says', async () => {
      const bytes = await madePhoto(1, size).withMetadata({ orientation: 6 }).webp().toBuffer();
      const { report: found, maps } = await analyzed(bytes);
      expect(found.image).toMatchObject({ width: size.height, height: size.width, orientation: 6 });
      for (const map of maps) expect([map.width, map.height]).toEqual([size.height, size.width]);
    });

    it('with several frames is read as its first', async () => {
      const frames = [madePhoto(1, size), madePhoto(2, size)].map((frame) => frame.png().toBuffer());
      const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
        .webp()
        .toBuffer();
      expect((await sharp(bytes).metadata()).pages).toBe(2);
      expect((await report(bytes)).image).toMatchObject(size);
    });
  });

  describe('AVIF', () => {
    it('is judged by what it says alone, and shows an error-level map', async () => {
      const bytes = await madePhoto(1, size).withExif(exif).withXmp(xmp).avif({ quality: 60 }).toBuffer();
      const { report: found, maps } = await analyzed(bytes);
      expect(found.image).toMatchObject({ format: 'avif', ...size });
      const judged = found.criteria.map(({ id }) => id).filter((id) => !unmeasured(found).includes(id));
      expect(judged).toEqual(fileMethods);
      expect(maps.map(({ id }) => id)).toContain('ela');
      expect(fields(found).get('field.model')).toBe('Canon EOS 80D');
      expect(found.verdict).toBe('Likely AI-Generated');
    });

    it('without declarations of its own is inconclusive', async () => {
      const found = await report(await madePhoto(1, size).avif().toBuffer());
      expect(found).toMatchObject({ verdict: 'Inconclusive', inconclusive: true });
      expect(found.coverage).toBeLessThan(0.4);
    });

    it.each([
      ['less than it holds', 100, 80, 'image.unreadable'],
      ['too many pixels', 10_000, 6_000, 'image.too-large'],
      ['too many pixels for an AVIF', 7_000, 5_000, 'image.avif-too-large'],
    ])('that states %s is refused', async (_what, width, height, code) => {
      const bytes = await madePhoto(1, { width: 1200, height: 900 }).avif({ effort: 0 }).toBuffer();
      const place = bytes.indexOf('ispe') + 8;
      bytes.writeUInt32BE(width, place);
      bytes.writeUInt32BE(height, place + 4);
      expect(await endOf(bytes)).toBe(code);
    });

    it('whose primary image is missing is refused', async () => {
      const avif = await madePhoto(1, size).avif().toBuffer();
      const place = avif.indexOf('pitm') + 8;
      const elsewhere = Buffer.from(avif);
      elsewhere.writeUInt16BE(avif.readUInt16BE(place) + 1, place);
      expect(await endOf(elsewhere)).toBe('image.unreadable');
    });

    it('of one pixel is analysed without a failed test', async () => {
      const found = await report(await madePhoto(1, { width: 1, height: 1 }).avif().toBuffer());
      expect(failed(found)).toEqual([]);
    });
  });

  describe('HEIC', () => {
    it('is decoded, turned, and judged only by what the file says', async () => {
      const { report: found, maps } = await analyzed(madeHeic({ turns: 3, exif: await uprightExif() }));
      expect(found.image).toMatchObject({ format: 'heic', width: 96, height: 128, orientation: 1 });
      for (const map of maps) expect([map.width, map.height]).toEqual([96, 128]);
      const judged = found.criteria.map(({ id }) => id).filter((id) => !unmeasured(found).includes(id));
      expect([judged, failed(found)]).toEqual([fileMethods, []]);
      expect(fields(found).get('field.model')).toBe('Canon EOS 80D');
      expect(found.findings.map(({ code }) => code)).not.toContain('metadata.orientation-twice');
    });

    it.each([
      ['by itself', plainHeic, 0],
      ['turned', madeHeic({ turns: 3 }), 90],
      ['of tiles', madeHeic({ tiles: { columns: 3, rows: 2 } }), 0],
    ])('%s: has the colours of the picture it was made of', async (_how, bytes, turned) => {
      const drawn = await pool.draw(Uint8Array.from(bytes), {
        ...{ width: 2_048, height: 2_048 },
        fit: 'inside',
        as: 'png',
      });
      const { data } = await sharp(drawn)
        .rotate(-turned)
        .extract({ left: 0, top: 0, width: 128, height: 96 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const original = await sharp(await plainPicture())
        .removeAlpha()
        .raw()
        .toBuffer();
      const errors = original.map((value, index) => Math.abs(value - (data[index] ?? 0)));
      expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(5);
    });

    it('without its pixels is refused', async () => {
      for (const share of [0.1, 0.3, 0.6, 0.9])
        expect(await endOf(plainHeic.subarray(0, plainHeic.length * share))).toBe('image.unreadable');
    });

    it.each([
      ['too many pixels', madeHeic({ stated: { width: 12_000, height: 9_000 } }), 'image.too-large'],
      ['more than it holds', madeHeic({ stated: { width: 4_000, height: 3_000 } }), 'image.unreadable'],
      ['nothing', madeHeic({ stated: { width: 0, height: 0 } }), 'image.unreadable'],
      [
        'tiles beyond all bounds',
        madeHeic({ tiles: { columns: 60, rows: 60 }, stated: { width: 60_000, height: 60_000 } }),
        'image.unreadable',
      ],
    ])('that states %s is refused', async (_what, bytes, code) => {
      expect(await endOf(bytes)).toBe(code);
    });

    it('of very many tiles stays within the memory limit', async () => {
      expect(['report', 'image.unreadable']).toContain(
        await endOf(madeHeic({ tiles: { columns: 60, rows: 64 } })),
      );
      expect(enginePeakBytes()).toBeLessThan(1.35e9);
    }, 60_000);
  });

  it('refuses one format with the header of another', async () => {
    const avif = await madePhoto(1, size).avif().toBuffer();
    const asHeic = Buffer.from(avif);
    for (let at = asHeic.indexOf('avif'); at !== -1 && at < 64; at = asHeic.indexOf('avif', at + 1))
      asHeic.write('heic', at, 'latin1');
    expect(await endOf(asHeic)).toBe('image.unreadable');
    const webp = await madePhoto(1, size).webp().toBuffer();
    expect(await endOf(Buffer.concat([avif.subarray(0, 32), webp]))).toBe('image.unreadable');
    expect(await endOf(Buffer.from('RIFF\x08\0\0\0WEBPVP8 '))).toBe('image.unreadable');
  });

  it('refuses too many pixels before decoding', async () => {
    const large = sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#777' } });
    expect(await endOf(await large.clone().webp({ effort: 0 }).toBuffer())).toBe('image.too-large');
  }, 60_000);

  it('reports on a file that is an archive too', async () => {
    const archive = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 'x')]);
    for (const bytes of [await madePhoto(1, size).webp().toBuffer(), plainHeic])
      expect(await endOf(Buffer.concat([bytes, archive]))).toBe('report');
  });

  it('SEC 150 damaged files neither crash nor hang the engine', async () => {
    const small = { width: 96, height: 64 };
    const files = [
      await madePhoto(1, small).withExif(exif).webp().toBuffer(),
      await madePhoto(1, small).withExif(exif).avif({ effort: 0 }).toBuffer(),
      plainHeic,
      madeHeic({ exif: await uprightExif(), tiles: { columns: 2, rows: 2 } }),
    ];
    const result = await fuzzEngine({ pool, files, firstSeed: 3_000_000, count: 150, threads: 1 });
    expect(result.faults).toEqual([]);
    expect(result.reported).toBeGreaterThan(0);
    expect(result.refused).toBeGreaterThan(0);
  }, 240_000);
});
