import { type EvidencePlace } from '@jinwi/contracts';
import { useEffect, useRef } from 'react';
import { cx } from '../../../shared/ui/classes.js';
import { type BrightPlace, brightSpot, type GreyMap, readMap } from './read-map.js';

interface MapCanvasProps {
  /** Same-origin URL of a grey map. */
  source: string;
  /** The map's place in a file with several maps; null or absent if the file is one map. */
  sheetPlace?: EvidencePlace | null;
  label: string;
  opacity?: number;
  /** Lets the image below show through where the signal is weak. */
  isFading?: boolean;
  className?: string;
  onPlace?: (place: BrightPlace) => void;
}

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
    let isCurrent = true;
    void readMap(source, sheetPlace).then((map) => {
      if (!isCurrent || !canvasRef.current || !map) return;
      paint(canvasRef.current, map, { isFading });
      const spot = brightSpot(map);
      onPlaceRef.current?.(typeof spot === 'object' ? spot.place : spot);
    });
    return () => {
      isCurrent = false;
    };
  }, [source, sheetPlace, isFading]);
  return (
    <canvas
      ref={canvasRef}
      role="img"
      aria-label={label}
      style={{ opacity }}
      className={cx('data-painted:motion-appear', className)}
    />
  );
};

function paint(
  canvas: HTMLCanvasElement,
  { width, height, grey, pixels }: GreyMap,
  { isFading }: { isFading: boolean },
): void {
  canvas.width = width;
  canvas.height = height;
  const colours = isFading ? fadingColours : solidColours;
  const target = new Uint32Array(pixels.data.buffer);
  for (let index = 0; index < grey.length; index += 1) target[index] = colours[grey[index] ?? 0] ?? 0;
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  canvas.dataset.painted = '';
}

/**
 * Colour stops of viridis (Smith and van der Walt, 2015), which is perceptually uniform, also for colour-blind
 * people.
 */
const stops = [
  [68, 1, 84],
  [71, 45, 123],
  [59, 82, 139],
  [44, 114, 142],
  [33, 145, 140],
  [40, 174, 128],
  [94, 201, 98],
  [173, 220, 48],
  [253, 231, 37],
] as const;

const levelMax = 255;

/** Minimum opacity (0…255) of a fading map, used where it has no signal. */
const fadedAlphaMin = 64;

/** The colours of the grey levels 0…255, as RGBA pixels. */
const solidColours = pixelsOf(() => levelMax);

/** The colours of the grey levels as RGBA pixels that are more transparent where the signal is weaker. */
const fadingColours = pixelsOf((share) => fadedAlphaMin + (levelMax - fadedAlphaMin) * share);

function pixelsOf(alphaOf: (share: number) => number): Uint32Array {
  const colours = Array.from({ length: levelMax + 1 }, (_, level) => {
    const share = level / levelMax;
    return [...colourAt(share), alphaOf(share)];
  });
  return new Uint32Array(Uint8ClampedArray.from(colours.flat()).buffer);
}

function colourAt(share: number): number[] {
  const place = share * (stops.length - 1);
  const low = Math.min(Math.floor(place), stops.length - 2);
  const [from, to] = [stops[low] ?? [], stops[low + 1] ?? []];
  return from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * (place - low)));
}

/** The map's colour scale as a CSS gradient, for the legend. */
export const colourGradient = `linear-gradient(to right, ${stops.map((stop) => `rgb(${stop.join(' ')})`).join(', ')})`;
