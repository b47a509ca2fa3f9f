import sharp from 'sharp';
import { type EvidencePicture } from '../report/report.js';
import { type DrawnImage } from './drawn-image.js';

/** Maximum longer side, in pixels, of an evidence picture, which shows a grid of cells and appears next to text. */
const pictureSideMax = 512;

/** Stacks the evidence pictures of all methods on one sheet, which is stored as one object, loaded by one request. */
export async function drawEvidence(pictures: readonly EvidencePicture[]): Promise<DrawnImage[]> {
  if (pictures.length === 0) return [];
  const drawn = await Promise.all(pictures.map(withinBounds));
  const places = placesOf(drawn);
  const width = Math.max(...drawn.map((picture) => picture.width));
  const height = drawn.reduce((total, picture) => total + picture.height, 0);
  const sheet = Buffer.alloc(width * height);
  drawn.forEach((picture, index) => copyRows(picture, { sheet, width, top: places[index]?.top ?? 0 }));
  const bytes = await sharp(sheet, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
  return [{ kind: 'evidence', contentType: 'image/png', bytes, pictures: places }];
}

async function withinBounds(picture: EvidencePicture): Promise<EvidencePicture> {
  const { width, height, data } = picture;
  if (Math.max(width, height) <= pictureSideMax) return picture;
  const { data: shrunk, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: pictureSideMax, height: pictureSideMax, fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...picture, width: info.width, height: info.height, data: Uint8Array.from(shrunk) };
}

function placesOf(pictures: readonly EvidencePicture[]): NonNullable<DrawnImage['pictures']> {
  let below = 0;
  return pictures.map(({ criterionId, width, height }) => {
    const top = below;
    below += height;
    return { criterionId, top, width, height };
  });
}

function copyRows(picture: EvidencePicture, on: { sheet: Buffer; width: number; top: number }): void {
  for (let row = 0; row < picture.height; row += 1) {
    const from = row * picture.width;
    on.sheet.set(picture.data.subarray(from, from + picture.width), (on.top + row) * on.width);
  }
}
