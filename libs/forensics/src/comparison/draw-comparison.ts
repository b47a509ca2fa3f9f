import sharp from 'sharp';
import { type PictureComparison } from './compare-pictures.js';
import { coreRatio } from './differing-parts.js';

/** `aligned`: the other picture as WebP, transparent outside its area; `difference`: the differences as PNG. */
export interface DrawnComparison {
  aligned: Uint8Array;
  difference: Uint8Array;
}

type Drawn = NonNullable<PictureComparison['drawn']>;

export async function drawComparison(drawn: Drawn): Promise<DrawnComparison> {
  const [aligned, difference] = await Promise.all([drawAligned(drawn), drawDifference(drawn)]);
  return { aligned: Uint8Array.from(aligned), difference: Uint8Array.from(difference) };
}

function drawAligned({ other, isCovered, size }: Drawn): Promise<Buffer> {
  const pixels = new Uint8ClampedArray(4 * isCovered.length);
  for (let at = 0; at < isCovered.length; at += 1) {
    if (isCovered[at] === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) pixels[4 * at + channel] = other[channel]![at]!;
    pixels[4 * at + 3] = 255;
  }
  return sharp(pixels, { raw: { ...size, channels: 4 } })
    .webp({ quality: 85, effort: 1 })
    .toBuffer();
}

/** Draws the ratios: 1 is black, twice `coreRatio` is white. */
function drawDifference({ grid, size }: Drawn): Promise<Buffer> {
  const { columns, rows, ratios } = grid;
  const levels = Uint8Array.from(ratios, (ratio) =>
    Math.round(255 * Math.min(1, Math.max(0, (ratio - 1) / (2 * coreRatio - 1)))),
  );
  return sharp(levels, { raw: { width: columns, height: rows, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .png({ compressionLevel: 2 })
    .toBuffer();
}
