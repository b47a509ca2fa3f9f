import { type PixelImage } from '../formats/decode-image.js';

/** A picture that can be drawn at any size. */
export interface PictureSource {
  /** Size as displayed, in pixels. */
  width: number;
  height: number;
  /** Draws the whole picture upright, in sRGB. */
  draw: (size: { width: number; height: number }) => Promise<PixelImage>;
}
