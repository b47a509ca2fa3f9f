import { fingerprint, sampling, type JpegStructure } from '../../formats/jpeg/jpeg-structure.js';
import { estimateQuality, type QualityEstimate } from '../../formats/jpeg/quality.js';
import { type RawMetadata } from '../../formats/metadata/read-metadata.js';
import { codedText, finding, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';

/** Reports encoder, quality and marker order as the file's history. It has no score. */
export const jpegStructure: ForensicMethod = {
  id: 'jpeg-structure',
  family: 'jpeg-history',
  whenUnmeasured: 'run',
  run: async (context) => {
    if (context.jpeg === null) return notApplicable('reason.not-jpeg');
    if (context.jpeg.frame === null) return notApplicable('reason.damaged-structure');
    return describe(context.jpeg, await context.metadata());
  },
};

function describe(jpeg: JpegStructure, metadata: RawMetadata): MethodResult {
  const quality = estimateQuality(jpeg.tables);
  const findings = [
    ...stockTableFinding({ quality, metadata }),
    ...adobeFinding(jpeg),
    ...messengerFinding({ jpeg, quality, metadata }),
    ...trailingFinding(jpeg),
  ];
  const summary = codedText('jpeg.summary', {
    sampling: sampling(jpeg),
    mode: jpeg.frame?.type === 2 ? 'progressive' : 'baseline',
    tables: jpeg.tables.length,
    fingerprint: fingerprint(jpeg),
  });
  return {
    applicable: true,
    reason: null,
    statistic: quality?.quality ?? null,
    score: null,
    details: [summary, qualityText(quality), ...findings.map(({ code, params }) => ({ code, params }))],
    findings,
  };
}

function qualityText(estimate: QualityEstimate | null): MethodResult['details'][number] {
  if (estimate === null) return codedText('jpeg.no-quantisation');
  const code = estimate.isStock ? 'jpeg.quality-stock' : 'jpeg.quality-custom';
  return codedText(code, { quality: estimate.quality });
}

type Findings = MethodResult['findings'];

/** Most cameras have their own tables. Tables of libjpeg only hint at another program: phones often use them. */
function stockTableFinding(source: { quality: QualityEstimate | null; metadata: RawMetadata }): Findings {
  const { Make: make, Model: model } = source.metadata.ifd0;
  if (source.quality?.isStock !== true || typeof make !== 'string') return [];
  const camera = cameraName(make, typeof model === 'string' ? model : '').slice(0, 100);
  const params = { camera, quality: source.quality.quality };
  return [finding('jpeg.stock-table-camera', { group: 'file', strength: 'moderate', params })];
}

/**
 * Joins maker and model. Some model names repeat the maker: "NIKON CORPORATION" and "NIKON D70". The timeline in the
 * contracts package has the same rule, but the engine's process is not allowed to read that package.
 */
function cameraName(make: string, model: string): string {
  const [maker = ''] = make.trim().toLowerCase().split(/\s/u);
  return (model.trim().toLowerCase().startsWith(maker) ? model : `${make} ${model}`).trim();
}

function adobeFinding(jpeg: JpegStructure): Findings {
  const has = (name: string): boolean => jpeg.applications.some((segment) => segment.name.startsWith(name));
  const isAdobe = has('APP12:Ducky') || (has('APP13:Photoshop') && has('APP14:Adob'));
  return isAdobe ? [finding('jpeg.adobe-encoder', { group: 'edit', strength: 'weak' })] : [];
}

/** Lengths in pixels of the longer side to which messengers and social networks resize. */
const messengerSides = new Set([720, 960, 1024, 1080, 1200, 1280, 1440, 1600, 2048, 4096]);

function messengerFinding(source: {
  jpeg: JpegStructure;
  quality: QualityEstimate | null;
  metadata: RawMetadata;
}): Findings {
  const { jpeg, quality, metadata } = source;
  const longerSide = Math.max(jpeg.frame?.width ?? 0, jpeg.frame?.height ?? 0);
  const isLike =
    !metadata.isPresent &&
    quality?.isStock === true &&
    quality.quality <= 92 &&
    messengerSides.has(longerSide) &&
    sampling(jpeg) === '4:2:0';
  return isLike ? [finding('jpeg.messenger-like', { group: 'file', strength: 'info' })] : [];
}

function trailingFinding({ trailingBytes }: JpegStructure): Findings {
  // A few bytes of padding are common; more may be a second image, a video or a hidden archive.
  if (trailingBytes < 64) return [];
  return [
    finding('jpeg.trailing-bytes', { group: 'file', strength: 'info', params: { bytes: trailingBytes } }),
  ];
}
