import sharp, { type Sharp } from 'sharp';

/** Makes a new image file from another; metadata is lost. */
export type Recompression = (bytes: Uint8Array) => Promise<Buffer>;

export const jpeg = (bytes: Uint8Array, quality: number): Promise<Buffer> =>
  sharp(bytes).jpeg({ quality }).toBuffer();

const scaled = async (bytes: Uint8Array, factor: number): Promise<Buffer> => {
  const { width } = await sharp(bytes).metadata();
  return png(sharp(bytes).resize({ width: Math.max(1, Math.round(width * factor)) }));
};

export const png = (image: Sharp): Promise<Buffer> => image.png({ compressionLevel: 1 }).toBuffer();

/** Crops so that the old block grid is not aligned with the new one. A side that is too short stays whole. */
async function croppedJpeg(bytes: Uint8Array, quality: number): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const [left, top] = [width > 13 ? 5 : 0, height > 11 ? 3 : 0];
  const area = { left, top, width: left ? width - 13 : width, height: top ? height - 11 : height };
  return sharp(bytes).extract(area).jpeg({ quality }).toBuffer();
}

/** Reduces a picture to at most `sideMax` pixels on its longer side, and compresses it as strongly as messengers do. */
export const messenger = (bytes: Uint8Array, sideMax: number): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75, chromaSubsampling: '4:2:0' })
    .toBuffer();

/**
 * Changes that happen to honest photos in practice. A method that fires after any of these causes false alarms on
 * ordinary images. Every chain starts from the decoded pixels, whatever the file's format was.
 */
export const recompressionChains: Readonly<Record<string, Recompression>> = {
  q70: (bytes) => jpeg(bytes, 70),
  q90: (bytes) => jpeg(bytes, 90),
  'x06-q90': async (bytes) => jpeg(await scaled(bytes, 0.6), 90),
  'q75-q92': async (bytes) => jpeg(await jpeg(bytes, 75), 92),
  'q85-q95': async (bytes) => jpeg(await jpeg(bytes, 85), 95),
  'x06-q80-q97': async (bytes) => jpeg(await jpeg(await scaled(bytes, 0.6), 80), 97),
  'q80-png': async (bytes) => png(sharp(await jpeg(bytes, 80))),
  'q80-crop-q92': async (bytes) => croppedJpeg(await jpeg(bytes, 80), 92),
  // Stored as PNG, because the engine treats WebP files like PNG files.
  'webp-q80': async (bytes) => png(sharp(await sharp(bytes).webp({ quality: 80 }).toBuffer())),
  // A JPEG scaled down to fit a screen, without the other content of a real screenshot.
  'screenshot-like': async (bytes) => scaled(await jpeg(bytes, 85), 0.75),
  'messenger-1280': (bytes) => messenger(bytes, 1280),
};

/** Changes that sharing makes to an image. The verdict should stay the same. */
export const sharings: Readonly<Record<string, Recompression>> = {
  q70: (bytes) => jpeg(bytes, 70),
  'x0.75': async (bytes) => jpeg(await scaled(bytes, 0.75), 90),
  messenger: (bytes) => messenger(bytes, 1600),
};
