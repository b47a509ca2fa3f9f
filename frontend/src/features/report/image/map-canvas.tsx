import { type EvidencePlace } from '@jinwi/contracts';
import { type Place } from '@jinwi/report';
import { useEffect, useRef } from 'react';
import { cx } from '../../../shared/ui/classes.js';
import { fadingColours, solidColours } from './colour-scale.js';
import { type GreyMap, readMap } from './read-map.js';
import { strongestSpot } from './strongest-spot.js';

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
  onPlace?: (place: Place | null) => void;
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
      onPlaceRef.current?.(strongestSpot(map.grey, map)?.place ?? null);
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
