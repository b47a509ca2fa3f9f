import { visibleMarkWords } from '@jinwi/contracts';
import sharp from 'sharp';
import { drawMark } from './draw-mark.js';
import { labelPacket } from './finish-image.js';
import { readLabel } from './provider-statements.js';

const label = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Kling' } as const;
const image = ({
  width = 900,
  height = 600,
  format = 'png',
}: { width?: number; height?: number; format?: 'png' | 'jpeg' } = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#b07040' } })
    .withXmp(labelPacket(label))
    .toFormat(format)
    .toBuffer();
const grey = async (bytes: Uint8Array) =>
  sharp(bytes).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
const words = visibleMarkWords.ai.ko;

/** Returns the shares of the pixels in a region that are nearly black and nearly white. */
async function inkOf(
  bytes: Uint8Array,
  region: { left: number; top: number; width: number; height: number },
) {
  const { data } = await grey(await sharp(bytes).extract(region).png().toBuffer());
  const share = (is: (value: number) => boolean) => data.filter(is).length / data.length;
  return { dark: share((value) => value < 60), white: share((value) => value > 220) };
}

describe('API-098 a visible mark', () => {
  it.each(['png', 'jpeg'] as const)('in the corner of a %s covers that corner only', async (format) => {
    const bytes = await image({ format });
    const marked = await drawMark(bytes, { mark: 'corner', words });
    expect(await sharp(marked).metadata()).toMatchObject({ format, width: 900, height: 600 });
    const { dark, white } = await inkOf(marked, { left: 0, top: 540, width: 150, height: 60 });
    expect([dark > 0.2, white > 0.02]).toEqual([true, true]);
    const [before, after] = await Promise.all([grey(bytes), grey(marked)]);
    const rest = 900 * 500;
    const changes = after.data.subarray(0, rest).map((value, at) => Math.abs(value - before.data[at]!));
    expect(Math.max(...changes.filter((_, at) => at % 7 === 0))).toBeLessThanOrEqual(
      format === 'png' ? 0 : 3,
    );
  });

  it('on a border covers no pixel', async () => {
    const bytes = await image();
    const marked = await drawMark(bytes, { mark: 'border', words });
    const { width, height } = await sharp(marked).metadata();
    const frame = (width - 900) / 2;
    expect(frame).toBeGreaterThanOrEqual(3);
    const inner = await sharp(marked)
      .extract({ left: frame, top: frame, width: 900, height: 600 })
      .raw()
      .toBuffer();
    expect(inner.equals(await sharp(bytes).raw().toBuffer())).toBe(true);
    const band = { left: 0, top: frame + 600, width, height: height - frame - 600 };
    const { dark, white } = await inkOf(marked, band);
    expect([dark > 0.7, white > 0.005]).toEqual([true, true]);
  });

  it('keeps the label', async () => {
    for (const mark of ['corner', 'border'] as const) {
      expect(await readLabel(await drawMark(await image({ format: 'jpeg' }), { mark, words }))).toEqual(
        label,
      );
    }
  });

  it('has its own words in each language', async () => {
    const drawn = await Promise.all(
      Object.values(visibleMarkWords).flatMap(({ ko, en }) =>
        [ko, en].map(async (text) =>
          (await drawMark(await image(), { mark: 'corner', words: text })).toString('base64'),
        ),
      ),
    );
    expect(new Set(drawn).size).toBe(4);
  });

  it.each([
    [64, 48],
    [40, 2000],
    [2000, 40],
    [3000, 2000],
  ])('fits an image of %i × %i', async (width, height) => {
    for (const mark of ['corner', 'border'] as const) {
      const bytes = await image({ width, height });
      const drawn = await drawMark(bytes, { mark, words: visibleMarkWords.demonstration.en });
      expect((await sharp(drawn).metadata()).width).toBeGreaterThanOrEqual(width);
    }
  });
});
