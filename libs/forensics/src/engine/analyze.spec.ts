import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { probeImage } from '../formats/probe-image.js';
import { criterionIds, forensicCodes } from '../report/codes.js';
import { type ForensicReport } from '../report/report.js';
import { analyze } from './analyze.js';
import { forensicMethods } from './registry.js';

/** Makes an image with texture everywhere, the same in each run. */
function scene({ width = 320, height = 320 } = {}): Sharp {
  const pixels = new Uint8Array(width * height * 3);
  let seed = 7;
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    pixels[index] = 100 + 60 * Math.sin(index / 97) + (seed >> 16) / 1000;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function expectSound(report: ForensicReport): void {
  expect(report.score).toBeGreaterThanOrEqual(0);
  expect(report.score).toBeLessThanOrEqual(100);
  expect(report.criteria.map(({ id }) => id)).toEqual([...criterionIds]);
  expect(report.criteria.filter(({ reason }) => reason === 'reason.test-failed')).toEqual([]);
  const drawing: string[] = forensicMethods.filter(({ drawsMaps }) => drawsMaps).map(({ id }) => id);
  expect(report.criteria.filter(({ id, mapId }) => mapId && !drawing.includes(id))).toEqual([]);
  const codes = [
    ...report.criteria.flatMap(({ details, reason }) => [
      ...details.map(({ code }) => code),
      ...(reason === null ? [] : [reason]),
    ]),
    ...report.findings.map(({ code }) => code),
    ...report.aiMarkers.map(({ code }) => code),
    ...report.metadata.map(({ code }) => code),
  ];
  expect(codes.filter((code) => !(forensicCodes as readonly string[]).includes(code))).toEqual([]);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
}

it('the registry holds exactly the announced criteria, and methods/README.md names each', () => {
  expect(forensicMethods.map(({ id }) => id)).toEqual([...criterionIds]);
  const table = readFileSync(join(__dirname, '../methods/README.md'), 'utf8');
  expect([...table.matchAll(/^\| `([\w-]+)`/gmu)].map(([, id]) => id)).toEqual([...criterionIds]);
});

describe('analyze', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => scene().jpeg({ quality: 92 }).toBuffer()],
    ['a PNG', () => scene().png().toBuffer()],
    ['a CMYK JPEG', () => scene().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', () => scene().greyscale().jpeg().toBuffer()],
    ['a grey PNG', () => scene().greyscale().toColourspace('b-w').png().toBuffer()],
    [
      'a grey PNG with alpha',
      () => scene().ensureAlpha(0.4).greyscale().toColourspace('b-w').png().toBuffer(),
    ],
    ['a 16-bit PNG', () => scene().toColourspace('rgb16').png().toBuffer()],
    ['a palette PNG', () => scene().png({ palette: true, colours: 8 }).toBuffer()],
    ['a PNG with alpha', () => scene().ensureAlpha(0.5).png().toBuffer()],
    ['one pixel as JPEG', () => scene({ width: 1, height: 1 }).jpeg().toBuffer()],
    ['one pixel as PNG', () => scene({ width: 1, height: 1 }).png().toBuffer()],
    ['a line', () => scene({ width: 900, height: 1 }).png().toBuffer()],
  ])('reports on %s', async (_name, make) => {
    const { report, maps } = await analyze(await make());
    expectSound(report);
    expect(maps.map(({ id }) => id).sort()).toEqual(['ela', 'heatmap']);
    for (const map of maps) {
      expect([map.width, map.height, map.data.length]).toEqual([
        report.image.width,
        report.image.height,
        report.image.width * report.image.height,
      ]);
    }
  });

  it('gives maps of the size of the displayed image', async () => {
    const bytes = await scene({ width: 320, height: 200 }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { report, maps } = await analyze(bytes);
    expect(report.image).toMatchObject({ width: 200, height: 320, orientation: 6 });
    expect(maps.map(({ width, height }) => [width, height])).toEqual([
      [200, 320],
      [200, 320],
    ]);
  });

  it('is deterministic', async () => {
    const bytes = await scene().jpeg({ quality: 92 }).toBuffer();
    const [first, second] = [await analyze(bytes), await analyze(bytes)];
    const timeless = { timings: {}, durationMs: 0 };
    expect({ ...first.report, ...timeless }).toEqual({ ...second.report, ...timeless });
    expect(first.maps).toEqual(second.maps);
  });

  it('finds a region that is compressed less than the rest', async () => {
    const large = { width: 640, height: 640 };
    const host = await scene(large).jpeg({ quality: 40 }).toBuffer();
    const patch = await scene(large)
      .extract({ left: 240, top: 240, width: 160, height: 160 })
      .png()
      .toBuffer();
    const bytes = await sharp(host)
      .composite([{ input: patch, left: 240, top: 240 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    const { report, maps } = await analyze(bytes);
    const ela = report.criteria.find(({ id }) => id === 'ela');
    expect(ela?.fired).toBe(true);
    expect(report.score).toBeLessThan(80);
    const heatmap = maps.find(({ id }) => id === 'heatmap');
    const at = (x: number, y: number): number => heatmap?.data[y * 640 + x] ?? 0;
    expect(at(320, 320)).toBeGreaterThan(at(80, 80));
  });

  it('calls a PNG with generator settings AI-generated', async () => {
    const png = await scene().png().toBuffer();
    const data = Buffer.from('tEXtparameters\0a duck\nSteps: 20, Sampler: Euler a, Seed: 1');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length - 4);
    // The text chunk is inserted after the header chunk.
    const bytes = Buffer.concat([png.subarray(0, 33), length, data, crc(data), png.subarray(33)]);
    const { report } = await analyze(bytes);
    expect(report).toMatchObject({
      verdict: 'Likely AI-Generated',
      decisiveReasons: ['ai.generation-parameters'],
    });
    expect(report.aiMarkers[0]).toMatchObject({ generator: 'AUTOMATIC1111', source: 'png:parameters' });
  });

  it('tells what the file says before it looks at the pixels', async () => {
    const bytes = await scene()
      .withExif({ IFD0: { Make: 'Canon', Software: 'Adobe Firefly' } })
      .jpeg()
      .toBuffer();
    const told: { testId: string; codes: string[]; fields: string[] }[] = [];
    await analyze(bytes, {
      onProgress: ({ testId, early }) => {
        if (!early) return;
        const [codes, fields] = [early.remarks, early.fields].map((each) => each.map(({ code }) => code));
        told.push({ testId, codes: codes!, fields: fields! });
      },
    });
    expect(told[0]).toEqual({
      testId: 'provenance',
      codes: ['ai.software', 'reason.no-credentials'],
      fields: ['field.make', 'field.software'],
    });
    expect(told.slice(1).map(({ testId }) => testId)).not.toContain('ela');
  });

  it('reports progress test by test and stops when told', async () => {
    const bytes = await scene().jpeg().toBuffer();
    const seen: string[] = [];
    await analyze(bytes, { onProgress: ({ testId }) => seen.push(testId) });
    // Progress follows the order of the groups, not that of the report.
    expect(seen.toSorted()).toEqual(criterionIds.toSorted());
    expect(seen.slice(0, 3)).toEqual(['metadata', 'declared-ai', 'provenance']);
    await expect(analyze(bytes, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
  });
});

function crc(data: Buffer): Buffer {
  let remainder = 0xffffffff;
  for (const byte of data) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (0xedb88320 & -(remainder & 1));
  }
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(~remainder >>> 0);
  return bytes;
}

describe('refusals', () => {
  const code = async (bytes: Uint8Array): Promise<unknown> =>
    analyze(bytes).then(
      () => 'report',
      (error: { code: string }) => error.code,
    );

  it('refuses what is none of its formats', async () => {
    expect(await code(new Uint8Array())).toBe('image.unsupported');
    expect(await code(Buffer.from('GIF89a'))).toBe('image.unsupported');
    expect(await code(await scene().tiff().toBuffer())).toBe('image.unsupported');
    expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('image.unsupported');
  });

  it('refuses what does not decode', async () => {
    const jpeg = await scene().jpeg().toBuffer();
    expect(await code(jpeg.subarray(0, jpeg.length >> 1))).toBe('image.unreadable');
    expect(await code(jpeg.subarray(0, 20))).toBe('image.unreadable');
  });

  it('refuses too many pixels and too long sides before decoding', async () => {
    const make = (width: number, height: number): Promise<Buffer> =>
      sharp({ create: { width, height, channels: 3, background: '#000' } })
        .png()
        .toBuffer();
    expect(await code(await make(8000, 6300))).toBe('image.too-large');
    expect(await code(await make(20_001, 2))).toBe('image.too-large');
  });

  it('probes format, size and orientation', async () => {
    const bytes = await scene({ width: 320, height: 200 }).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect(await probeImage(bytes)).toEqual({ format: 'jpeg', width: 320, height: 200, orientation: 8 });
  });
});
