import { type ComparisonResult, type PictureAlignment } from '@jinwi/contracts';
import { type PixelImage } from '../formats/decode-image.js';
import { blur } from '../pixels/filters/blur.js';
import { type Box, type FloatPlane } from '../pixels/planes/plane.js';
import { type AlignedPictures, alignPictures, type PictureSource } from './align-pictures.js';
import { describeAlignment } from './describe-alignment.js';
import { type ComparedPlanes, type DifferenceGrid, measureGrid } from './difference-grid.js';
import { type DifferentCells, findDifferentParts } from './differing-parts.js';
import { kindOfPart, measurePart } from './kind-of-part.js';
import { matchSharpness } from './match-sharpness.js';
import { type Channels, isClippedAt, matchTones } from './match-tones.js';
import { coveredBy, samplePlane } from './sample-plane.js';

/** A comparison and its planes for drawing; `drawn` is null if the pictures do not show the same picture. */
export interface PictureComparison {
  result: ComparisonResult;
  drawn: { other: Channels; isCovered: Uint8Array; size: Size; grid: DifferenceGrid } | null;
}

type Size = Pick<PictureSource, 'width' | 'height'>;

const partsMax = 8;
/** Only this many of the largest parts count towards the different area; the others are too small to matter. */
const examinedMax = 24;

/** Aligns the other picture with the first and finds what differs apart from size, position, tone and compression. */
export async function comparePictures(
  first: PictureSource,
  other: PictureSource,
): Promise<PictureComparison> {
  const { width, height } = first;
  const aligned = await alignPictures(first, other);
  if (aligned === null) {
    const nothing = { alignment: null, isToneChanged: false, differentShare: 0, parts: [] };
    return { result: { width, height, ...nothing }, drawn: null };
  }
  const { drawn, planes, isToneChanged } = layOnEachOther(aligned);
  const grid = measureGrid(planes);
  const found = findDifferentParts(grid)
    .slice(0, examinedMax)
    .map((part) => measurePart(planes, part, grid))
    // If the tone of the whole picture was changed, parts that differ only in tone are left out.
    .filter(({ isToneAlone }) => !isToneAlone || !isToneChanged);
  const alignment: PictureAlignment = describeAlignment(aligned, {
    first,
    other,
    isCovered: drawn.isCovered,
  });
  const toFull = (box: Box): Box => scaledBox(box, { from: aligned.first, to: first });
  const searched = { first: planes.first, other: withoutUncovered(planes) };
  const parts = found.slice(0, partsMax).map((part) => {
    const { kind, from } = kindOfPart(searched, part);
    return { kind, box: toFull(part.box), from: from && toFull(from) };
  });
  const differentShare = shareOf(found, grid);
  return {
    result: { width, height, alignment, isToneChanged, differentShare, parts },
    drawn: { ...drawn, grid },
  };
}

function layOnEachOther({ first, other, map }: AlignedPictures) {
  const size = { width: first.width, height: first.height };
  const drawn = channelsOf(other).map(
    (data) => samplePlane({ width: other.width, height: other.height, data }, { map, size }).data,
  ) as unknown as Channels;
  const covered = coveredBy({ ...size, data: drawn[0] });
  const own = channelsOf(first);
  const { matched, isChanged } = matchTones(own, drawn, covered);
  const planes = comparedPlanes({ own, matched, isCovered: covered, size });
  return { planes, isToneChanged: isChanged, drawn: { other: drawn, isCovered: covered, size } };
}

function channelsOf({ rgb, width, height }: PixelImage): Channels {
  const channels = [0, 1, 2].map((channel) => {
    const data = new Float32Array(width * height);
    for (let at = 0; at < data.length; at += 1) data[at] = rgb[3 * at + channel]!;
    return data;
  });
  return channels as unknown as Channels;
}

/** Weight of a colour difference relative to a brightness difference: compression stores colours more coarsely. */
const colourShare = 0.5;
const colourSigma = 3;

function comparedPlanes({
  own,
  matched,
  isCovered: covered,
  size,
}: {
  own: Channels;
  matched: Channels;
  isCovered: Uint8Array;
  size: Size;
}): ComparedPlanes {
  // Uncovered places take the first picture's values, so that smoothing does not spread differences from there.
  const filled = matched.map((channel, index) =>
    channel.map((value, at) => (covered[at] === 0 ? own[index]![at]! : value)),
  ) as unknown as Channels;
  const [first, other] = [brightnessOf(own, size), brightnessOf(filled, size)];
  const sigma = matchSharpness(first, other, covered);
  const [softFirst, softOther] = [blur(first, sigma.first), blur(other, sigma.other)];
  const squares = softFirst.data.map((value, at) => (value - softOther.data[at]!) ** 2);
  for (const channel of [0, 2] as const) {
    const difference = own[channel].map((value, at) =>
      // Clipped pixels are ignored, because clipping changes colours.
      isClippedAt(own, at) || isClippedAt(filled, at)
        ? 0
        : value - first.data[at]! - (filled[channel][at]! - other.data[at]!),
    );
    const smooth = blur({ ...size, data: difference }, colourSigma).data;
    for (let at = 0; at < squares.length; at += 1) squares[at]! += colourShare * smooth[at]! * smooth[at]!;
  }
  return { first: softFirst, other: softOther, squares: { ...size, data: squares }, isCovered: covered };
}

/** Returns the other picture, with NaN where its values were taken from the first. */
const withoutUncovered = ({ other, isCovered }: ComparedPlanes): FloatPlane => ({
  ...other,
  data: other.data.map((value, at) => (isCovered[at] === 0 ? Number.NaN : value)),
});

const brightnessOf = ([red, green, blue]: Channels, size: Size): FloatPlane => ({
  ...size,
  data: red.map((value, at) => 0.299 * value + 0.587 * green[at]! + 0.114 * blue[at]!),
});

function scaledBox(box: Box, { from, to }: { from: Size; to: Size }): Box {
  const [x, y] = [to.width / from.width, to.height / from.height];
  const left = Math.min(to.width - 1, Math.floor(box.left * x));
  const top = Math.min(to.height - 1, Math.floor(box.top * y));
  return {
    left,
    top,
    width: Math.max(1, Math.min(to.width - left, Math.ceil(box.width * x))),
    height: Math.max(1, Math.min(to.height - top, Math.ceil(box.height * y))),
  };
}

function shareOf(found: readonly DifferentCells[], { differences }: DifferenceGrid): number {
  const compared = differences.reduce((sum, value) => sum + Number(value >= 0), 0);
  const different = found.reduce((sum, { cells }) => sum + cells.length, 0);
  return Math.min(1, different / Math.max(1, compared));
}
