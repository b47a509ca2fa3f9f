import { finalQuality } from '../../formats/jpeg/quality.js';
import { orientMap } from '../../pixels/drawing/orient-map.js';
import { type GreyMap } from '../../report/report.js';
import {
  codedText,
  finding,
  notApplicable,
  type ForensicMethod,
  type MethodResult,
  type MethodContext,
} from '../method.js';
import { largestRegion, sumTexture } from './block-sums.js';
import { drawErrorHeat } from './error-heat.js';
import { normaliseByTexture } from './error-level.js';
import { resave, type ErrorLevels } from './resave.js';
import { layOut } from '../../pixels/kernels/lay-out.js';

const resaveQuality = 90;
/** A last save at or below this quality removes the differences that the method needs. */
const blindQuality = 85;
/** Minimum number of blocks; fewer are not enough for sixteen medians. */
const blocksMin = 256;
const flatShareMax = 0.9;
const ratioMin = 2;
/** If the largest region covers at least this share of the image, it is reported and the method fires. */
const areaShareTold = 0.045;

/**
 * Error level analysis (Krawetz 2007): the error of a pixel is its change when the image is saved again. The map is
 * only for display. The statistic is the share of the image that is covered by the largest connected area with more
 * than twice the usual error of blocks with the same texture.
 */
export const ela: ForensicMethod = {
  id: 'ela',
  family: 'jpeg-history',
  firesFrom: areaShareTold,
  drawsMaps: true,
  // Runs for every format, because its map is always shown.
  whenUnmeasured: 'run',
  run: (context) => {
    const { image } = context;
    const { width, height } = image;
    const levels = resave(image, resaveQuality);
    const texture = sumTexture({ width, height, data: context.luma() });
    const measured = { width, height, errors: levels.sums, texture };
    const { ratios, flatShare } = normaliseByTexture(measured);
    const drawn = {
      maps: [toMap(context, 'ela', brightenErrors(levels))],
      backdrop: toMap(context, 'heatmap', drawErrorHeat(measured)),
    };
    if (!context.isMeasured) return { ...notApplicable('reason.unmeasured-format'), ...drawn };
    if (context.isHalved) return { ...notApplicable('reason.too-large'), ...drawn };
    if (ratios.values.length < blocksMin) return { ...notApplicable('reason.too-small'), ...drawn };
    if (flatShare > flatShareMax) return { ...notApplicable('reason.flat-image'), ...drawn };
    if (finalQuality(context.jpeg) <= blindQuality)
      return { ...notApplicable('reason.strong-compression'), ...drawn };
    return resultOf(largestRegion(ratios, ratioMin) / ratios.values.length, drawn);
  },
};

function toMap({ image, probe }: MethodContext, id: GreyMap['id'], data: Uint8Array<ArrayBuffer>): GreyMap {
  return orientMap({ id, width: image.width, height: image.height, data }, probe.orientation);
}

function resultOf(
  areaShare: number,
  { maps, backdrop }: { maps: GreyMap[]; backdrop: GreyMap },
): MethodResult {
  const percent = Number((areaShare * 100).toFixed(1));
  const isRegion = areaShare >= areaShareTold;
  return {
    applicable: true,
    reason: null,
    statistic: areaShare,
    details: [isRegion ? codedText('ela.region', { percent }) : codedText('ela.uniform')],
    findings: isRegion
      ? [finding('ela.region', { group: 'edit', strength: 'weak', params: { percent } })]
      : [],
    maps: isRegion ? [...maps, backdrop] : maps,
    backdrop,
  };
}

/** Errors below this many grey levels are never drawn white, so that the noise of a uniform image is not stretched. */
const whiteErrorMin = 20;
const whiteShare = 0.999;
/** Pixels per kernel call; a multiple of 16. */
const batch = 65_536;

/** Stretches the error of each pixel so that the largest errors are white. Overwrites `errors`. */
function brightenErrors({ errors, histogram }: ErrorLevels): Uint8Array<ArrayBuffer> {
  let white = 0;
  for (let seen = 0; white < 255 && seen < whiteShare * errors.length; white += 1) seen += histogram[white]!;
  const gain = 255 / Math.max(whiteErrorMin, white);
  const levels = Uint8Array.from(histogram, (_, error) => Math.min(255, Math.round(error * gain)));
  const { kernels, at, bytes } = layOut({ levels, bytes: [Uint8Array, batch] });
  for (let from = 0; from < errors.length; from += batch) {
    const part = errors.subarray(from, from + batch);
    bytes.set(part);
    kernels.replaceBytes(at.bytes, part.length, at.levels);
    errors.set(bytes.subarray(0, part.length), from);
  }
  return errors;
}
