/** A rectangle in CSS pixels, relative to the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;
type Place = Pick<Box, 'left' | 'top'>;

interface Search {
  size: Size;
  window: Size;
  /** Areas that should stay uncovered. */
  obstacles: readonly Box[];
  /** The left edges to try, the preferred one first. */
  lefts: readonly number[];
  /** The preferred edge of the window. */
  edge: 'top' | 'bottom';
}

/** Minimum distances to the window's edges and to obstacles. */
export const edgeGap = 16;
const obstacleGap = 8;

/**
 * Finds the place nearest to the preferred corner that covers no obstacle, or else the one that covers the least
 * area.
 */
export function freePlace({ size, window, obstacles, lefts, edge }: Search): Place {
  const topMax = Math.max(edgeGap, window.height - edgeGap - size.height);
  const near = edge === 'top' ? edgeGap : topMax;
  const tops = [
    near,
    ...obstacles.flatMap((box) => [box.top - obstacleGap - size.height, box.top + box.height + obstacleGap]),
  ].filter((top) => top >= edgeGap && top <= topMax);
  const places = lefts.flatMap((left) => tops.map((top) => ({ left, top })));
  const rated = places.map((place) => ({
    place,
    covered: coveredArea({ ...place, ...size }, obstacles),
    distance: Math.abs(place.top - near) + Math.abs(place.left - (lefts[0] ?? place.left)),
  }));
  rated.sort((one, other) => one.covered - other.covered || one.distance - other.distance);
  return rated[0]?.place ?? { left: edgeGap, top: near };
}

/** The area of the obstacles that a box covers, in square pixels. */
export const coveredArea = (box: Box, obstacles: readonly Box[]): number =>
  obstacles.reduce((sum, obstacle) => sum + sharedArea(box, obstacle), 0);

function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
