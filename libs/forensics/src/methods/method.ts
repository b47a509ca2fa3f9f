import { type TrustList } from '../formats/c2pa/trust-list.js';
import { type PixelImage } from '../formats/decode-image.js';
import { type JpegStructure } from '../formats/jpeg/jpeg-structure.js';
import { type RawMetadata } from '../formats/metadata/read-metadata.js';
import { type PngStructure } from '../formats/png/png-chunks.js';
import { type ImageProbe } from '../formats/probe-image.js';
import { type Scene } from '../pixels/copies/scene.js';
import { type BlockObservations } from '../pixels/jpeg-blocks/block-observations.js';
import { type JpegGrid } from '../pixels/jpeg-grid/jpeg-grid.js';
import { type Box } from '../pixels/planes/plane.js';
import { type Rendered } from '../pixels/surfaces/rendered-as.js';
import { type CriterionId, type ForensicCode, type ReasonCode } from '../report/codes.js';
import {
  type AiMarker,
  type CodedText,
  type CopiedPlaces,
  type DecisiveFact,
  type EditStep,
  type EvidencePicture,
  type Family,
  type Finding,
  type GreyMap,
  type MetadataField,
  type OwnOrigin,
  type PictureBox,
  type PixelReading,
  type Provenance,
  type TextParams,
} from '../report/report.js';

/** One forensic method. `CONTRIBUTING.md` explains in ten steps how to add one. */
export interface ForensicMethod {
  id: CriterionId;
  family: Family;
  /**
   * From this statistic on, the method alone settles the verdict. `calibrate` copies it into the method's row of
   * `measured-weights.ts`, which decides at run time. Absent if the method never settles a verdict.
   */
  settlesFrom?: number;
  /** From this statistic on, it counts as evidence; `calibrate` copies it too. Absent if the method only reports history. */
  firesFrom?: number;
  /**
   * What to do with images that are too large to be examined at full size: `skipped` does not run the method; `told`
   * runs it at half size, and the details say so.
   */
  whenHalved?: 'skipped' | 'told';
  /**
   * What to do with formats for which no method was calibrated. `run` is for methods that read what the file says
   * instead of its pixels, or that only draw maps for such formats. If absent, the method is skipped.
   */
  whenUnmeasured?: 'run';
  /** Set if the method may return `maps` or a `backdrop`. */
  drawsMaps?: true;
  run: (context: MethodContext, measured: MeasuredPoints) => MethodResult | Promise<MethodResult>;
}

/**
 * Calibrated thresholds. The method fires if its statistic is at least `firesFrom`, and settles the verdict if it is at
 * least `settlesFrom`. Each is absent if the method never does so.
 */
export interface MeasuredPoints {
  firesFrom?: number;
  settlesFrom?: number;
}

/** The input of the methods. Each function computes its value on the first call and keeps it. */
export interface MethodContext {
  bytes: Uint8Array;
  probe: ImageProbe;
  image: PixelImage;
  /** Whether `image` has half the width and height of the file's image. */
  isHalved: boolean;
  /** Whether methods were calibrated for the file's format, see `isMeasured` in `formats/probe-image.ts`. */
  isMeasured: boolean;
  trustList: TrustList;
  /** PEM of the certificate authority for images made by this installation; null if none is configured. */
  ownAuthority: string | null;
  /** This installation's record that it made the image; null if there is none. */
  ownOrigin: OwnOrigin | null;
  jpeg: JpegStructure | null;
  png: PngStructure | null;
  metadata: () => Promise<RawMetadata>;
  /** One byte per pixel, row by row. */
  luma: () => Uint8Array;
  /** The planes in which copies are searched and compared. */
  scene: () => Scene;
  grid: () => JpegGrid;
  /** Whether most of the image was drawn and not photographed. */
  isDrawn: () => boolean;
  /** The kind of drawn image that the pixels show; null for photos. */
  rendered: () => Rendered | null;
  /** The whole image, or the photo that a frame, page or screenshot shows; null if no part is a photo. */
  photoPart: () => Box | null;
  /** Whether most of the image has no grain, like a drawing with even shading or an object on a plain background. */
  isSmooth: () => boolean;
  /** Low frequencies of each block on the JPEG grid of the last or an earlier save, or the reason for having none. */
  observations: () => BlockObservations | ReasonCode;
}

/** A finding of a method, before the engine adds the method's id. */
export type PlainFinding = Omit<Finding, 'criterionId'>;

export interface MethodResult {
  applicable: boolean;
  reason: ReasonCode | null;
  /** A larger statistic is more suspicious. Calibration turns it into a likelihood ratio. */
  statistic: number | null;
  details: CodedText[];
  findings: PlainFinding[];
  /** Replaces the score derived from the statistic; null if the method only reports history. */
  score?: number | null;
  decisive?: DecisiveFact;
  maps?: GreyMap[];
  /** Parts that occur twice, the strongest first. */
  copies?: CopiedPlaces[];
  /** Parts that do not fit the rest, the largest first. */
  regions?: PictureBox[];
  /** A map of unusual places that are not evidence: shown beneath the heat map, or dimmed if there is none. */
  backdrop?: GreyMap;
  /** A picture in display orientation, with one byte per cell instead of per pixel to keep it small. */
  picture?: Omit<EvidencePicture, 'criterionId'>;
  metadata?: MetadataField[];
  edits?: EditStep[];
  aiMarkers?: AiMarker[];
  provenance?: Provenance;
  /** A WebP sheet with the thumbnails of the files that the image was made from. */
  ingredients?: Uint8Array;
  pixelReading?: PixelReading;
}

export const codedText = (code: ForensicCode, params: TextParams = {}): CodedText => ({ code, params });

/**
 * Returns the result of a method that cannot run. It is no evidence, neither for nor against the picture. If no method of
 * its family applies, the coverage is lower.
 */
export function notApplicable(reason: ReasonCode): MethodResult {
  return { applicable: false, reason, statistic: null, details: [], findings: [] };
}

/** Makes a finding. The method also lists the finding's text in its details. */
export function finding(
  code: ForensicCode,
  about: { group: Finding['group']; strength: Finding['strength']; params?: TextParams },
): PlainFinding {
  return { code, params: about.params ?? {}, group: about.group, strength: about.strength };
}
