import fc from 'fast-check';
import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { decodeSamples } from '../../../test/plain/block-transform.js';
import { naturalOrder } from './coefficient-layout.js';
import { readCoefficients, type JpegCoefficients } from './coefficients.js';
import { readJpegStructure } from './jpeg-structure.js';

type Decoded = Extract<JpegCoefficients, { status: 'decoded' }>;

const read = (bytes: Uint8Array): JpegCoefficients => readCoefficients(bytes, readJpegStructure(bytes));

function decode(bytes: Uint8Array): Decoded {
  const result = read(bytes);
  if (result.status !== 'decoded') throw new Error(result.reason);
  return result;
}

/** Makes a picture with odd sides, so that blocks and MCUs extend beyond it. Edges and noise have every frequency. */
function scene(channels: 1 | 3): Sharp {
  const [width, height] = [211, 149];
  const pixels = new Uint8Array(width * height * channels);
  let seed = 11;
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    const pixel = Math.floor(index / channels);
    const wave = Math.sin(pixel / 37 + (index % channels)) + ((pixel >> 5) % 3 === 0 ? 1 : 0);
    pixels[index] = 110 + 50 * wave + (seed >> 16) / 1500;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

const grey = (options: JpegOptions): Promise<Buffer> =>
  scene(1).toColourspace('b-w').jpeg(options).toBuffer();

const settings: [string, JpegOptions][] = [
  ['quality 10', { quality: 10 }],
  ['quality 75', { quality: 75, optimiseCoding: false }],
  ['quality 100', { quality: 100 }],
  ['progressive at 50', { quality: 50, progressive: true }],
  ['progressive at 97', { quality: 97, progressive: true }],
];

/** Returns the largest difference from sharp's decoding, over the image without padding. */
async function differenceToSharp(bytes: Uint8Array): Promise<number> {
  const { components } = decode(bytes);
  const planes = components.map(decodeSamples);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  let largest = 0;
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    const x = pixel % info.width;
    const [luma = 0, blue = 128, red = 128] = planes.map(
      ({ data: samples, width }) => samples[((pixel - x) / info.width) * width + x]!,
    );
    const expected =
      info.channels === 1
        ? [luma]
        : [
            luma + 1.402 * (red - 128),
            luma - 0.344136 * (blue - 128) - 0.714136 * (red - 128),
            luma + 1.772 * (blue - 128),
          ];
    for (const [channel, value] of expected.entries()) {
      const clamped = Math.min(255, Math.max(0, value));
      largest = Math.max(largest, Math.abs(clamped - data[pixel * info.channels + channel]!));
    }
  }
  return largest;
}

