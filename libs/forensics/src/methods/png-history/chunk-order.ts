import { type PngStructure } from '../../formats/png/png-chunks.js';

const orderShownMax = 24;

/** The chunk types in file order, with repeats counted: `IHDR pHYs IDAT×12 IEND`. */
export function chunkOrder({ chunks }: PngStructure): string {
  const runs: { type: string; count: number }[] = [];
  for (const { type } of chunks) {
    const last = runs.at(-1);
    if (last?.type === type) last.count += 1;
    else runs.push({ type: printable(type), count: 1 });
  }
  const shown = runs
    .slice(0, orderShownMax)
    .map(({ type, count }) => (count > 1 ? `${type}×${count}` : type));
  return runs.length > orderShownMax ? `${shown.join(' ')} …` : shown.join(' ');
}

const printable = (type: string): string => type.replace(/[^A-Za-z]/gu, '?');

/** Chunk types that must precede the first IDAT (PNG third edition, section 5.6). */
const beforeImage = new Set([
  'PLTE',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'hIST',
  'tRNS',
  'pHYs',
  'sPLT',
]);
/** Chunk types that may occur only once. */
const single = new Set([...beforeImage, 'IHDR', 'eXIf', 'tIME']);
single.delete('sPLT');

/** Chunk types whose position or number violates the standard. No common program writes such a file in one go. */
export function misplacedChunks({ chunks }: PngStructure): string[] {
  const types = chunks.map(({ type }) => type);
  const firstImage = types.indexOf('IDAT');
  const lastImage = types.lastIndexOf('IDAT');
  const faults = new Set<string>();
  types.forEach((type, index) => {
    const isLate = firstImage !== -1 && index > firstImage && beforeImage.has(type);
    const isRepeated = single.has(type) && types.indexOf(type) !== index;
    const isBetween = index > firstImage && index < lastImage && type !== 'IDAT';
    if (isLate || isRepeated || (firstImage !== -1 && isBetween)) faults.add(printable(type));
  });
  return [...faults].slice(0, 10);
}
