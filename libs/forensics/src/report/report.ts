import { type ForensicCode } from './codes.js';

/** Values for the `{name}` placeholders of a text; numbers are already rounded for display. */
export type TextParams = Record<string, string | number>;

/** A sentence by its stable code; the texts in each language are defined elsewhere. */
export interface CodedText {
  code: string;
  params: TextParams;
}

/** `No Signs Found`: nothing suspicious, but nothing speaks for the image either. */
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
  'metadata',
  'provenance',
  'generator',
] as const;
/** Methods of one family detect the same trace, so only the strongest of them counts. */
export type Family = (typeof families)[number];

/** The two questions about an image: was it altered, did AI make it? */
export type Sought = 'alteration' | 'generation';

/** What the methods of a family look for, which determines their positives and the odds that their evidence changes. */
export const soughtBy = (family: Family): Sought => (family === 'generator' ? 'generation' : 'alteration');

export type MapId = 'ela' | 'heatmap';

/**
 * One byte per pixel, row by row, with the size of the displayed (orientation-applied) image, or half of it each way if
 * the image is large (`isHalved`). Brighter: larger error
 * (`ela`), more likely altered (`heatmap`).
 */
export interface GreyMap {
  id: MapId;
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * One method's view on its own grid: one byte per cell, row by row, in the proportions of the displayed image.
 * Brighter: more unusual. For display; only a `heatmap` is evidence.
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

/** A part that occurs twice. `from` was copied to `to` if `isDirected`; otherwise which was first is unknown. */
export interface CopiedPlaces {
  from: PictureBox;
  to: PictureBox;
  isDirected: boolean;
}

/** One method's result. A method that is not applicable is neutral: score null, llr 0. */
export interface Criterion {
  id: string;
  family: Family;
  applicable: boolean;
  /** Why the method is not applicable. */
  reason: string | null;
  /** 0..100, higher = fewer signs; null if not applicable or if the method only reports history. */
  score: number | null;
  /** Natural-log likelihood ratio, altered against authentic, capped at ln(N/3). */
  llr: number;
  statistic: number | null;
  /** Factor of this method in the fusion; 0 = shown, but without influence on the score. */
  weight: number;
  fired: boolean;
  details: CodedText[];
  mapId?: MapId;
  /** Of the copy-move methods; absent if they found none. */
  copies?: CopiedPlaces[];
}

/** `info` is history; `strong` can decide. */
export type Strength = 'info' | 'weak' | 'moderate' | 'strong';

export interface Finding extends CodedText {
  criterionId: string;
  group: 'capture' | 'edit' | 'source' | 'file';
  strength: Strength;
}

export interface MetadataField {
  group: 'capture' | 'edit' | 'source';
  /** `field.*`, the code of the label. */
  code: string;
  value: string;
}

/** A step that a program recorded in XMP, which anyone can write. */
export interface EditStep {
  /** As recorded, such as `saved` or `converted`. */
  action: string;
  when: string | null;
  software: string | null;
}

/** A statement in the file itself that AI made or edited it. */
export interface AiMarker {
  /** `ai.*`. */
  code: string;
  /** Where it was read, such as `png:parameters` or `xmp:DigitalSourceType`. */
  source: string;
  generator: string | null;
  /** Model files named in the text, at most 10. */
  models: string[];
  /** The start of the declared text, at most 300 characters. */
  value: string;
  /**
   * `generated`: the whole image by a trained model; `edited`: a part of a photo; `algorithmic`: drawn by a program
   * without a trained model. Only `generated` decides the verdict.
   */
  extent: 'generated' | 'edited' | 'algorithmic';
  /** By valid Content Credentials of a listed signer or of this installation; anyone can write the others. */
  isSigned?: true;
}

export interface ProvenanceAction {
  action: string;
  /** It changed the picture, as far as its name tells. */
  isEdit?: true;
  when: string | null;
  softwareAgent: string | null;
  digitalSourceType: string | null;
}

/** Content Credentials (C2PA). `unknown-signer`: intact, but not signed by a listed signer. */
export interface Provenance {
  state: 'none' | 'valid' | 'unknown-signer' | 'invalid' | 'expired' | 'remote' | 'unreadable';
  issuer: string | null;
  /** ISO 8601, as stated by the signature or its time stamp. */
  signedAt: string | null;
  claimGenerator: string | null;
  /** The manifest declares the whole image as made by AI, which only the state `valid` proves. */
  isAi: boolean;
  /** Signed by the installation that analysed it, which also made it. */
  isOwn?: true;
  actions: ProvenanceAction[];
  validationCodes: string[];
}

/** The fields of credentials that could not be read. */
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
  /** The camera kinds earn `Likely Genuine`, unless there is evidence against the image. */
  kind: 'ai-generated' | 'manipulated' | 'trusted-camera' | 'camera-original';
}

