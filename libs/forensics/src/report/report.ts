import {
  type AiAnswer,
  type AlterationAnswer,
  type CopiedPlaces,
  type ForensicRemark,
  type PictureBox,
  type PictureKind,
  type Report,
  type ReportFinding,
  type ReportProvenance,
  type Verdict,
} from '@jinwi/contracts';
import { type ForensicCode } from './codes.js';

export type { AiAnswer, AlterationAnswer, CopiedPlaces, PictureBox, Verdict };

/** Values for the `{name}` placeholders of a text; numbers are already rounded for display. */
export type TextParams = Record<string, string | number>;

/** A sentence of the report, identified by a stable code; its texts in each language are defined elsewhere. */
export type CodedText = ForensicRemark;

export const families = [
  'jpeg-history',
  'geometry',
  'pixels',
  'metadata',
  'provenance',
  'generator',
] as const;
/** Methods of one family detect the same trace, so only the strongest of them counts. */
export type Family = (typeof families)[number];

/** The two questions about an image: whether it was altered, and whether AI made it. */
export type Sought = 'alteration' | 'generation';

/** Returns the question that a family's methods answer. */
export const soughtBy = (family: Family): Sought => (family === 'generator' ? 'generation' : 'alteration');

export type MapId = 'ela' | 'heatmap';

/**
 * A map of one byte per pixel, row by row. It has the size of the displayed image (after orientation), or half its
 * width and height if the image is large (`isHalved`). A brighter pixel changes more when the image is saved again
 * (`ela`), or is more likely to be altered (`heatmap`).
 */
