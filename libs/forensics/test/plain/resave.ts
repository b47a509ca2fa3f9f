import sharp from 'sharp';
import { toPixels, type PixelImage } from '../../src/formats/decode-image.js';

/**
 * Reference for the kernel: saves the image and reads it back with libjpeg itself, and returns the largest difference
 * of the channels at each pixel.
 */
export async function resavedErrors(image: PixelImage, quality: number): Promise<Uint8Array> {
  const { width, height, rgb } = image;
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer();
  const resaved = await toPixels(sharp(jpeg));
  return Uint8Array.from({ length: width * height }, (_, pixel) =>
    Math.max(
      ...[0, 1, 2].map((channel) => Math.abs(rgb[3 * pixel + channel]! - resaved.rgb[3 * pixel + channel]!)),
    ),
  );
}