/** Whether the image was altered after the camera or the program that made it. */
export interface AlterationAnswer {
  /**
   * `signs`: the evidence alone lowers the score below 50; `weak-signs`: some evidence, or a contradiction in the
   * metadata; `no-signs`: the methods that could look found nothing; `unknown`: too few methods could look.
   */
  answer: 'signs' | 'weak-signs' | 'no-signs' | 'unknown';
  /** 0..1 that it was altered, if one image in twenty is. */
  probability: number;
  /** Codes of at most two reasons, the strongest first. */
  basis: string[];
}

/** The network's result for the pixels alone. */
export interface PixelReading {
  /** `likely` starts above all measured authentic images, `signs` where the method fires. */
  level: 'likely' | 'signs' | 'undecided' | 'unlikely';
  /** 0..1 that AI made the image, if both kinds are equally frequent. */
  probability: number;
  /** Name and version of the network. */
  model: string;
}

/** Whether AI made the image: declared by the file itself, otherwise estimated from its pixels, otherwise unknown. */
export interface AiAnswer {
  /**
   * `declared`: by the file, whatever the pixels show; `likely`: above all authentic images of the collections;
   * `unlikely`: the pixels look like a camera's; `unknown`: the network is undecided or could not run.
   */
  answer: 'declared' | 'likely' | 'unlikely' | 'unknown';
  /** 0..1 from the pixels alone, if both kinds are equally frequent; null if the network could not run. */
  probability: number | null;
  /** Codes of the reasons, the strongest first. */
  basis: string[];
  /** Name and version of the network that ran. */
  model: string | null;
  /** Absent if the file declares nothing. */
  declared?: AiDeclaration;
}

/** A file's own statement that software made or edited the image. */
export interface AiDeclaration {
  extent: AiMarker['extent'];
  /** By valid Content Credentials of a listed signer or of this installation; anyone can write the others. */
  isSigned: boolean;
  /** The signer is this installation. */
  isOwn?: true;
}

/**
 * What is already known of an image while the examination goes on: what its file says, and signs that were found. Never
 * that something was not found, and nothing of a verdict.
 */
export interface EarlyFindings {
  remarks: CodedText[];
  /** Camera and program. */
  fields: MetadataField[];
}

/** What the engine reads. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

export interface ImageFacts {
  format: ImageFormat;
  /** Pixels as displayed, after the orientation is applied. */
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
  criteria: Criterion[];
  findings: Finding[];
  metadata: MetadataField[];
  /** Oldest first; absent if the file records none. */
  edits?: EditStep[];
  aiMarkers: AiMarker[];
  provenance: Provenance;
  alteration: AlterationAnswer;
  ai: AiAnswer;
  /** Integer 0..100, higher = fewer signs. */
  score: number;
  verdict: Verdict;
  /** Share 0..1 of the families with a weight in which at least one method was applicable. */
  coverage: number;
  /** Applicable methods that can find evidence, without those that only report history. */
  applicableCount: number;
  firedCount: number;
  /** True if coverage is too low for a conclusion; the verdict is `Inconclusive` unless there is evidence. */
  inconclusive: boolean;
  /** Codes of the deterministic facts that decided the verdict; empty if the fusion did. */
  decisiveReasons: string[];
  /** Milliseconds by method id, plus `decode`. A shared part counts for the first method that uses it. */
  timings: Record<string, number>;
  durationMs: number;
}
