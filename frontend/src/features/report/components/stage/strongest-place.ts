const names = [
  ['topLeft', 'top', 'topRight'],
  ['left', 'centre', 'right'],
  ['bottomLeft', 'bottom', 'bottomRight'],
] as const;

export type Place = (typeof names)[number][number];

/** A cell stands out when it is at least this much brighter than the whole … */
const contrastMin = 1.6;
/** … and not almost black itself. */
const levelMin = 24;

/** Where in a grey map, in ninths, the signal is strongest; null where nothing stands out. */
export function strongestPlace(
  grey: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): Place | null {
  const cells = names.map((row, rowIndex) =>
    row.map((place, columnIndex) => ({
      place,
      level: meanLevel(grey, {
        width,
        left: Math.floor((columnIndex * width) / 3),
        right: Math.floor(((columnIndex + 1) * width) / 3),
        top: Math.floor((rowIndex * height) / 3),
        bottom: Math.floor(((rowIndex + 1) * height) / 3),
      }),
    })),
  );
  const all = cells.flat();
  const mean = all.reduce((sum, { level }) => sum + level, 0) / all.length;
  const best = all.reduce((one, other) => (other.level > one.level ? other : one));
  return best.level >= levelMin && best.level >= mean * contrastMin ? best.place : null;
}

interface Cell {
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function meanLevel(grey: Uint8ClampedArray, { width, left, right, top, bottom }: Cell): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) sum += grey[y * width + x] ?? 0;
  }
  return sum / Math.max(1, (right - left) * (bottom - top));
}
