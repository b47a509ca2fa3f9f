import { type BytePlane } from '../../pixels/planes/plane.js';

interface Shift {
  x: number;
  y: number;
}

/** Highest zero-mean normalised cross-correlation over all shifts up to ±2 px; null if one image is flat. */
export function bestCorrelation(first: BytePlane, second: BytePlane): number | null {
  let best: number | null = null;
  for (let y = -2; y <= 2; y += 1) {
    for (let x = -2; x <= 2; x += 1) {
      const value = correlation(first, second, { x, y });
      if (value !== null && (best === null || value > best)) best = value;
    }
  }
  return best;
}

/** Minimum standard deviation in grey levels; a flatter image cannot be compared. */
const deviationMin = 4;

function correlation(first: BytePlane, second: BytePlane, shift: Shift): number | null {
  let count = 0;
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (let y = Math.max(0, -shift.y); y < Math.min(first.height, second.height - shift.y); y += 1) {
    for (let x = Math.max(0, -shift.x); x < Math.min(first.width, second.width - shift.x); x += 1) {
      const a = first.data[y * first.width + x]!;
      const b = second.data[(y + shift.y) * second.width + x + shift.x]!;
      count += 1;
      sums.a += a;
      sums.b += b;
      sums.aa += a * a;
      sums.bb += b * b;
      sums.ab += a * b;
    }
  }
  const varianceA = sums.aa / count - (sums.a / count) ** 2;
  const varianceB = sums.bb / count - (sums.b / count) ** 2;
  if (!(Math.min(varianceA, varianceB) >= deviationMin ** 2)) return null;
  return (sums.ab / count - (sums.a / count) * (sums.b / count)) / Math.sqrt(varianceA * varianceB);
}

/** Returns the share of equal bits in two difference hashes: 1 for the same image, about ½ for unrelated ones. */
export function hashAgreement(first: BytePlane, second: BytePlane): number {
  const own = differenceHash(first);
  const other = differenceHash(second);
  return own.reduce((sum, bit, index) => sum + (bit === other[index] ? 1 : 0), 0) / own.length;
}

/** Returns 64 bits. Each bit says whether one of 9×8 cells is brighter than the next cell to its right. */
function differenceHash({ width, height, data }: BytePlane): number[] {
  const cell = (column: number, row: number): number => {
    let sum = 0;
    const fromX = Math.floor((column * width) / 9);
    const toX = Math.max(fromX + 1, Math.floor(((column + 1) * width) / 9));
    const fromY = Math.floor((row * height) / 8);
    const toY = Math.max(fromY + 1, Math.floor(((row + 1) * height) / 8));
    for (let y = fromY; y < toY; y += 1) for (let x = fromX; x < toX; x += 1) sum += data[y * width + x] ?? 0;
    return sum / ((toX - fromX) * (toY - fromY));
  };
  return Array.from({ length: 64 }, (_, index) => {
    const column = index % 8;
    const row = index >> 3;
    return cell(column, row) > cell(column + 1, row) ? 1 : 0;
  });
}
