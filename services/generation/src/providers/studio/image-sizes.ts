import { type GenerationSettings } from '@jinwi/contracts';

export interface Size {
  width: number;
  height: number;
}

/** Sides are multiples of 32; about a megapixel each. */
export const imageSizes: Record<GenerationSettings['aspect_ratio'], Size> = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1536, height: 864 },
  '9:16': { width: 864, height: 1536 },
  '4:3': { width: 1152, height: 864 },
  '3:4': { width: 864, height: 1152 },
  '3:2': { width: 1536, height: 1024 },
  '2:3': { width: 1024, height: 1536 },
  '21:9': { width: 1792, height: 768 },
};
