import sharp from 'sharp';
import { type PixelImage } from '../../formats/decode-image.js';
import { cropPlane, type Box, type BytePlane } from '../../pixels/planes/plane.js';
import { codedText, finding, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { bestCorrelation, hashAgreement } from './correlation.js';

/** A larger embedded image is a hidden second image and is not compared. Thumbnails have about 160×120 pixels. */
const thumbnailPixelsMax = 4e6;
const thumbnailSideMin = 32;
const shapeToleranceShare = 0.02;
const matchMin = 0.85;
const foreignMax = 0.5;

/** Compares the image with its preview, which shows the original image if an editor left the preview unchanged. */
export const thumbnail: ForensicMethod = {
  id: 'thumbnail',
  family: 'metadata',
  run: async (context) => {
    const { thumbnail: bytes } = await context.metadata();
    if (bytes === null) return notApplicable('reason.no-thumbnail');
    const preview = await decodeGrey(bytes);
    if (preview === null) return notApplicable('reason.unreadable-thumbnail');
    return compare(preview, context.image);
  },
};

async function decodeGrey(bytes: Uint8Array): Promise<BytePlane | null> {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: thumbnailPixelsMax,
      pages: 1,
      ignoreIcc: true,
    })
      .toColourspace('b-w')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return info.channels === 1 ? { width: info.width, height: info.height, data } : null;
  } catch {
    return null;
  }
}

/** Maximum standard deviation in grey levels within the bars. */
const barDeviationMax = 12;

/** Returns the preview and, if its shape differs from the image's, crops without the bars that some cameras add. */
function withoutBars(preview: BytePlane, aspect: number): BytePlane[] {
  const { width, height } = preview;
  const inner = {
    width: Math.min(width, Math.round(height * aspect)),
    height: Math.min(height, Math.round(width / aspect)),
  };
  const spare = { x: width - inner.width, y: height - inner.height };
  if (spare.x + spare.y < 2 || Math.min(inner.width, inner.height) < thumbnailSideMin) return [preview];
  const crops = [0, 0.5, 1]
    .map((share) => ({ left: Math.round(spare.x * share), top: Math.round(spare.y * share), ...inner }))
    .filter((area) => isEvenOutside(preview, area))
    .map((area) => cropPlane(preview, area));
  return [preview, ...crops];
}

/** Whether the preview is uniform outside `area`, so that this part is a bar and not a part of the scene. */
function isEvenOutside({ width, height, data }: BytePlane, area: Box): boolean {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInside =
        x >= area.left && x < area.left + area.width && y >= area.top && y < area.top + area.height;
      if (isInside) continue;
      const value = data[y * width + x]!;
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  return squares / count - (sum / count) ** 2 < barDeviationMax ** 2;
}

async function compare(preview: BytePlane, image: PixelImage): Promise<MethodResult> {
  if (Math.min(preview.width, preview.height) < thumbnailSideMin)
    return notApplicable('reason.flat-thumbnail');
  let best: Comparison | null = null;
  // Some programs rotate only the pixels or only the preview, so the best of four rotations is used.
  for (const turn of [0, 90, 180, 270]) {
    const aspect = turn % 180 === 0 ? image.width / image.height : image.height / image.width;
    for (const candidate of withoutBars(preview, aspect)) {
      const scaled = await scaleTo(image, candidate, turn);
      const correlation = bestCorrelation(candidate, scaled);
      if (correlation === null || (best !== null && correlation <= best.correlation)) continue;
      const agreement = hashAgreement(candidate, scaled);
      best = { correlation, agreement, isOtherShape: differsInShape(candidate, aspect) };
    }
    if (best !== null && best.correlation >= matchMin) break;
  }
  const aspect = image.width / image.height;
  const isCropped = differsInShape(preview, aspect) && differsInShape(preview, 1 / aspect);
  return best === null ? notApplicable('reason.flat-thumbnail') : resultOf(best, isCropped);
}

/** The tolerance includes half a pixel per side for the rounding of the preview's size. */
function differsInShape({ width, height }: BytePlane, aspect: number): boolean {
  const tolerance = shapeToleranceShare + 0.5 / width + 0.5 / height;
  return Math.abs(Math.log(width / height / aspect)) > tolerance;
}

async function scaleTo(
  image: PixelImage,
  size: { width: number; height: number },
  turn: number,
): Promise<BytePlane> {
  const { width, height, rgb } = image;
  const isTurned = turn % 180 !== 0;
  const scaled = sharp(rgb, { raw: { width, height, channels: 3 } }).resize({
    width: isTurned ? size.height : size.width,
    height: isTurned ? size.width : size.height,
    fit: 'fill',
  });
  const { data } = await sharp(await scaled.raw().toBuffer(), {
    raw: {
      width: isTurned ? size.height : size.width,
      height: isTurned ? size.width : size.height,
      channels: 3,
    },
  })
    .rotate(turn)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: size.width, height: size.height, data };
}

interface Comparison {
  correlation: number;
  agreement: number;
  isOtherShape: boolean;
}

function resultOf({ correlation, agreement, isOtherShape }: Comparison, isCropped: boolean): MethodResult {
  const params = { correlation: Number(correlation.toFixed(2)), agreement: Math.round(agreement * 100) };
  // Both measures must indicate another scene, because changes of tone can mislead one. A cropped image is excluded.
  const isForeign = !isCropped && correlation < foreignMax && agreement < 0.75;
  const code = isForeign
    ? 'thumbnail.foreign'
    : correlation >= matchMin
      ? 'thumbnail.matches'
      : isOtherShape
        ? 'thumbnail.other-shape'
        : 'thumbnail.differs';
  const strength = isForeign ? 'strong' : code === 'thumbnail.other-shape' ? 'moderate' : 'weak';
  return {
    applicable: true,
    reason: null,
    statistic: Number((1 - correlation).toFixed(4)),
    score: Math.max(0, Math.min(95, Math.round(correlation * 100))),
    details: [codedText(code, params)],
    findings: code === 'thumbnail.matches' ? [] : [finding(code, { group: 'edit', strength, params })],
    ...(isForeign ? { decisive: { code, kind: 'manipulated' } as const } : {}),
  };
}
