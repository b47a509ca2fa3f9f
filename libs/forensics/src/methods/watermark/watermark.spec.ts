import sharp from 'sharp';
import { openImage, toPixels, type PixelImage } from '../../formats/decode-image.js';
import { type MethodContext } from '../method.js';
import { watermarkMessages } from './find-message.js';
import { watermark } from './watermark.js';

const step = 36;

/** Smooth colour waves with a little noise: an unmarked image. */
function madePicture({ width = 384, height = 384, seed = 1 } = {}): PixelImage {
  const rgb = new Uint8Array(width * height * 3);
  let state = seed;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = pixel % width;
    const y = Math.floor(pixel / width);
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const noise = (state >>> 16) % 13;
    rgb[pixel * 3] = 110 + 60 * Math.sin(x / 37 + seed) + noise;
    rgb[pixel * 3 + 1] = 100 + 50 * Math.cos(y / 53) + noise;
    rgb[pixel * 3 + 2] = 120 + 55 * Math.sin((x + y) / 71) + noise;
  }
  return { width, height, rgb };
}

/**
 * Embeds like the published embedder: chroma U, Haar approximation, 4×4 tiles, the largest coefficient set to ¼ or ¾
 * of a step.
 */
function embed({ width, height, rgb }: PixelImage, bits: Uint8Array, offset: number): PixelImage {
  const marked = Uint8Array.from(rgb);
  const columns = Math.floor(width / 8);
  const approximation = (x: number, y: number): number => {
    let sum = 0;
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const at = ((y + down) * width + x + right) * 3;
      const luma = 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
      sum += 0.492 * (rgb[at + 2]! - luma) + offset;
    }
    return sum / 2;
  };
  for (let tile = 0; tile < columns * Math.floor(height / 8); tile += 1) {
    const left = (tile % columns) * 8;
    const top = Math.floor(tile / columns) * 8;
    const values = Array.from({ length: 16 }, (_, i) =>
      approximation(left + (i % 4) * 2, top + (i >> 2) * 2),
    );
    const magnitudes = values.map((value, i) => (i === 0 ? -1 : Math.abs(value)));
    const at = magnitudes.indexOf(Math.max(...magnitudes));
    const value = values[at]!;
    const target = (Math.floor(Math.abs(value) / step) + 0.25 + 0.5 * bits[tile % bits.length]!) * step;
    const change = (Math.sign(value || 1) * target - value) / 2;
    for (let pixel = 0; pixel < 4; pixel += 1) {
      const x = left + (at % 4) * 2 + (pixel & 1);
      const y = top + (at >> 2) * 2 + (pixel >> 1);
      shiftChroma(marked, (y * width + x) * 3, change);
    }
  }
  return { width, height, rgb: marked };
}

/** Changes U and keeps Y and V. */
function shiftChroma(rgb: Uint8Array, at: number, change: number): void {
  const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  rgb[at + 1] = clamp(rgb[at + 1]! - 0.395 * change);
  rgb[at + 2] = clamp(rgb[at + 2]! + 2.032 * change);
}

const resultOf = (image: PixelImage) => watermark.run({ image } as MethodContext, {});
const swapped = ({ rgb, ...size }: PixelImage): PixelImage => ({
  ...size,
  rgb: rgb.map((_, index) => rgb[index - (index % 3) + 2 - (index % 3)]!),
});

async function asJpeg({ width, height, rgb }: PixelImage, quality: number): Promise<PixelImage> {
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return toPixels(openImage(bytes));
}

describe('the invisible watermark of diffusion models', () => {
  const cases = watermarkMessages.flatMap(({ generator, bits }) =>
    [128, 0.5].map((offset) => [generator, offset, bits] as const),
  );

  it.each(cases)('is read back: %s, offset %s', async (generator, offset, bits) => {
    const result = await resultOf(embed(madePicture(), bits, offset));
    expect(result.statistic).toBeGreaterThan(0.9);
    expect(result.decisive).toEqual({ code: 'watermark.present', kind: 'ai-generated' });
    expect(result.aiMarkers).toMatchObject([{ generator, extent: 'generated' }]);
  });

  it('is read back at odd sizes with swapped channels or from JPEG', async () => {
    const [{ bits }] = watermarkMessages as [(typeof watermarkMessages)[number]];
    const marked = embed(madePicture({ width: 517, height: 389 }), bits, 0.5);
    expect((await resultOf(swapped(marked))).statistic).toBeGreaterThan(0.9);
    expect((await resultOf(await asJpeg(marked, 95))).statistic).toBeGreaterThan(0.65);
  });

  it.each([1, 2, 3, 4])('is not seen in an unmarked picture (%i), which gets no score', async (seed) => {
    const result = await resultOf(madePicture({ seed }));
    expect(result).toMatchObject({ applicable: true, score: null, findings: [] });
    expect(result.decisive).toBeUndefined();
  });

  it('is not seen with another message or in a grey picture', async () => {
    const foreign = Uint8Array.from({ length: 48 }, (_, index) => ((index * index * 7) % 3) & 1);
    expect((await resultOf(embed(madePicture(), foreign, 0.5))).decisive).toBeUndefined();
    const grey = madePicture();
    grey.rgb.forEach((_, index) => (grey.rgb[index] = grey.rgb[index - (index % 3)]!));
    expect((await resultOf(grey)).findings).toEqual([]);
  });

  it('does not apply to a picture too small for any message', async () => {
    expect(await resultOf(madePicture({ width: 64, height: 64 }))).toMatchObject({
      applicable: false,
      reason: 'reason.too-small',
    });
  });
});
