import { type PictureKind } from '@jinwi/contracts';
import { type ForensicCode } from './codes.js';

/** Values for the `{name}` placeholders of a text; numbers are already rounded for display. */
export type TextParams = Record<string, string | number>;

/** A sentence of the report, identified by a stable code; its texts in each language are defined elsewhere. */
export interface CodedText {
  code: string;
  params: TextParams;
}

/** `No Signs Found`: nothing is suspicious, but nothing proves the image genuine either. */
export const verdicts = [
  'Likely Genuine',
  'No Signs Found',
  'Possibly Manipulated',
  'Possibly AI-Generated',
  'Likely Manipulated',
  'Likely AI-Generated',
  'Inconclusive',
] as const;
export type Verdict = (typeof verdicts)[number];

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

/**
 * The question that a family's methods answer. It decides which images count as positives in the calibration, and
 * which prior odds the evidence changes.
 */
export const soughtBy = (family: Family): Sought => (family === 'generator' ? 'generation' : 'alteration');

export type MapId = 'ela' | 'heatmap';

/**
 * One byte per pixel, row by row. It has the size of the displayed image (after orientation), or half its width and
 * height if the image is large (`isHalved`). Brighter means a larger change when the image is saved again (`ela`) or
 * more likely altered (`heatmap`).
 */
export interface GreyMap {
  id: MapId;
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * One method's measurements as a grid: one byte per cell, row by row, in the proportions of the displayed image.
 * Brighter means more unusual. It is for display; only a `heatmap` is evidence.
 */
export interface EvidencePicture {
  criterionId: string;
  width: number;
  height: number;
  data: Uint8Array;
}

/** An upright rectangle in pixels of the displayed image. */
export interface PictureBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A part of the image that occurs twice. If `isDirected`, `from` was copied to `to`; otherwise it is unknown which of
 * them is the original.
 */
export interface CopiedPlaces {
  from: PictureBox;
  to: PictureBox;
  isDirected: boolean;
}

/** One method's result. A method that is not applicable is neutral: its score is null and its llr 0. */
export interface Criterion {
  id: string;
  family: Family;
  applicable: boolean;
  /** Why the method is not applicable. */
  reason: string | null;
  /** 0..100, higher = fewer signs; null if not applicable or if the method only reports history. */
  score: number | null;
  /**
   * Natural logarithm of the likelihood ratio of altered (or AI-made) to authentic, from 0 to ln(N/3), where N is the
   * number of authentic images measured.
   */
  llr: number;
  statistic: number | null;
  /** Factor of this method in the fusion; 0 if the method is shown but does not change the score. */
  weight: number;
  fired: boolean;
  details: CodedText[];
  mapId?: MapId;
  /** Copied parts, from the copy-move methods only; absent if they found none. */
  copies?: CopiedPlaces[];
  /** Parts that do not fit the rest, the largest first; absent if the method found none. */
  regions?: PictureBox[];
}

/** `info` only reports history; `strong` can decide the verdict. */
export type Strength = 'info' | 'weak' | 'moderate' | 'strong';

export interface Finding extends CodedText {
  criterionId: string;
  group: 'capture' | 'edit' | 'source' | 'file';
  strength: Strength;
}

export interface MetadataField {
  group: 'capture' | 'edit' | 'source';
  /** Code of the label, `field.*`. */
  code: string;
  value: string;
}

/** A step that a program recorded in XMP. Anyone can write such records. */
export interface EditStep {
  /** The name as recorded, such as `saved` or `converted`. */
  action: string;
  when: string | null;
  software: string | null;
}

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
   * Present if valid Content Credentials of a listed signer or of this installation contain the statement, even if they
   * were recovered. Anyone can write an unsigned statement.
   */
  isSigned?: true;
}

export interface ProvenanceAction {
  action: string;
  /** Present if the action changed the picture, judging by its name. */
  isEdit?: true;
  when: string | null;
  softwareAgent: string | null;
  digitalSourceType: string | null;
}

/** A file that the image was made from. */
export interface Ingredient {
  /** Its name, as the signer wrote it. */
  title: string;
  relation: 'parent' | 'component' | 'input';
}

/** Traces in an image's pixels by which this installation recognises images that it made. */
export interface ImageTraces {
  /** The number in this installation's watermark; null without one. */
  mark: number | null;
  /** Perceptual hash as 64 hexadecimal digits; null if the picture is too plain to be distinguished from others. */
  fingerprint: string | null;
}

/** This installation's record that it made an image. */
export interface OwnOrigin {
  /** How the record was found. */
  by: 'watermark' | 'fingerprint';
  /** Day in UTC, as `YYYY-MM-DD`. */
  madeOn: string;
  /** The program or model. */
  generator: string;
  /** Whether a trained AI model made it. */
  isAi: boolean;
}

/**
 * Who made the image, as the signer states. `confirmed`: the identity was checked, it has its own signature by a
 * trusted certificate; `stated`: not checked; `invalid`: its signature is broken.
 */
export interface StatedIdentity {
  kind: 'certificate' | 'person' | 'affiliation' | 'account' | 'website' | 'other';
  name: string;
  /** Who checked the identity, or where the account is. */
  provider: string | null;
  standing: 'confirmed' | 'stated' | 'invalid';
}

