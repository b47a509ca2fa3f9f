import { type PngStructure } from '../../formats/png/png-chunks.js';
import { readPngTexts } from '../../formats/png/png-text.js';
import { devicesOfSize } from '../../formats/screen-sizes.js';
import { type ForensicCode } from '../../report/codes.js';
import { type Finding, type TextParams } from '../../report/report.js';
import { codedText, finding, notApplicable, type ForensicMethod, type MethodContext } from '../method.js';
import { chunkOrder, misplacedChunks } from './chunk-order.js';
import { pngWriter, profileName } from './png-writer.js';

type PlainFinding = Omit<Finding, 'criterionId'>;

/**
 * Reports the program that wrote a PNG and the information it left, as history: it is no evidence for or against the
 * image.
 */
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
