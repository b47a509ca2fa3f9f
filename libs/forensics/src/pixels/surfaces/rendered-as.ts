import { type BytePlane } from '../planes/plane.js';
import { figure, flat, groundOf, type SurfaceCells } from './surface-cells.js';

/** What a program draws: an interface on a screen, or a picture such as a chart. */
export type Rendered = 'screenshot' | 'graphic';

interface FileHints {
  /** See `isDrawnPicture`. */
  isDrawn: boolean;
  /** Whether the picture has exactly the size of a known screen. */
  isScreenSized: boolean;
}

/**
 * Limits for letters and icons on flat ground, which are sharper than a lens can make them. Of 236 photos, altered or
 * not, none reached both limits. Screenshots have a sharpness above .97, or above .86 if saved as JPEG.
 */
const crisp = { sharpness: 0.87, share: 0.12 };
/**
 * Below this share of flat ground and figures, a picture counts as a photo with a frame or words. The share was at
 * least .36 in 244 of 245 screenshots; the other one shows a sheet of photos. It was below .4 in nearly all photos with
 * a frame.
 */
const mostlyDrawnFrom = 0.35;
/** Limits for pictures of a screen's size, which may show an application around a photo. */
const crispOnScreen = { sharpness: 0.87, share: 0.04 };
/** Limits for pictures that were reduced in size, because letters then lose sharpness. */
const reduced = { sharpness: 0.76, share: 0.5 };
/** Limits for lines and labels on plain ground, blurred by JPEG. None of 2,100 photos and AI pictures reached them. */
const sparse = { sharpness: 0.5, share: 0.85, figures: 0.1 };
/** Interfaces have at least this share of letters and icons; few charts do. */
const interfaceFigures = 0.03;

/** Whether a program drew the picture or a part of it, such as a frame or words. */
export function hasDrawnParts(surfaces: Surfaces, { isDrawn, isScreenSized }: FileHints): boolean {
  const limits = isScreenSized ? [crisp, reduced, sparse, crispOnScreen] : [crisp, reduced, sparse];
  return isDrawn || limits.some((limit) => isAbove(surfaces, limit));
}

/** Distinguishes screenshots and graphics from photos by the pixels; null if the picture looks like a photo. */
export function renderedAs(surfaces: Surfaces, known: FileHints): Rendered | null {
  const { isDrawn, isScreenSized } = known;
  const isMostlyPhoto = surfaces.flat + surfaces.figures < mostlyDrawnFrom;
  if (!hasDrawnParts(surfaces, known) || (isMostlyPhoto && !isDrawn && !isScreenSized)) return null;
  // Bars and lists reach the edges of a screen; a chart or drawing has a margin.
  const isInterface = !surfaces.isFramed && surfaces.figures >= interfaceFigures;
  return isScreenSized || isInterface ? 'screenshot' : 'graphic';
}

interface Limit {
  sharpness: number;
  /** Minimum share of flat ground and figures together. */
  share: number;
  figures?: number;
}

const isAbove = ({ flat, figures, sharpness }: Surfaces, limit: Limit): boolean =>
  sharpness >= limit.sharpness && flat + figures >= limit.share && figures >= (limit.figures ?? 0);

/** Measures of a picture's flat ground and of the figures on it, taken from its cells. */
interface Surfaces {
  /** Share of cells with nearly equal levels. */
  flat: number;
  /** Share of cells with an outline on a ground of nearly equal levels: letters, icons, lines. */
  figures: number;
  /** Median steepest step between two pixels of a figure, as a share of its range; 0 if there are too few figures. */
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

/** Pixels from the image's edge to the examined lines, because a browser or scaler may blur the outermost lines. */
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
