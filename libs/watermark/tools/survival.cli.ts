import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { carrierOf, type Carrier } from '../src/carrier.js';
import { findScales, spectrumOf } from '../src/find-scales.js';
import { embedMark, markCount, readMark, type RgbImage } from '../src/index.js';
import { encodeMark } from '../src/mark-code.js';
import { bestReading } from '../src/read-tile.js';
import { residualOf } from '../src/residual.js';
import { peakSignalToNoise, structuralSimilarity } from './structural-similarity.js';
import { pairs, pixelsOf, singles, type Transformation } from './transformations.js';

const usage = `npm run survival -w @jinwi/watermark -- [--pairs N] [--keys N] [--megapixels N] FILE...

Marks each picture, transforms it and reads the mark: a table of what was found, with bit errors before error
correction. Then looks in the unmarked picture for the marks of other installations: false finds.

  --singles N     of the 12 transformations, N for each picture in turn (default 12)
  --pairs N       of the 110 ordered pairs of transformations, N for each picture in turn (default 8)
  --keys N        other installations whose marks are looked for in each unmarked picture (default 10)
  --megapixels N  leave out larger pictures (default 4.5)
  --minutes N     stop after that time (default 600)
  --help          this text`;

interface Row {
  tried: number;
  found: number;
  wrongBits: number;
  bits: number;
  deviationsMin: number;
}

const key = keyOf('survival');
const carrier = carrierOf(key);
const rows = new Map<string, Row>();
const nulls: number[] = [];
const quality = { psnr: [] as number[], ssim: [] as number[] };
const ms = { embed: [] as number[], found: [] as number[], nothing: [] as number[] };
let falseFinds = 0;

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    singles: { type: 'string', default: '12' },
    pairs: { type: 'string', default: '8' },
    keys: { type: 'string', default: '10' },
    megapixels: { type: 'string', default: '4.5' },
    minutes: { type: 'string', default: '600' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || files.length === 0) process.stdout.write(`${usage}\n`);
else {
  const others = Array.from({ length: Number(values.keys) }, (_, at) => carrierOf(keyOf(`other ${at}`)));
  const end = Date.now() + 60_000 * Number(values.minutes);
  for (const [index, file] of files.entries()) if (Date.now() < end) await measure(file, index, others);
  printTable();
}

async function measure(file: string, index: number, others: Carrier[]): Promise<void> {
  const image = await pixelsOf(sharp(file).rotate());
  const megapixels = (image.width * image.height) / 1e6;
  if (megapixels > Number(values.megapixels)) return;
  const mark = (index * 7_368_787 + 1) % markCount;
  const marked = timed(ms.embed, megapixels, () => embedMark(image, { mark, key }));
  quality.psnr.push(peakSignalToNoise(image, marked));
  quality.ssim.push(structuralSimilarity(image, marked));
  for (const [name, transformation] of chosen(index)) {
    const isFound = note(name, await transformation(marked), mark);
    if (!isFound) process.stderr.write(`${file}: not found after ${name}\n`);
  }
  timed(ms.found, megapixels, () => readMark(marked, { key }));
  if (timed(ms.nothing, megapixels, () => readMark(image, { key }))) falseFinds += 1;
  lookForOthers(image, others);
  process.stderr.write(`${index + 1} of ${files.length}\r`);
}

function chosen(index: number): [string, Transformation][] {
  return [
    ...inTurn([...singles], Number(values.singles), index),
    ...inTurn([...pairs], Number(values.pairs), index),
  ];
}

/**
 * Returns `count` items for the picture at `index`. Successive pictures get different items. The step of 37 shares no
 * divisor with the lengths of the lists, 12 and 110, so that every item is used.
 */
function inTurn<T>(all: T[], count: number, index: number): T[] {
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all[((index * count + at) * 37) % all.length]!,
  );
}

function note(name: string, image: RgbImage, mark: number): boolean {
  const row = rows.get(name) ?? { tried: 0, found: 0, wrongBits: 0, bits: 0, deviationsMin: Infinity };
  rows.set(name, row);
  const [reading] = readingsOf(image, [carrier]);
  const signs = encodeMark(mark);
  row.tried += 1;
  row.deviationsMin = Math.min(row.deviationsMin, reading!.deviations);
  const isFound = reading!.isFound && reading!.mark === mark;
  if (isFound) row.found += 1;
  row.bits += signs.length;
  row.wrongBits += reading!.soft.filter((value, at) => value * signs[at]! <= 0).length;
  return isFound;
}

function lookForOthers(image: RgbImage, others: Carrier[]): void {
  for (const { deviations, isFound } of readingsOf(image, others)) {
    nulls.push(deviations);
    if (isFound) falseFinds += 1;
  }
}

function readingsOf(image: RgbImage, carriers: Carrier[]) {
  const residual = residualOf(image);
  const spectrum = spectrumOf(residual);
  return carriers.map((sought) =>
    [...findScales(spectrum, sought)]
      .map((scale) => bestReading(residual, scale, sought))
      .reduce((best, reading) => (reading.deviations > best.deviations ? reading : best)),
  );
}

function timed<T>(list: number[], megapixels: number, run: () => T): T {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  list.push((user + system) / 1000 / megapixels);
  return result;
}

function keyOf(name: string): Uint8Array {
  return createHash('sha256').update(name).digest();
}

function printTable(): void {
  const lines = [...rows].filter(([name]) => singles.has(name)).map(([name, row]) => lineOf(name, row));
  const paired = [...rows].filter(([name]) => pairs.has(name));
  const weak = paired.filter(([, { tried, found }]) => found < tried).map(([name, row]) => lineOf(name, row));
  process.stdout.write(
    [
      '| transformation | found | bit errors | least deviations |',
      '| --- | --- | --- | --- |',
      ...lines,
      lineOf('all pairs together', sumOf(paired.map(([, row]) => row))),
      ...weak,
      '',
      `PSNR: least ${at(quality.psnr, 0)}, median ${at(quality.psnr, 0.5)} dB. SSIM: least ${at(quality.ssim, 0, 4)}, median ${at(quality.ssim, 0.5, 4)}.`,
      `False finds: ${falseFinds} of ${nulls.length + ms.nothing.length}. Deviations of other keys: median ${at(nulls, 0.5)}, 99 % ${at(nulls, 0.99)}, most ${at(nulls, 1)}.`,
      `Processor time per megapixel, median: embed ${at(ms.embed, 0.5, 0)} ms, read ${at(ms.found, 0.5, 0)} ms, read where nothing is ${at(ms.nothing, 0.5, 0)} ms.`,
      '',
    ].join('\n'),
  );
}

function sumOf(all: Row[]): Row {
  const sum = { tried: 0, found: 0, wrongBits: 0, bits: 0, deviationsMin: Infinity };
  for (const { tried, found, wrongBits, bits, deviationsMin } of all) {
    sum.tried += tried;
    sum.found += found;
    sum.wrongBits += wrongBits;
    sum.bits += bits;
    sum.deviationsMin = Math.min(sum.deviationsMin, deviationsMin);
  }
  return sum;
}

function lineOf(name: string, { tried, found, wrongBits, bits, deviationsMin }: Row): string {
  return `| ${name} | ${found} of ${tried} | ${((100 * wrongBits) / bits).toFixed(1)} % | ${deviationsMin.toFixed(1)} |`;
}

/** Returns a quantile of a list. `share` is from 0 (the smallest value) to 1 (the largest). */
function at(list: number[], share: number, digits = 2): string {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor((list.length - 1) * share)]?.toFixed(digits) ?? '–';
}
