import { type Picture } from '../picture.js';
import { type SeededRandom } from '../seeded-random.js';

const { floor, max, min } = Math;

/**
 * Paint coverage towards the border: 1 inside, 0 at the edge, with an uneven line between. `width` and `roughness` as
 * fractions of the shorter side.
 */
export function torn(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  random: SeededRandom,
  shape: { width: number; roughness: number },
): (x: number, y: number) => number {
  const shorter = min(width, height);
  const layers = [0.11, 0.045, 0.016, 0.006].map((size, index) => ({
    noise: cloud(random, shorter * size),
    share: [0.5, 0.28, 0.22, 0.16][index] ?? 0,
  }));
  const reach = shape.width * shorter;
  const rough = shape.roughness * shorter;
  return (x, y) => {
    const distance = min(x, y, width - 1 - x, height - 1 - y);
    if (distance > reach + rough) return 1;
    let uneven = 0;
    for (const { noise, share } of layers) uneven += noise(x, y) * share;
    const share = max(0, min(1, (distance - reach * 0.5 + uneven * rough) / (reach * 0.28)));
    return share * share * (3 - 2 * share);
  };
}

const side = 64;

/** Smooth noise between −1 and 1 with features `cell` pixels wide. */
function cloud(random: SeededRandom, cell: number): (x: number, y: number) => number {
  const heights = Float32Array.from({ length: side * side }, () => random.between(-1, 1));
  const height = (column: number, row: number): number => heights[(row % side) * side + (column % side)] ?? 0;
  const eased = (share: number): number => share * share * (3 - 2 * share);
  return (x, y) => {
    const [column, row] = [floor(x / cell), floor(y / cell)];
    const [right, down] = [eased(x / cell - column), eased(y / cell - row)];
    const above = height(column, row) * (1 - right) + height(column + 1, row) * right;
    const below = height(column, row + 1) * (1 - right) + height(column + 1, row + 1) * right;
    return above * (1 - down) + below * down;
  };
}
