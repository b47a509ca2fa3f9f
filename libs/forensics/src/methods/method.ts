import { type TrustList } from '../formats/c2pa/trust-list/trust-list.js';
import { type PixelImage } from '../formats/decode-image.js';
import { type JpegStructure } from '../formats/jpeg/jpeg-structure.js';
import { type RawMetadata } from '../formats/metadata/read-metadata.js';
import { type PngStructure } from '../formats/png/png-chunks.js';
import { type ImageProbe } from '../formats/probe-image.js';
import { type Scene } from '../pixels/copies/scene.js';
import { type BlockObservations } from '../pixels/jpeg-blocks/block-observations.js';
import { type JpegGrid } from '../pixels/jpeg-grid/jpeg-grid.js';
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
  type PixelReading,
  type Provenance,
  type TextParams,
} from '../report/report.js';

/** One forensic method: one folder here and one line in `engine/registry.ts`. */
export interface ForensicMethod {
  id: CriterionId;
  family: Family;
  /** The statistic alone may settle the verdict, but never below this; absent if it may not. */
  settlesFromMin?: number;
  /** The statistic is evidence from here on; absent if the method only reports history and cannot have a weight. */
  firesFrom?: number;
  /** On an image too large to be examined pixel by pixel: not run, or run at half its size, as its details then say. */
  whenHalved?: 'skipped' | 'told';
  /** On a format for which nothing was measured: run, because it judges what the file says and not its pixels. */
  whenUnmeasured?: 'run';
  /** Only then may its result have `maps` or a `backdrop`. */
  drawsMaps?: true;
  run: (context: MethodContext, measured: MeasuredPoints) => MethodResult | Promise<MethodResult>;
}

/** Calibrated thresholds at which a method fires and settles the verdict; absent if it does not. */
export interface MeasuredPoints {
  firesFrom?: number;
  settlesFrom?: number;
}

/** The input of the methods. Each part is computed on first use. */
export interface MethodContext {
  bytes: Uint8Array;
  probe: ImageProbe;
  image: PixelImage;
  /** `image` has half the width and height of the file's. */
  isHalved: boolean;
  /** See `isMeasured`. */
  isMeasured: boolean;
  /** Whose Content Credentials count as signed by a listed signer. */
  trustList: TrustList;
  /** PEM of the authority of images made by this installation; null if it is unknown. */
  ownAuthority: string | null;
  /** Null for any other format. */
  jpeg: JpegStructure | null;
  /** Null for any other format. */
  png: PngStructure | null;
  metadata: () => Promise<RawMetadata>;
  /** One byte per pixel, row by row. */
  luma: () => Uint8Array;
  /** Where copies are searched and compared. */
  scene: () => Scene;
  grid: () => JpegGrid;
  /** Most of the image was drawn and not photographed. */
  isDrawn: () => boolean;
  /** Low frequencies of every block on the grid of the last or of an earlier save; or why there are none. */
  observations: () => BlockObservations | ReasonCode;
}

export interface MethodResult {
  applicable: boolean;
  reason: ReasonCode | null;
  /** Larger = more suspicious; calibration turns it into a likelihood ratio. */
  statistic: number | null;
  details: CodedText[];
  findings: Omit<Finding, 'criterionId'>[];
  /** Overrides the score derived from the statistic; null: the method only reports history. */
  score?: number | null;
  decisive?: DecisiveFact;
  maps?: GreyMap[];
  /** Parts that occur twice, the strongest first. */
  copies?: CopiedPlaces[];
  /** What stands out without being evidence: shown dimmed if no method draws a heat map, otherwise beneath it. */
  backdrop?: GreyMap;
  /** In display order; in cells instead of pixels, to keep it small. */
  picture?: Omit<EvidencePicture, 'criterionId'>;
  metadata?: MetadataField[];
  edits?: EditStep[];
  aiMarkers?: AiMarker[];
  provenance?: Provenance;
  pixelReading?: PixelReading;
}

export const codedText = (code: ForensicCode, params: TextParams = {}): CodedText => ({ code, params });

/** Lowers coverage and is neutral: never shown as clean. */
export function notApplicable(reason: ReasonCode): MethodResult {
  return { applicable: false, reason, statistic: null, details: [], findings: [] };
}

/** A finding whose text is also in its criterion's details. */
export function finding(
  code: ForensicCode,
  about: { group: Finding['group']; strength: Finding['strength']; params?: TextParams },
): Omit<Finding, 'criterionId'> {
  return { code, params: about.params ?? {}, group: about.group, strength: about.strength };
}
