import { type EvidencePlace } from '@jinwi/contracts';

/** A grey map: `grey` has one level per pixel; `pixels` is its RGBA form, which callers may colour and draw. */
export interface GreyMap {
  width: number;
  height: number;
  grey: Uint8ClampedArray;
  pixels: ImageData;
}

/**
 * Reads the pixels of a grey map.
 * @param source same-origin URL of the file
 * @param sheetPlace the map's place in a file with several maps; null if the file is one map
 * @returns null if the file cannot be loaded
 */
export async function readMap(source: string, sheetPlace: EvidencePlace | null): Promise<GreyMap | null> {
  const image = await loaded(source);
  if (!image) return null;
  const { naturalWidth, naturalHeight } = image;
  const { top, width, height } = sheetPlace ?? { top: 0, width: naturalWidth, height: naturalHeight };
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(image, 0, top, width, height, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const grey = new Uint8ClampedArray(width * height);
  for (let index = 0; index < grey.length; index += 1) grey[index] = pixels.data[index * 4] ?? 0;
  return { width, height, grey, pixels };
}

const loaded = (source: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = source;
  });
