import { type PictureAlignment } from '@jinwi/contracts';
import { type AlignedPictures, type PictureSource } from './align-pictures.js';
import { apply, chain, inverse, scaling, slopesAt } from './homography.js';

type Size = Pick<PictureSource, 'width' | 'height'>;

/**
 * A picture counts as distorted if the scales of its width and height differ by more than this share, or if the scale
 * varies by more than twice this share across the picture. Smaller changes may come from rounding.
 */
const distortionMin = 0.015;
/** Smaller cuts, as a share of the side, come from rounding and are left out. */
const cutMin = 0.004;

/** Describes the change that aligns the other picture with the first, in full-size pixels. */
export function describeAlignment(
  aligned: AlignedPictures,
  { first, other, isCovered }: { first: Size; other: Size; isCovered: Uint8Array },
): PictureAlignment {
  const toFirst = chain(
    scaling(aligned.other.width / other.width, aligned.other.height / other.height),
    chain(
      inverse(aligned.map),
      scaling(first.width / aligned.first.width, first.height / aligned.first.height),
    ),
  );
  const centre = apply(inverse(toFirst), { x: first.width / 2, y: first.height / 2 });
  const { xx, xy, yx, yy } = slopesAt(toFirst, centre);
  const isMirrored = xx * yy - xy * yx < 0;
  const [across, down] = [Math.hypot(xx, yx), Math.hypot(xy, yy)];
  // If the picture is mirrored, this is its rotation after mirroring left to right.
  const angle = Math.atan2(isMirrored ? -yx : yx, isMirrored ? -xx : xx);
  return {
    scale: Math.sqrt(across * down),
    rotation: (angle * 180) / Math.PI,
    isMirrored,
    isDistorted: isDistorted({ toFirst, other, across, down }),
    cuts: cutsOf(inverse(toFirst), { first, other }),
    coverage: isCovered.reduce((sum, one) => sum + one, 0) / Math.max(1, isCovered.length),
  };
}

function isDistorted({
  toFirst,
  other,
  across,
  down,
}: {
  toFirst: ReturnType<typeof chain>;
  other: Size;
  across: number;
  down: number;
}): boolean {
  const [width, height] = [other.width, other.height];
  const scales = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ].map((corner) => {
    const { xx, xy, yx, yy } = slopesAt(toFirst, corner);
    return Math.sqrt(Math.abs(xx * yy - xy * yx));
  });
  const isTilted = Math.max(...scales) / Math.min(...scales) > 1 + 2 * distortionMin;
  return isTilted || Math.abs(Math.log(across / down)) > distortionMin;
}

/** Returns the shares of the other picture that lie beyond each side of the first. */
function cutsOf(
  toOther: ReturnType<typeof chain>,
  { first, other }: { first: Size; other: Size },
): PictureAlignment['cuts'] {
  const corners = [
    { x: 0, y: 0 },
    { x: first.width, y: 0 },
    { x: 0, y: first.height },
    { x: first.width, y: first.height },
  ].map((corner) => apply(toOther, corner));
  const [xs, ys] = [corners.map(({ x }) => x / other.width), corners.map(({ y }) => y / other.height)];
  const cut = (share: number): number => (share < cutMin ? 0 : Math.min(1, share));
  return {
    left: cut(Math.min(...xs)),
    top: cut(Math.min(...ys)),
    right: cut(1 - Math.max(...xs)),
    bottom: cut(1 - Math.max(...ys)),
  };
}
