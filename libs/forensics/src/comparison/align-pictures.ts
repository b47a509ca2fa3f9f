import { type PixelImage } from '../formats/decode-image.js';
import { type FloatPlane, luma, toPlane } from '../pixels/planes/plane.js';
import { isSamePicture } from './agreement.js';
import { chain, type Homography, scaling, slopesAt } from './homography.js';
import { levelContrast } from './level-contrast.js';
import { alignmentsOf } from './propose-alignments.js';
import { refineMap } from './refine-map.js';
import { coveredBy, samplePlane } from './sample-plane.js';

/** Longest side in pixels: first for the search of keypoints, then for the comparison. */
const searchedSide = 900;
const comparedSideMax = 1600;

/** A picture that can be drawn at any size. */
export interface PictureSource {
  /** Size as displayed, in pixels. */
  width: number;
  height: number;
  /** Draws the whole picture upright, in sRGB. */
  draw: (size: { width: number; height: number }) => Promise<PixelImage>;
}

type Size = Pick<PictureSource, 'width' | 'height'>;

/** Two pictures of the same scale, and the transform from positions of the first to positions of the other. */
export interface AlignedPictures {
  first: PixelImage;
  other: PixelImage;
  map: Homography;
}

/** Finds the transform that lays the other picture on the first; null if they do not show the same picture. */
export async function alignPictures(
  first: PictureSource,
  other: PictureSource,
): Promise<AlignedPictures | null> {
  const [own, others] = [sizeWithin(first, searchedSide), sizeWithin(other, searchedSide)];
  const planes = [lumaOf(await first.draw(own)), lumaOf(await other.draw(others))] as const;
  for (const proposed of alignmentsOf(...planes)) {
    const whole = chain(chain(betweenSizes(first, own), proposed), betweenSizes(others, other));
    const aligned = await alignFinely({ first, other, whole });
    if (aligned !== null) return aligned;
  }
  return null;
}

function sizeWithin({ width, height }: Size, side: number): Size {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

const betweenSizes = (from: Size, to: Size): Homography =>
  scaling(to.width / from.width, to.height / from.height);

const lumaOf = (image: PixelImage): FloatPlane => toPlane({ ...image, data: luma(image) });

interface Proposal {
  first: PictureSource;
  other: PictureSource;
  /** The transform between positions in full-size pixels. */
  whole: Homography;
}

/** Minimum side in pixels; smaller pictures show too little. */
const sideMin = 24;

async function alignFinely({ first, other, whole }: Proposal): Promise<AlignedPictures | null> {
  const centre = { x: first.width / 2, y: first.height / 2 };
  const { xx, xy, yx, yy } = slopesAt(whole, centre);
  /** Pixels of the other picture per pixel of the first. */
  const scale = Math.sqrt(Math.abs(xx * yy - xy * yx));
  const factor = Math.min(1, comparedSideMax / Math.max(first.width, first.height), scale);
  const own = sizeWithin(first, factor * Math.max(first.width, first.height));
  const others = sizeWithin(other, Math.min(1, factor / scale) * Math.max(other.width, other.height));
  if (!(Math.min(own.width, own.height, others.width, others.height) >= sideMin)) return null;
  const pictures = { first: await first.draw(own), other: await other.draw(others) };
  const start = chain(chain(betweenSizes(own, first), whole), betweenSizes(other, others));
  const map = refineInSteps(lumaOf(pictures.first), lumaOf(pictures.other), start);
  return map && { ...pictures, map };
}

/** Minimum side in pixels of pictures that are first aligned at half size. */
const coarseSideMin = 200;

/** Refines from coarse to fine; null if the pictures disagree at any of the steps. */
function refineInSteps(first: FloatPlane, other: FloatPlane, start: Homography): Homography | null {
  const canHalve = Math.min(first.width, first.height, other.width, other.height) >= coarseSideMin;
  let map: Homography | null = start;
  if (canHalve) {
    const [own, others] = [half(first), half(other)];
    map = refineInSteps(own, others, chain(chain(scaling(2), start), scaling(0.5)));
    if (map === null) return null;
    map = chain(chain(scaling(0.5), map), scaling(2));
  }
  const [own, others] = [levelContrast(first), levelContrast(other)];
  const refined = refineMap(own, others, map);
  const drawn = samplePlane(others, { map: refined, size: first });
  return isSamePicture(own, drawn, coveredBy(drawn)) ? refined : null;
}

/** Halves by averaging, which keeps positions. */
function half({ width, height, data }: FloatPlane): FloatPlane {
  const [narrow, low] = [width >> 1, height >> 1];
  const halved = new Float32Array(narrow * low);
  for (let y = 0; y < low; y += 1) {
    for (let x = 0; x < narrow; x += 1) {
      const at = 2 * (y * width + x);
      halved[y * narrow + x] = (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4;
    }
  }
  return { width: narrow, height: low, data: halved };
}
