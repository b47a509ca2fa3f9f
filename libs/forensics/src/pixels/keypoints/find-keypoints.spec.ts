import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { layOut } from '../kernels/lay-out.js';
import { buildScaleSpace, findKeypoints } from './find-keypoints.js';

const contrastMin = 0.8;

/** Reference implementation for the kernel. */
function peaksOf(differences: Float32Array, { from, to }: { from: number; to: number }): number[] {
  const found: number[] = [];
  for (let column = from; column < to; column += 1) {
    const [left, own, right] = differences.subarray(column - 1, column + 2) as unknown as number[];
    if (own! > contrastMin && own! > left! && own! > right!) found.push(column);
    if (own! < -contrastMin && own! < left! && own! < right!) found.push(column);
  }
  return found;
}

it.each([24, 25, 26, 27, 500])('finds peaks in a row of %i exactly as plain code does', (width) => {
  const random = seededRandom(width);
  const { kernels, at, sharp, soft, found } = layOut({
    sharp: [Float32Array, width],
    soft: [Float32Array, width],
    found: [Int32Array, width],
  });
  for (let column = 0; column < width; column += 1) {
    sharp[column] = random() < 0.5 ? 0 : 4 * random();
    // Steps of .4 make some neighbours equal and put some at the limit.
    soft[column] = random() < 0.5 ? 0.4 * Math.round(6 * random() - 3) : sharp[column]! + 4 * random() - 2;
  }
  const span = { from: 8, to: width - 8 };
  const count = kernels.findPeaks(at.sharp, at.soft, span.from, span.to, at.found);
  const differences = soft.map((value, column) => value - sharp[column]!);
  expect([...found.subarray(0, count)]).toEqual(peaksOf(differences, span));
  if (width === 500) expect(count).toBeGreaterThan(50);
});

it.each([
  ['dark', 20, true],
  ['bright', 230, false],
])('tells that a %s disk on grey is one', (_, level, isDark) => {
  const [side, centre, radius] = [128, 64, 8];
  const data = Float32Array.from({ length: side * side }, (_value, at) =>
    Math.hypot((at % side) - centre, Math.floor(at / side) - centre) <= radius ? level : 128,
  );
  const keypoints = findKeypoints(buildScaleSpace({ width: side, height: side, data }), 100);
  const disk = keypoints.find(({ x, y }) => Math.hypot(x - centre, y - centre) < 2);
  expect(disk?.isDark).toBe(isDark);
});
