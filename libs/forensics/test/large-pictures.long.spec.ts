import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { analyze } from '../src/index.js';
import { type Analysis } from '../src/engine/analysis.js';
import { isHalved } from '../src/formats/probe-image.js';
import { madePhoto } from './made-photo.js';
import { asImage, normalNumbers } from './made-pictures.js';

const width = 4800;
const height = 3600;
const copied = { left: 600, top: 500, width: 1000, height: 800 };
const pasted = { left: 3300, top: 2300 };
const settings = 'a cat on a sofa\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Model: sd_xl';

/** Hides settings in the lowest bits as generators do: column by column, in the order red, green, blue. */
function hide(pixels: Buffer, text: string): void {
  const body = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 * body.length);
  for (const [at, byte] of Buffer.concat([Buffer.from('stealth_rgbinfo'), length, body]).entries()) {
    for (let bit = 0; bit < 8; bit += 1) {
      const index = 8 * at + bit;
      const pixel = Math.floor(index / 3);
      const place = ((pixel % height) * width + Math.floor(pixel / height)) * 3 + (index % 3);
      pixels[place] = (pixels[place]! & 0xfe) | ((byte >> (7 - bit)) & 1);
    }
  }
}

/** Makes a picture of 17 megapixels with a copied part and hidden settings. */
async function largePicture(): Promise<Buffer> {
  const pixels = await madePhoto(1, { width: width / 4, height: height / 4 })
    .resize(width, height)
    .raw()
    .toBuffer();
  const normal = normalNumbers(1);
  for (let at = 0; at < pixels.length; at += 1) pixels[at]! += Math.round(3 * normal());
  const whole = asImage(pixels, { width, height });
  const patch = await whole.clone().extract(copied).png({ compressionLevel: 1 }).toBuffer();
  const altered = await whole
    .composite([{ input: patch, ...pasted }])
    .removeAlpha()
    .raw()
    .toBuffer();
  hide(altered, settings);
  return asImage(altered, { width, height }).png({ compressionLevel: 1 }).toBuffer();
}

it('looks at every pixel of a picture up to 16 megapixels', () => {
  expect(isHalved({ width: 4000, height: 4000 })).toBe(false);
  expect(isHalved({ width: 4001, height: 4000 })).toBe(true);
});

describe('of a larger picture', () => {
  let analysis: Analysis;
  beforeAll(async () => {
    analysis = await analyze(await largePicture());
  });
  const criterion = (id: string) => analysis.report.criteria.find((one) => one.id === id);

  it('tells its true size, and draws its maps at half of it', () => {
    expect(analysis.report.image).toMatchObject({ width, height });
    expect(analysis.maps.map((map) => [map.width, map.height])).toEqual([
      [width / 2, height / 2],
      [width / 2, height / 2],
    ]);
  });

  it('refuses the tests that need every pixel, with the reason', () => {
    const refused = analysis.report.criteria.filter(({ reason }) => reason === 'reason.too-large');
    expect(refused.map(({ id }) => id)).toEqual(['watermark', 'ela', 'adq2', 'zero', 'ghosts', 'adq1']);
    expect(analysis.report.coverage).toBeLessThan(0.75);
  });

  it('runs the others on half its size, and says so', () => {
    for (const id of ['ai-pixels', 'copy-move', 'copy-move-dense'])
      expect([id, criterion(id)?.details.at(-1)?.code]).toEqual([id, 'image.halved']);
  });

  it('finds a copied part, where it is in the whole picture', () => {
    const [found] = criterion('copy-move-dense')?.copies ?? [];
    const boxes = [found?.from, found?.to].sort((one, other) => (one?.left ?? 0) - (other?.left ?? 0));
    for (const [index, { left, top }] of [copied, pasted].entries()) {
      expect(Math.abs((boxes[index]?.left ?? 0) - left)).toBeLessThan(100);
      expect(Math.abs((boxes[index]?.top ?? 0) - top)).toBeLessThan(100);
    }
  });

  it('reads what is hidden in its lowest bits', () => {
    expect(analysis.report.aiMarkers).toMatchObject([{ source: expect.stringContaining('stealth') }]);
  });
});

const plain = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#6a7f90',
      ...(sigma > 0 ? { noise: { type: 'gaussian' as const, mean: 128, sigma } } : {}),
    },
  });

/** Pictures with the largest number of pixels that an upload may have, or that is examined at full size. */
const largest: [string, () => Promise<Buffer>][] = [
  ['a flat PNG of 50 megapixels', () => plain(8000, 6250, 0).png({ compressionLevel: 9 }).toBuffer()],
  [
    'a progressive JPEG of 49 megapixels',
    () => plain(7000, 7000, 1).jpeg({ progressive: true, quality: 50 }).toBuffer(),
  ],
  ['a JPEG of 16 megapixels', () => plain(4000, 4000, 2).jpeg({ quality: 90 }).toBuffer()],
];

describe('the engine in a process of its own', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-large-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(largest)('takes at most 650 MB and twenty seconds of CPU for %s', async (_name, make) => {
    const file = join(folder, 'picture');
    await writeFile(file, await make());
    // `maxRSS` of `resourceUsage` is not used, because a process inherits the value of the process that starts it.
    const tell = `import { readFileSync } from 'node:fs';
      process.on('exit', () => {
        const megabytes = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] / 1024;
        const { userCPUTime, systemCPUTime } = process.resourceUsage();
        console.error(JSON.stringify({ megabytes, seconds: (userCPUTime + systemCPUTime) / 1e6 }));
      })`;
    const { stderr, status } = spawnSync(
      process.execPath,
      [
        ...['--import', `data:text/javascript,${encodeURIComponent(tell)}`],
        ...[join(__dirname, '../tools/run.mjs'), 'analyze', file, '--json'],
      ],
      { encoding: 'utf8', maxBuffer: 1e8 },
    );
    expect(status).toBe(0);
    const used = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { megabytes: number; seconds: number };
    expect(used.megabytes).toBeLessThan(650);
    expect(used.seconds).toBeLessThan(20);
  });
});
