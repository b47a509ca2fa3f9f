import {
  blockActivity,
  clippedOf,
  decodeSamples,
  transformBlocks,
} from '../../../test/plain/block-transform.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { boxMean } from '../filters/box-mean.js';
import { type Plane } from '../planes/plane.js';
import { lowFrequencies } from '../transforms/block-transform.js';
import { observeJpeg, observePixels, type BlockObservations } from './block-observations.js';

const size = { width: 93, height: 85 };

function madePixels(noise: number) {
  const random = seededRandom(noise);
  const rgb = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) =>
    Math.max(0, Math.min(255, 128 + 90 * Math.sin(at / 300) + noise * (random() - 0.5))),
  );
  return { ...size, rgb };
}

/** Coefficients as in a file: few in some blocks and many in others, with magnitudes of at most `largest` / 8. */
function madeCoefficients(largest: number) {
  const random = seededRandom(largest);
  const [widthInBlocks, heightInBlocks] = [12, 11];
  const coefficients = Int16Array.from({ length: widthInBlocks * heightInBlocks * 64 }, (_, at) => {
    const density = ((at >> 6) % 5) / 4;
    return random() < density ** (1 + (at & 7)) ? largest * (random() - 0.5) ** 3 : 0;
  });
  const quantTable = Uint16Array.from({ length: 64 }, (_, at) => 1 + (at % 7) * 5);
  return { id: 1, widthInBlocks, heightInBlocks, coefficients, quantTable };
}

function expectMeasured(
  observed: BlockObservations,
  plane: Plane,
  image: ReturnType<typeof madePixels>,
): void {
  const { columns, rows, offsetX, offsetY } = observed;
  const shifted = { columns, rows, offsetX: offsetX + 1, offsetY: offsetY + 1 };
  expect(observed.shifted).toEqual(transformBlocks(plane, shifted));
  const values = blockActivity(plane, observed);
  expect(observed.activity).toEqual(boxMean({ columns, rows, values }, 1, new Uint8Array(values.length)));
  const isClipped = clippedOf(image, observed);
  const around = boxMean(
    { columns, rows, values: Float32Array.from(isClipped) },
    1,
    new Uint8Array(columns * rows),
  );
  expect(observed.isMasked).toEqual(Uint8Array.from(around, (share) => (share > 0 ? 1 : 0)));
}

describe('observeJpeg', () => {
  it.each([16, 400, 8000])('measures exactly what plain code measures, coefficients to %i', (largest) => {
    const image = madePixels(60);
    const luma = madeCoefficients(largest);
    const observed = observeJpeg(luma, image)!;
    expectMeasured(observed, decodeSamples(luma), image);
    const low = [...lowFrequencies];
    const own = Array.from({ length: 10 * 9 }, (_, block) => {
      const start = ((block % 10) + Math.floor(block / 10) * luma.widthInBlocks) * 64;
      return low.map((position) => luma.coefficients[start + position]!);
    });
    expect([observed.columns, observed.rows]).toEqual([10, 9]);
    expect([...observed.quantised]).toEqual(own.flat());
  });
});

describe('observePixels', () => {
  it.each([
    [0, 0, 20],
    [3, 7, 250],
  ])('measures on a grid at %i, %i exactly what plain code measures', (offsetX, offsetY, noise) => {
    const image = madePixels(noise);
    const data = Float32Array.from({ length: size.width * size.height }, (_, pixel) => {
      const [red, green, blue] = image.rgb.subarray(3 * pixel, 3 * pixel + 3);
      return 0.299 * red! + 0.587 * green! + 0.114 * blue!;
    });
    const observed = observePixels(image, { offsetX, offsetY })!;
    const plane = { ...size, data };
    expectMeasured(observed, plane, image);
    expect(observed.quantised).toEqual(Int16Array.from(transformBlocks(plane, observed), Math.round));
  });
});
