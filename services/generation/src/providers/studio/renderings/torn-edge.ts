import { type Picture } from '../picture.js';
import { type SeededRandom } from '../seeded-random.js';

/**
 * How far paint reaches towards the border: 1 inside, 0 at the edge, with an uneven line between.
 * `width` and `roughness` in parts of the shorter side.
 */
export function torn(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  random: SeededRandom,
  shape: { width: number; roughness: number },
): (x: number, y: number) => number {
  const shorter = Math.min(width, height);
  const waves = Array.from({ length: 7 }, (_, index) => ({
    frequency: ((index + 1) * random.between(2.5, 4.5)) / shorter,
    angle: random.between(0, Math.PI),
    phase: random.between(0, 7),
    size: 1 / (index + 1.5),
  })).map(({ frequency, angle, ...wave }) => ({
    ...wave,
    right: Math.cos(angle) * frequency * 6,
    down: Math.sin(angle) * frequency * 6,
  }));
  const reach = shape.width * shorter;
  const rough = shape.roughness * shorter;
  return (x, y) => {
    const distance = Math.min(x, y, width - 1 - x, height - 1 - y);
    if (distance > reach + rough * 2) return 1;
    let uneven = 0;
    for (const wave of waves) uneven += wave.size * Math.sin(x * wave.right + y * wave.down + wave.phase);
    const share = Math.max(0, Math.min(1, (distance - reach * 0.35 + uneven * rough) / (reach * 0.6)));
    return share * share * (3 - 2 * share);
  };
}
