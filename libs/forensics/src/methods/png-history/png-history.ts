import { type PngStructure, readPngTexts, type PngText } from '../../formats/png/png-chunks.js';
import { devicesOfSize } from '../../formats/screen-sizes.js';
import { type ForensicCode } from '../../report/codes.js';
import { type TextParams } from '../../report/report.js';
import {
  codedText,
  finding,
  type ForensicMethod,
  type MethodContext,
  notApplicable,
  type PlainFinding,
} from '../method.js';

/** Reports, as history only, the program that wrote a PNG and the information it left. */
export const pngHistory: ForensicMethod = {
  id: 'png-history',
  family: 'metadata',
  whenUnmeasured: 'run',
  run: (context) => {
    const { png } = context;
    if (png === null) return notApplicable('reason.not-png');
    const findings = [...tracesOf(png, context), ...trailing(png)];
    return {
      applicable: true,
      reason: null,
      statistic: null,
      score: null,
      details: [
        codedText('png.chunks', { order: chunkOrder(png) }),
        ...findings.map(({ code, params }) => ({ code, params })),
      ],
      findings,
    };
  },
};

function tracesOf(png: PngStructure, { probe }: MethodContext): PlainFinding[] {
  const texts = readPngTexts(png);
  const keywords = [...new Set(texts.map(({ keyword }) => keyword.slice(0, 40)))].slice(0, 8).join(', ');
  const writer = pngWriter(png, texts);
  const profile = profileName(png);
  const dpi = resolutionDpi(png);
  const devices = devicesOfSize(probe).slice(0, 3).join(', ');
  const misplaced = misplacedChunks(png).join(', ');
  return [
    ...told('png.writer', writer, { name: writer ?? '' }),
    ...told('png.texts', keywords, { count: texts.length, keywords }),
    ...told('png.exif', png.chunks.some(({ type }) => type === 'eXIf') ? 'eXIf' : null),
    ...told('png.profile', profile, { name: profile ?? '' }),
    ...told('png.gamma', gamma(png), { gamma: gamma(png) ?? 0 }),
    ...told('png.resolution', dpi, { dpi: dpi ?? 0 }),
    ...told('png.screen-size', devices, { devices }),
    ...told('png.misplaced-chunks', misplaced, { types: misplaced }),
  ];
}

function told(code: ForensicCode, fact: string | number | null, params: TextParams = {}): PlainFinding[] {
  return fact === null || fact === '' ? [] : [finding(code, { group: 'file', strength: 'info', params })];
}

const trailing = ({ trailingBytes: bytes }: PngStructure): PlainFinding[] =>
  bytes === 0 ? [] : [finding('png.trailing-bytes', { group: 'file', strength: 'weak', params: { bytes } })];

function viewOf({ chunks }: PngStructure, type: string, lengthMin: number): DataView | null {
  const data = chunks.find((chunk) => chunk.type === type)?.data;
  return data === undefined || data.length < lengthMin
    ? null
    : new DataView(data.buffer, data.byteOffset, data.byteLength);
}

/** The exponent of the stored samples; null if it is the usual 1/2.2. */
function gamma(png: PngStructure): number | null {
  const stored = viewOf(png, 'gAMA', 4)?.getUint32(0) ?? 45_455;
  return stored === 45_455 ? null : Number((stored / 100_000).toFixed(3));
}

const inchesPerMetre = 39.3701;

/** Resolution in dots per inch; null if the file gives no unit. */
function resolutionDpi(png: PngStructure): number | null {
  const view = viewOf(png, 'pHYs', 9);
  return view?.getUint8(8) === 1 ? Math.round(view.getUint32(0) / inchesPerMetre) : null;
}

/** A trace in PNG files that identifies the program that wrote them, or narrows it down to a few. */
interface Habit {
  writer: string;
  has: (traces: Traces) => boolean;
}

interface Traces {
  types: ReadonlySet<string>;
  keywords: ReadonlySet<string>;
  comment: string;
  profile: string;
}

const habits: readonly Habit[] = [
  { writer: 'Apple', has: ({ types }) => types.has('iDOT') || types.has('CgBI') },
  { writer: 'Adobe Fireworks', has: ({ types }) => types.has('mkBF') || types.has('prVW') },
  { writer: 'GIMP', has: ({ comment, profile }) => comment.includes('GIMP') || profile.startsWith('GIMP') },
  { writer: 'ImageMagick', has: ({ types, keywords }) => types.has('vpAg') || keywords.has('date:create') },
  {
    writer: 'ImageMagick, ExifTool',
    has: ({ keywords }) => [...keywords].some((keyword) => keyword.startsWith('Raw profile type')),
  },
  { writer: 'Photoshop', has: ({ profile }) => profile === 'Photoshop ICC profile' },
  { writer: 'Matplotlib', has: ({ comment }) => comment.includes('matplotlib') },
];

/** Returns the program that the file names, or that its habits identify; null if there is neither. */
export function pngWriter(structure: PngStructure, texts: readonly PngText[]): string | null {
  const software = texts.find(({ keyword }) => keyword === 'Software')?.text.trim();
  if (software) return software.slice(0, 100);
  const traces: Traces = {
    types: new Set(structure.chunks.map(({ type }) => type)),
    keywords: new Set(texts.map(({ keyword }) => keyword)),
    comment: texts.find(({ keyword }) => keyword === 'Comment')?.text ?? '',
    profile: profileName(structure) ?? '',
  };
  return habits.find(({ has }) => has(traces))?.writer ?? null;
}

/** Name of the embedded colour profile: Latin-1, at most 79 letters, ended by a zero byte. */
function profileName({ chunks }: PngStructure): string | null {
  const data = chunks.find(({ type }) => type === 'iCCP')?.data.subarray(0, 80);
  const end = data?.indexOf(0) ?? -1;
  return data === undefined || end < 1 ? null : new TextDecoder('latin1').decode(data.subarray(0, end));
}

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
