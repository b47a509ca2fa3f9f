import { sumPixels, sumTexture as plainTexture } from '../../../test/plain/block-sums.js';
import { resavedErrors } from '../../../test/plain/resave.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { type PixelImage } from '../../formats/decode-image.js';
import { sumTexture } from './block-sums.js';
import { resave } from './resave.js';

const sizes = [
  ...[1, 2, 3, 4, 5, 7, 15].flatMap((width) => [1, 2, 3, 16, 17].map((height) => [width, height] as const)),
  ...([16, 17, 31, 32, 33, 63] as const).flatMap((side) => [
    [side, 96 - side] as const,
    [side + 16, side] as const,
  ]),
  [200, 131] as const,
];

/** The contrast increases with `kind`. */
function madeImage(width: number, height: number, kind: number): PixelImage {
  const random = seededRandom(width + 100 * height + kind);
  const noise = [3, 40, 255, 510][kind]!;
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const x = Math.floor(at / 3) % width;
    const level = 128 + 100 * Math.sin((x + 3 * (at % 3)) / (4 + kind)) + noise * (random() - 0.5);
    return Math.max(0, Math.min(255, level));
  });
  return { width, height, rgb };
}

describe('resave', () => {
  it.each([0, 1, 2, 3])('changes each pixel exactly as libjpeg does, picture %i', async (kind) => {
    for (const [width, height] of sizes) {
      const image = madeImage(width, height, kind);
      for (const quality of kind === 1 ? [90, 75, 99] : [90]) {
        const { errors, histogram, sums } = resave(image, quality);
        expect({ width, height, quality, errors: Buffer.from(errors).toString('hex') }).toEqual({
          width,
          height,
          quality,
          errors: Buffer.from(await resavedErrors(image, quality)).toString('hex'),
        });
        expect(sums).toEqual(sumPixels({ width, height, data: errors }));
        const counts = new Uint32Array(256);
        for (const error of errors) counts[error]! += 1;
        expect(histogram).toEqual(counts);
      }
    }
  });
});

it('sums the texture of blocks exactly as plain code does', () => {
  for (const [width, height] of sizes) {
    const data = madeImage(width, height, 2).rgb.subarray(0, width * height);
    expect(sumTexture({ width, height, data })).toEqual(plainTexture({ width, height, data }));
  }
});