describe('readCoefficients', () => {
  it.each(settings)('gives the pixels of a grey file, %s', async (_name, options) => {
    const bytes = await grey(options);
    expect(decode(bytes).isComplete).toBe(true);
    expect(await differenceToSharp(bytes)).toBeLessThanOrEqual(1);
  });

  it.each(settings)('gives the colours of a file without subsampling, %s', async (_name, options) => {
    const bytes = await scene(3)
      .jpeg({ ...options, chromaSubsampling: '4:4:4' })
      .toBuffer();
    // Each component may differ by one grey level before the conversion to RGB, which adds its own rounding.
    expect(await differenceToSharp(bytes)).toBeLessThanOrEqual(3.4);
  });

  it.each(settings)('reads the same luma with subsampled colour, %s', async (_name, options) => {
    const full = await scene(3)
      .jpeg({ ...options, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const halved = await scene(3)
      .jpeg({ ...options, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const { components, isComplete } = decode(halved);
    expect(isComplete).toBe(true);
    expect(components[0]).toEqual(decode(full).components[0]);
    expect(components.map((part) => [part.widthInBlocks, part.heightInBlocks])).toEqual([
      [27, 19],
      [14, 10],
      [14, 10],
    ]);
  });

  it.each(settings)('keeps only luma where no more is asked for, %s', async (_name, options) => {
    const bytes = await scene(3)
      .jpeg({ ...options, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const all = decode(bytes);
    const first = readCoefficients(bytes, readJpegStructure(bytes), { isFirstOnly: true }) as Decoded;
    expect(first.isComplete).toBe(true);
    expect(first.components[0]).toEqual(all.components[0]);
    const isProgressive = readJpegStructure(bytes).frame?.type === 2;
    const sizes = first.components.map(({ coefficients }) => coefficients.length);
    expect(sizes.slice(1)).toEqual(isProgressive ? [14 * 10 * 64, 14 * 10 * 64] : [0, 0]);
  });

  it.each([1, 5, 27, 1000])(
    'reads restart intervals of %d blocks and long codes',
    async (restartInterval) => {
      const original = await grey({ quality: 90, optimiseCoding: false });
      const coded = recode(original, { restartInterval, codeBits: 12 });
      const expected = decode(original).components.map(({ coefficients }) => coefficients);
      expect(decode(coded).isComplete).toBe(true);
      expect(decode(coded).components.map(({ coefficients }) => coefficients)).toEqual(expected);
      expect(await sharp(coded).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
    },
  );

  it('reads one scan for each component', async () => {
    const original = await scene(3).jpeg({ quality: 80, optimiseCoding: false }).toBuffer();
    const coded = recode(original, { restartInterval: 0, codeBits: 9 });
    expect(decode(coded)).toEqual(decode(original));
    expect(await sharp(coded).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
  });

  it('gives what was decoded of a file that breaks off', async () => {
    const bytes = await grey({ quality: 90 });
    const whole = decode(bytes).components[0]!.coefficients;
    const cut = decode(bytes.subarray(0, Math.floor(bytes.length / 2)));
    const coefficients = cut.components[0]!.coefficients;
    expect(cut.isComplete).toBe(false);
    const rows = 6 * 27 * 64;
    expect(coefficients.subarray(0, rows)).toEqual(whole.subarray(0, rows));
    expect(coefficients.subarray(-64)).toEqual(new Int16Array(64));
  });

  it('goes on after a damaged restart interval', async () => {
    const coded = recode(await grey({ quality: 90 }), { restartInterval: 27, codeBits: 9 });
    const whole = decode(coded).components[0]!.coefficients;
    const third = coded.findIndex((value, at) => value === 0xff && coded[at + 1] === 0xd2);
    coded.fill(0, third - 300, third - 200);
    const damaged = decode(coded);
    expect(damaged.components[0]!.coefficients.subarray(-64 * 27)).toEqual(whole.subarray(-64 * 27));
  });

  it.each([
    ['arithmetic', [0xc9, 8]],
    ['lossless', [0xc3, 8]],
    ['precision', [0xc1, 12]],
  ])('calls %s coding unsupported', async (reason, [code, bits]) => {
    const bytes = await grey({ quality: 80 });
    const at = bytes.indexOf(Uint8Array.of(0xff, 0xc0));
    bytes.set([code!, 0, 11, bits!], at + 1);
    expect(read(bytes)).toEqual({ status: 'unsupported', reason });
  });

  it('allocates nothing for dimensions that the file cannot fill', async () => {
    const bytes = await grey({ quality: 80 });
    const at = bytes.indexOf(Uint8Array.of(0xff, 0xc0));
    bytes.set([0x1b, 0x58, 0x1b, 0x58], at + 5);
    expect(read(bytes)).toEqual({ status: 'unsupported', reason: 'dimensions' });
    expect(read(bytes.subarray(0, at))).toEqual({ status: 'unsupported', reason: 'no-frame' });
  });

  it('survives any damage', async () => {
    const files = await Promise.all([
      grey({ quality: 60, progressive: true }),
      scene(3).jpeg({ quality: 75 }).toBuffer(),
      grey({ quality: 80 }).then((bytes) => Buffer.from(recode(bytes, { restartInterval: 9, codeBits: 12 }))),
    ]);
    const change = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 12 }),
        (file, changes) => {
          const bytes = Uint8Array.from(file);
          // Half of the changes hit the headers, which are a small part of the file.
          for (const [index, [place, value]] of changes.entries()) {
            bytes[Math.floor(place * (index % 2 === 0 ? 700 : bytes.length))] = value;
          }
          const begun = process.cpuUsage();
          const result = read(bytes);
          const { user, system } = process.cpuUsage(begun);
          expect((user + system) / 1000).toBeLessThan(2000);
          if (result.status === 'unsupported') return;
          const size = result.components.reduce((sum, { coefficients }) => sum + coefficients.byteLength, 0);
          expect(size).toBeLessThanOrEqual(1024 * bytes.length);
        },
      ),
      { numRuns: 400 },
    );
  });
});

interface Recoding {
  restartInterval: number;
  /** Length of all Huffman codes in bits. The two lengths cover both lookup paths. */
  codeBits: 9 | 12;
}

/** Writes the same coefficients to a new baseline file, with one scan per component and restart markers. */
function recode(file: Uint8Array, { restartInterval, codeBits }: Recoding): Uint8Array {
  const structure = readJpegStructure(file);
  const { components } = decode(file);
  const parts: number[][] = [[0xff, 0xd8]];
  const segment = (code: number, data: number[]): void => {
    parts.push([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);
  };
  for (const { start, end, marker } of structure.segments) {
    if (marker === 0xdb || marker === 0xc0) segment(marker, [...file.subarray(start, end)]);
  }
  // DC coefficients have twelve sizes; AC coefficients have any pair of run and size.
  for (const [slot, symbols] of [
    [0x00, 12],
    [0x10, 255],
  ] as const) {
    const counts = Array.from({ length: 16 }, (_, index) => (index + 1 === codeBits ? symbols : 0));
    segment(0xc4, [slot, ...counts, ...Array.from({ length: symbols }, (_, symbol) => symbol)]);
  }
  segment(0xdd, [restartInterval >> 8, restartInterval & 255]);
  for (const { id, coefficients } of components) {
    segment(0xda, [1, id, 0, 0, 63, 0]);
    parts.push(entropyCode(coefficients, { restartInterval, codeBits }));
  }
  parts.push([0xff, 0xd9]);
  return Uint8Array.from(parts.flat());
}

function entropyCode(coefficients: Int16Array, { restartInterval, codeBits }: Recoding): number[] {
  const out: number[] = [];
  let pending = '';
  const flush = (): void => {
    while (pending.length >= 8) {
      const value = Number.parseInt(pending.slice(0, 8), 2);
      out.push(value, ...(value === 0xff ? [0] : []));
      pending = pending.slice(8);
    }
  };
  const put = (value: number, bits: number): void => {
    if (bits > 0) pending += value.toString(2).padStart(bits, '0');
    flush();
  };
  const putValue = (run: number, value: number): void => {
    const size = value === 0 ? 0 : Math.abs(value).toString(2).length;
    put((run << 4) | size, codeBits);
    put(value < 0 ? value + (1 << size) - 1 : value, size);
  };
  let predictor = 0;
  for (let block = 0; block < coefficients.length / 64; block += 1) {
    if (restartInterval > 0 && block > 0 && block % restartInterval === 0) {
      pending = pending.padEnd(Math.ceil(pending.length / 8) * 8, '1');
      flush();
      out.push(0xff, 0xd0 + ((block / restartInterval - 1) & 7));
      predictor = 0;
    }
    const direct = coefficients[block * 64]!;
    putValue(0, direct - predictor);
    predictor = direct;
    let run = 0;
    for (let index = 1; index < 64; index += 1) {
      const value = coefficients[block * 64 + naturalOrder[index]!]!;
      if (value === 0) {
        run += 1;
        continue;
      }
      for (; run > 15; run -= 16) put(0xf0, codeBits);
      putValue(run, value);
      run = 0;
    }
    if (run > 0) put(0, codeBits);
  }
  pending = pending.padEnd(Math.ceil(pending.length / 8) * 8, '1');
  flush();
  return out;
}