/** A product on C2PA's list of conforming products. */
export interface ConformingProduct {
  name: string;
  maker: string;
  /** The product's highest assurance level on the list, 1 or 2. */
  assuranceLevel: number;
}

/** Content Credentials (C2PA). `unknown-signer`: intact, but not signed by a listed signer. */
export interface Provenance {
  state: 'none' | 'valid' | 'unknown-signer' | 'invalid' | 'expired' | 'remote' | 'unreadable';
  issuer: string | null;
  /** The common name in the signer's certificate; absent if it has none. */
  certificateName?: string;
  /** Present if the signer is a listed product. The engine has no list of products; services add this. */
  product?: ConformingProduct;
  /** ISO 8601 time from the signature's time stamp; null without one. */
  signedAt: string | null;
  claimGenerator: string | null;
  /** The manifest declares that AI made the whole image, which is proven only if the state is `valid`. */
  isAi: boolean;
  /** Present if this installation made and signed the image. */
  isOwn?: true;
  /**
   * Present if this installation made the image, but the manifest is no longer in the file and was found by the
   * watermark or the fingerprint.
   */
  recovered?: OwnOrigin;
  actions: ProvenanceAction[];
  /** Present if the manifest names any. */
  ingredients?: Ingredient[];
  /** Present if the manifest states any. */
  identities?: StatedIdentity[];
  validationCodes: string[];
}

/** Values of all fields but the state, for credentials that are absent or could not be read. */
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
  /**
   * `trusted-camera` and `camera-original` give the verdict `Likely Genuine`, unless there is evidence against the
   * image.
   */
  kind: 'ai-generated' | 'manipulated' | 'trusted-camera' | 'camera-original';
}

/** Whether the image was altered after a camera or a program made it. */
export interface AlterationAnswer {
  /**
   * `signs`: a fact proves an alteration, or the evidence alone lowers the score below 50; `weak-signs`: there is some
   * evidence, or a contradiction in the metadata; `no-signs`: the applicable methods found nothing; `unknown`: too few
   * methods were applicable, or this kind of picture keeps no traces.
   */
  answer: 'signs' | 'weak-signs' | 'no-signs' | 'unknown';
  /** Probability 0..1 that the image was altered, assuming that one image in twenty is. */
  probability: number;
  /**
   * Codes of at most two reasons, the strongest first. If the answer is `unknown` because this kind of picture keeps
   * no traces, only the code of that reason.
   */
  basis: string[];
}

/** The network's result, from the pixels alone. */
export interface PixelReading {
  /**
   * `likely`: above the results of all authentic images measured; `signs`: at or above the statistic at which the
   * method fires.
   */
  level: 'likely' | 'signs' | 'undecided' | 'unlikely';
  /** Probability 0..1 that AI made the image, assuming that half of all images are made by AI. */
  probability: number;
  /** Name and version of the network. */
  model: string;
  /** Present if only the part of the image that is a photo was examined. */
  isOfPart?: true;
}

/** Whether AI made the image, as declared by the file, otherwise as estimated from its pixels, otherwise unknown. */
export interface AiAnswer {
  /**
   * `declared`: the file says so, whatever the pixels show; `likely`: the network's result is above that of every
   * authentic image in the collections; `unlikely`: the pixels look like a camera's, or the file looks as a camera
   * saves it and the pixels show no signs of AI; `unknown`: the network found only weaker signs, is undecided, or could
   * not run.
   */
  answer: 'declared' | 'likely' | 'unlikely' | 'unknown';
  /**
   * Probability 0..1 from the pixels alone, assuming that half of all images are made by AI; null if the network
   * could not run.
   */
  probability: number | null;
  /** Codes of the reasons, the strongest first. */
  basis: string[];
  /** Name and version of the network; null if it could not run. */
  model: string | null;
  /** Absent if the file declares nothing. */
  declared?: AiDeclaration;
}

/** A file's own statement about whether AI or other software made or edited the image. */
export interface AiDeclaration {
  extent: AiMarker['extent'];
  /**
   * Whether valid Content Credentials of a listed signer or of this installation contain the statement. Anyone can
   * write an unsigned statement.
   */
  isSigned: boolean;
  /** Present if the signer is this installation. */
  isOwn?: true;
}

/**
 * Findings shown before the examination ends: what the file says, and signs that were found. They contain no verdict,
 * and never say that something was not found.
 */
export interface EarlyFindings {
  remarks: CodedText[];
  /** The camera and the program, from the metadata. */
  fields: MetadataField[];
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

export interface ImageFacts {
  format: ImageFormat;
  /** Size in pixels as displayed, after the orientation is applied. */
  width: number;
  height: number;
  sizeBytes: number;
  sha256: string;
  /** EXIF orientation 1..8; 1 when absent. */
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
   * True if coverage is too low for a conclusion, or if nothing was found in a kind of picture that keeps no traces; the
   * verdict is `Inconclusive` unless there is evidence.
   */
  inconclusive: boolean;
  /**
   * Codes of the facts that decided the verdict, such as a kind that keeps no traces; empty if statistics decided it.
   */
  decisiveReasons: string[];
  /**
   * Milliseconds by method id, plus `decode`. The time of shared work is part of the method that needs the work
   * first.
   */
  timings: Record<string, number>;
  durationMs: number;
}