export interface GreyMap {
  id: MapId;
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * One method's measurements as a grid: one byte per cell, row by row, in the proportions of the displayed image.
 * A brighter cell is more unusual. The grid is for display; only a `heatmap` is evidence.
 */
export interface EvidencePicture {
  criterionId: string;
  width: number;
  height: number;
  data: Uint8Array;
}

/** One method's result. A method that is not applicable is neutral: its score is null and its llr 0. */
export interface Criterion {
  id: string;
  family: Family;
  applicable: boolean;
  /** Why the method is not applicable. */
  reason: string | null;
  /** 0..100, higher means fewer signs; null if not applicable or if the method only reports history. */
  score: number | null;
  /**
   * Natural logarithm of the likelihood ratio of altered (or AI-made) to authentic, from 0 to ln(N/3), where N is the
   * number of authentic images measured.
   */
  llr: number;
  statistic: number | null;
  /** Factor by which the fusion multiplies `llr`; 0 if the method is shown but does not change the score. */
  weight: number;
  fired: boolean;
  details: CodedText[];
  mapId?: MapId;
  /** Copied parts, from the copy-move methods only; absent if they found none. */
  copies?: CopiedPlaces[];
  /** Parts that do not fit the rest, the largest first; absent if the method found none. */
  regions?: PictureBox[];
}

/**
 * How much a finding means to a reader; only `decisive` facts settle a verdict. `info` only reports history, and a file
 * with a `strong` finding does not count as a camera's own.
 */
export type Strength = 'info' | 'weak' | 'moderate' | 'strong';

export type Finding = ReportFinding;

export interface MetadataField {
  group: 'capture' | 'edit' | 'source';
  /** Code of the label, `field.*`. */
  code: string;
  value: string;
}

/** A step that a program recorded in XMP. Anyone can write such records. */
export type EditStep = Report['edits'][number];

/** A statement that AI or other software made the image or a part of it. */
export interface AiMarker {
  /** Code of the text, `ai.*`. */
  code: string;
  /** Where the statement was read, such as `png:parameters` or `xmp:DigitalSourceType`. */
  source: string;
  generator: string | null;
  /** Model files named in the text, at most 10. */
  models: string[];
  /** The start of the declared text, at most 300 characters. */
  value: string;
  /**
   * `generated`: a trained model made the whole image; `edited`: it made a part of a photo; `algorithmic`: a program
   * without a trained model drew it. Only `generated` decides the verdict.
   */
  extent: 'generated' | 'edited' | 'algorithmic';
  /**
   * Present if valid Content Credentials of a listed signer or of this installation contain the statement. They count
   * even if the file lost them and a watermark or fingerprint led to them. Anyone can write an unsigned statement.
   */
  isSigned?: true;
}

export type ProvenanceAction = ReportProvenance['actions'][number];

/** A file that the image was made from. */
export type Ingredient = NonNullable<ReportProvenance['ingredients']>[number];

/** Traces in an image's pixels that this installation uses to recognise images that it made. */
export interface ImageTraces {
  /** The number in this installation's watermark; null if there is no watermark. */
  mark: number | null;
  /** Perceptual hash as 64 hexadecimal digits; null if the picture is too plain to be distinguished from others. */
  fingerprint: string | null;
}

/** This installation's record that it made an image. */
export type OwnOrigin = NonNullable<ReportProvenance['recovered']>;

/** Who made the image, as the signer states. */
export type StatedIdentity = NonNullable<ReportProvenance['identities']>[number];

/** A product on C2PA's list of conforming products. */
export type ConformingProduct = NonNullable<ReportProvenance['product']>;

/** Content Credentials (C2PA). `unknown-signer`: intact, but not signed by a listed signer. */
export interface Provenance extends ReportProvenance {
  /** The common name in the signer's certificate; absent if it has none. */
  certificateName?: string;
  validationCodes: string[];
}

/** Values of all fields except the state, for credentials that are absent or could not be read. */
export const emptyProvenance: Omit<Provenance, 'state'> = {
  issuer: null,
  signedAt: null,
  claimGenerator: null,
  isAi: false,
  actions: [],
  validationCodes: [],
};

/** A fact that settles the verdict regardless of the statistics. */
export interface DecisiveFact {
  code: ForensicCode;
  /** `trusted-camera` and `camera-original` give `Likely Genuine`, unless there is evidence against the image. */
  kind: 'ai-generated' | 'manipulated' | 'trusted-camera' | 'camera-original';
}

/** The network's result, from the pixels alone. */
export interface PixelReading {
  /** `likely`: above the results of all authentic images measured; `signs`: high enough that the method fires. */
  level: 'likely' | 'signs' | 'undecided' | 'unlikely';
  /** Probability 0..1 that AI made the image, assuming that half of all images are made by AI. */
  probability: number;
  /** Name and version of the network. */
  model: string;
  /** Present if only the part of the image that is a photo was examined. */
  isOfPart?: true;
  /** Present if signs of AI were set aside because most of the picture has no grain. */
  isSmooth?: true;
}

/** A file's own statement about whether AI or other software made or edited the image. */
export type AiDeclaration = NonNullable<AiAnswer['declared']>;

/** Findings shown before the examination ends. They contain no verdict, and never say that something was not found. */
export interface EarlyFindings {
  remarks: CodedText[];
  /** The camera and the program, from the metadata. */
  fields: MetadataField[];
}

export type ImageFormat = Report['image']['format'];

export interface ImageFacts {
  format: ImageFormat;
  /** Size in pixels as displayed, after the orientation is applied. */
  width: number;
  height: number;
  sizeBytes: number;
  sha256: string;
  /** EXIF orientation 1..8; 1 if absent. */
  orientation: number;
}

/** The whole result as plain JSON. */
export interface ForensicReport {
  engineVersion: string;
  image: ImageFacts;
  kind: PictureKind;
  criteria: Criterion[];
  findings: Finding[];
  metadata: MetadataField[];
  /** Recorded steps, oldest first; absent if the file records none. */
  edits?: EditStep[];
  aiMarkers: AiMarker[];
  provenance: Provenance;
  alteration: AlterationAnswer;
  ai: AiAnswer;
  /** Integer 0..100, higher means fewer signs. */
  score: number;
  verdict: Verdict;
  /** Share 0..1 of the families that have an applicable method; only methods with a weight are counted. */
  coverage: number;
  /** Number of applicable methods that can find evidence; those that only report history are not counted. */
  applicableCount: number;
  firedCount: number;
  /**
   * True if coverage is too low for a conclusion, or if nothing was found in a kind of picture that keeps no traces.
   * The verdict is then `Inconclusive` unless there is evidence.
   */
  inconclusive: boolean;
  /** Codes of the facts that decided the verdict, such as the picture's kind; empty if statistics decided it. */
  decisiveReasons: string[];
  /** Milliseconds by method id, plus `decode`. Shared work counts for the method that needs it first. */
  timings: Record<string, number>;
  durationMs: number;
}
