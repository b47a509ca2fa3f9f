import fc from 'fast-check';
import sharp, { type JpegOptions } from 'sharp';
import { fingerprint, sampling, readJpegStructure } from './jpeg-structure.js';
import { estimateQuality } from './quality.js';

const photo = (options: JpegOptions = {}): Promise<Buffer> =>
  sharp({ create: { width: 48, height: 32, channels: 3, background: '#7a5' } })
    .jpeg(options)
    .toBuffer();

const segment = (code: number, data: number[]): number[] => {
  const length = data.length + 2;
  return [0xff, code, length >> 8, length & 255, ...data];
};

describe('readJpegStructure', () => {
  it('reads frame, tables, scans and sampling of a baseline file', async () => {
    const structure = readJpegStructure(await photo({ quality: 80 }));
    expect(structure.status).toBe('complete');
    expect(structure.frame).toMatchObject({ type: 0, width: 48, height: 32 });
    expect(structure.tables.map(({ id }) => id)).toEqual([0, 1]);
    expect(sampling(structure)).toBe('4:2:0');
    expect(structure.trailingBytes).toBe(0);
  });

  it('reads the scan script of a progressive file', async () => {
    const structure = readJpegStructure(await photo({ progressive: true, chromaSubsampling: '4:4:4' }));
    expect(structure.frame?.type).toBe(2);
    expect(structure.scans.length).toBeGreaterThan(1);
    expect(sampling(structure)).toBe('4:4:4');
  });

  it('counts the bytes after the end', async () => {
    const bytes = Buffer.concat([await photo(), Buffer.from('PK hidden archive')]);
    expect(readJpegStructure(bytes).trailingBytes).toBe(17);
  });

  it('reads 16-bit steps and several tables in one segment', () => {
    const coarse = Array.from({ length: 64 }, (_, index) => [1, index]).flat();
    const fine = Array.from({ length: 64 }, () => 3);
    const bytes = Uint8Array.from([
      0xff,
      0xd8,
      ...segment(0xdb, [0x10, ...coarse, 0x01, ...fine]),
      0xff,
      0xd9,
    ]);
    const { tables } = readJpegStructure(bytes);
    expect(tables.map(({ id, precisionBits }) => [id, precisionBits])).toEqual([
      [0, 16],
      [1, 8],
    ]);
    expect(tables[0]?.zigzag[63]).toBe(256 + 63);
    expect(tables[1]?.zigzag[0]).toBe(3);
  });

  it('lists applications and comments', () => {
    const comment = [...Buffer.from('made by hand')];
    const bytes = Uint8Array.from([
      ...[0xff, 0xd8],
      ...segment(0xe1, [...Buffer.from('Exif\0\0')]),
      ...segment(0xfe, comment),
      ...[0xff, 0xd9],
    ]);
    const structure = readJpegStructure(bytes);
    expect(structure.applications.map(({ name }) => name)).toEqual(['APP1:Exif']);
    expect(structure.comments).toEqual(['made by hand']);
  });

  it('never throws and stays within the file, whatever the bytes are', async () => {
    const original = await photo({ progressive: true });
    const edit = fc.record({ at: fc.nat(original.length - 1), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), fc.nat(original.length), (edits, length) => {
        const bytes = Uint8Array.from(original.subarray(0, length));
        for (const { at, value } of edits) if (at < length) bytes[at] = value;
        const structure = readJpegStructure(bytes);
        fingerprint(structure);
        estimateQuality(structure.tables);
        return structure.applications.every(({ start, end }) => start <= end && end <= length);
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws on noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        readJpegStructure(Uint8Array.from([0xff, 0xd8, 0xff, ...noise]));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('fingerprint', () => {
  it('is equal for equal settings and differs for others', async () => {
    const read = async (options: JpegOptions): Promise<string> =>
      fingerprint(readJpegStructure(await photo(options)));
    expect(await read({ quality: 80 })).toBe(await read({ quality: 80 }));
    expect(await read({ quality: 80 })).not.toBe(await read({ quality: 81 }));
  });
});

describe('estimateQuality', () => {
  it.each([10, 49, 50, 75, 85, 92, 100])('finds the quality %i of a stock encoder', async (quality) => {
    const { tables } = readJpegStructure(await photo({ quality }));
    expect(estimateQuality(tables)).toEqual({ quality, isStock: true });
  });

  it('knows other tables as not stock', async () => {
    const { tables } = readJpegStructure(await photo({ quality: 80, quantisationTable: 3 }));
    expect(estimateQuality(tables)?.isStock).toBe(false);
  });

  it('has no opinion without a table', () => {
    expect(estimateQuality([])).toBeNull();
  });
});
