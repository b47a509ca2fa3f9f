import { type PixelImage } from '../formats/decode-image.js';
import { type FloatPlane, luma, toPlane } from '../pixels/planes/plane.js';
import { chain, type Homography, scaling, slopesAt } from './homography.js';
import { alignmentsOf } from './propose-alignments.js';
import { refineMap } from './refine-map.js';
import { coveredBy, samplePlane } from './sample-plane.js';
import { blur } from '../pixels/filters/blur.js';

/** Pixels to which the longer side is reduced before keypoints are searched. */
const searchedSide = 900;
/** The longer side, in pixels, at which pictures are compared at most. */
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

/** Two pictures drawn at the same scale, and the transform from positions in the first to positions in the other. */
export interface AlignedPictures {
  first: PixelImage;
  other: PixelImage;
  map: Homography;
}

/** Finds the transform that aligns the other picture with the first; null if they do not show the same picture. */
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

/** Minimum side in pixels. Smaller pictures show too little and are not compared. */
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

/** Halves a plane by averaging, so that its content is not shifted. */
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

const sigma = 6;
/** Contrast below this, in grey levels, counts as noise and is not amplified. */
const noise = 3;

/** Makes the local mean 0 and the local contrast 1, to align pictures that differ in brightness or colour. */
function levelContrast(plane: FloatPlane): FloatPlane {
  const mean = blur(plane, sigma).data;
  const centred = plane.data.map((value, at) => value - mean[at]!);
  const squares = blur({ ...plane, data: centred.map((value) => value * value) }, sigma).data;
  return { ...plane, data: centred.map((value, at) => value / Math.sqrt(squares[at]! + noise ** 2)) };
}

const cell = 16;
/** A cell counts as textured if the mean square of its values, with levelled local contrast, is above this. */
const textureMin = 0.25;
const correlationMin = 0.5;
/** Minimum share of textured cells that must correlate. It is low, because much of a picture may have been altered. */
const shareMin = 0.25;
const cellsMin = 6;

/**
 * Whether enough textured cells of the two planes correlate. The local contrast of both must be levelled
 * (`levelContrast`). Ignores pixels that the other picture, once aligned, does not cover.
 */
function isSamePicture(first: FloatPlane, other: FloatPlane, isCovered: Uint8Array): boolean {
  let textured = 0;
  let agreeing = 0;
  for (let top = 0; top + cell <= first.height; top += cell) {
    for (let left = 0; left + cell <= first.width; left += cell) {
      const found = correlationAt({ first, other, isCovered }, left, top);
      if (found === null) continue;
      textured += 1;
      if (found >= correlationMin) agreeing += 1;
    }
  }
  return agreeing >= cellsMin && agreeing >= shareMin * textured;
}

/** Returns the correlation in a cell; null if neither plane has texture there, or if less than half is covered. */
function correlationAt(
  { first, other, isCovered }: { first: FloatPlane; other: FloatPlane; isCovered: Uint8Array },
  left: number,
  top: number,
): number | null {
  let [own, both, others, count] = [0, 0, 0, 0];
  for (let y = top; y < top + cell; y += 1) {
    for (let at = y * first.width + left; at < y * first.width + left + cell; at += 1) {
      if (isCovered[at] === 0) continue;
      const [one, two] = [first.data[at]!, other.data[at]!];
      own += one * one;
      both += one * two;
      others += two * two;
      count += 1;
    }
  }
  if (count < (cell * cell) / 2 || Math.max(own, others) < textureMin * count) return null;
  return both / Math.sqrt(own * others + 1e-9);
}
