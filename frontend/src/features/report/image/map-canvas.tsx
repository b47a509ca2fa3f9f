import { type EvidencePlace, type Place } from '@jinwi/contracts';
import { useEffect, useRef } from 'react';
import { colourTable } from './colour-scale.js';
import { strongestPlace } from './strongest-place.js';

interface MapCanvasProps {
  /** Same-origin URL of a grey map. */
  source: string;
  /** The map's position on a sheet; if absent, the whole image is the map. */
  sheetPlace?: EvidencePlace | null;
  label: string;
  opacity?: number;
  /** Lets the image below show through where the signal is weak. */
  isFading?: boolean;
  className?: string;
  onPlace?: (place: Place | null) => void;
}

const levelMax = 255;
/** Minimum opacity (0…255) of a fading map, used where it has no signal. */
const fadedAlphaMin = 64;

/** Shows a grey map in the legend's colours. It is coloured once, so that zooming needs no recalculation. */
export const MapCanvas = ({
  source,
  sheetPlace = null,
  label,
  opacity = 1,
  isFading = false,
  className,
  onPlace,
}: MapCanvasProps) => {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const onPlaceRef = useRef(onPlace);
  useEffect(() => {
    onPlaceRef.current = onPlace;
  }, [onPlace]);
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      const place = canvasRef.current && paint(canvasRef.current, { image, sheetPlace, isFading });
      onPlaceRef.current?.(place);
    };
    image.src = source;
    return () => {
      image.onload = null;
    };
  }, [source, sheetPlace, isFading]);
  return <canvas ref={canvasRef} role="img" aria-label={label} style={{ opacity }} className={className} />;
};

/** Draws the map and reports where it is brightest. */
function paint(
  canvas: HTMLCanvasElement,
  {
    image,
    sheetPlace,
    isFading,
  }: { image: HTMLImageElement; sheetPlace: EvidencePlace | null; isFading: boolean },
): Place | null {
  const { naturalWidth, naturalHeight } = image;
  const { top, width, height } = sheetPlace ?? { top: 0, width: naturalWidth, height: naturalHeight };
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(image, 0, top, width, height, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const grey = new Uint8ClampedArray(width * height);
  for (let index = 0; index < grey.length; index += 1) {
    const level = pixels.data[index * 4] ?? 0;
    grey[index] = level;
    pixels.data.set(colourTable.subarray(level * 3, level * 3 + 3), index * 4);
    if (isFading)
      pixels.data[index * 4 + 3] = fadedAlphaMin + (levelMax - fadedAlphaMin) * (level / levelMax);
  }
  context.putImageData(pixels, 0, 0);
  return strongestPlace(grey, { width, height });
}
