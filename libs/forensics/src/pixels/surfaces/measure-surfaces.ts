import { type BytePlane } from '../planes/plane.js';
import { figure, flat, groundOf, type SurfaceCells } from './surface-cells.js';

/** How much of a picture consists of flat ground and of figures on it, measured in cells. */
export interface Surfaces {
  /** Share of cells with a single level. */
  flat: number;
  /** Share of cells with an outline on a ground of a single level: letters, icons, lines. */
  figures: number;
  /**
   * Median, over the figures, of the steepest step between two pixels as a share of the cell's range; 0 if there are
   * too few figures.
   */
  sharpness: number;
  /** Whether the picture has the same level along all four edges. */
  isFramed: boolean;
}

const figuresMin = 12;

/** @param cells the cells of `plane` */
export function measureSurfaces(plane: BytePlane, { shown, steps }: SurfaceCells): Surfaces {
  const shareOf = (kind: number) => shown.filter((one) => one === kind).length / Math.max(1, shown.length);
  return {
    flat: shareOf(flat),
    figures: shareOf(figure),
    sharpness:
      steps.length < figuresMin ? 0 : steps.toSorted((one, other) => one - other)[steps.length >> 1]!,
    isFramed: isFramed(plane),
  };
}

/**
 * Distance in pixels from the image's edge to the lines that are examined, because a browser or a scaler may blur the
 * outermost lines.
 */
const inset = 2;
const frameMin = 0.97;

function isFramed({ width, height, data }: BytePlane): boolean {
  const edge = new Uint32Array(256);
  for (let x = 0; x < width; x += 1) {
    for (const y of [inset, height - 1 - inset]) edge[data[y * width + x] ?? 0]! += 1;
  }
  for (let y = 0; y < height; y += 1) {
    for (const x of [inset, width - 1 - inset]) edge[data[y * width + x] ?? 0]! += 1;
  }
  return groundOf(edge) >= frameMin * 2 * (width + height);
}
