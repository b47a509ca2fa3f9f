import { z } from 'zod';
import { recordDecisionSchema } from './decisions.js';
import { idSchema } from '../account/user.js';
import { imageSourceSchema } from './addresses.js';

const scoreSchema = z.int().min(0).max(100);

/** A remark of the engine as a code with parameters; `render-forensic-text.ts` has the sentences. */
export const forensicRemarkSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ForensicRemark = z.infer<typeof forensicRemarkSchema>;

/** An upright rectangle in pixels of the image as displayed. */
export const pictureBoxSchema = z.object({
  left: z.int().nonnegative(),
  top: z.int().nonnegative(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type PictureBox = z.infer<typeof pictureBoxSchema>;

/** A part of the image that occurs twice. If `isDirected`, `to` is the copy; otherwise it is unknown which one is. */
export const copiedPlacesSchema = z.object({
  from: pictureBoxSchema,
  to: pictureBoxSchema,
  isDirected: z.boolean(),
});
export type CopiedPlaces = z.infer<typeof copiedPlacesSchema>;

export const reportCriterionSchema = z.object({
  id: z.string(),
  family: z.string(),
  applicable: z.boolean(),
  /** Why the test does not apply to this image. */
  reason: forensicRemarkSchema.nullable(),
  /** From 0 to 100; a higher score means fewer signs. Null if the test is not applicable or has no weight. */
  score: scoreSchema.nullable(),
  weight: z.number(),
  fired: z.boolean(),
  /** The picture in the record that shows this test's result; null if there is none. */
  map: z.enum(['ela', 'heatmap']).nullable(),
  details: z.array(forensicRemarkSchema),
  /** The strongest copies that this test found; absent if there are none, and in older reports. */
  copies: z.array(copiedPlacesSchema).optional(),
  /**
   * Parts of the image that do not fit the rest according to this test, largest first; absent if there are none, and in
   * older reports.
   */
  regions: z.array(pictureBoxSchema).optional(),
});
export type ReportCriterion = z.infer<typeof reportCriterionSchema>;

export const findingGroups = ['capture', 'edit', 'source', 'file'] as const;

export const reportFindingSchema = forensicRemarkSchema.extend({
  criterionId: z.string(),
  group: z.enum(findingGroups),
  strength: z.enum(['info', 'weak', 'moderate', 'strong']),
});
export type ReportFinding = z.infer<typeof reportFindingSchema>;

export const metadataFieldSchema = z.object({
  group: z.enum(findingGroups),
  code: z.string(),
  value: z.string(),
});
export type MetadataField = z.infer<typeof metadataFieldSchema>;

export const editStepSchema = z.object({
  action: z.string(),
  when: z.string().nullable(),
  software: z.string().nullable(),
});

export const provenanceStates = [
  'none',
  'valid',
  'unknown-signer',
  'invalid',
  'expired',
  'remote',
  'unreadable',
] as const;

/** Position of a picture on a sheet of pictures, in pixels. Each picture begins at the left edge. */
const sheetPlaceSchema = z.object({
  top: z.int().nonnegative(),
  width: z.int().positive(),
  height: z.int().positive(),
});

export const provenanceSchema = z.object({
  state: z.enum(provenanceStates),
  issuer: z.string().nullable(),
  /** The time that the signature's time stamp states; null without a time stamp. */
  signedAt: z.string().nullable(),
  claimGenerator: z.string().nullable(),
  /** Whether the manifest declares that AI made the whole image. This is proven only if the state is `valid`. */
  isAi: z.boolean(),
  /** True if this installation made and signed the image; absent otherwise. */
  isOwn: z.boolean().optional(),
  /**
   * Present if this installation made the image, but its manifest is no longer in the file: it was found again by the
   * watermark or the fingerprint.
   */
  recovered: z
    .object({
      by: z.enum(['watermark', 'fingerprint']),
      /** Day in UTC, as `YYYY-MM-DD`. */
      madeOn: z.string(),
      generator: z.string(),
      isAi: z.boolean(),
    })
    .optional(),
  actions: z.array(
    z.object({
      action: z.string(),
      /** Whether the action changed the picture; absent if not, and in older reports. */
      isEdit: z.boolean().optional(),
      when: z.string().nullable(),
      softwareAgent: z.string().nullable(),
      digitalSourceType: z.string().nullable(),
    }),
  ),
  /** The files that the image was made from, as the signer named them; absent if none, and in older reports. */
  ingredients: z
    .array(
      z.object({
        title: z.string(),
        relation: z.enum(['parent', 'component', 'input']),
        /** Its thumbnail on the sheet of the ingredients; absent if the signer gave none, and in older reports. */
        thumbnail: sheetPlaceSchema.optional(),
      }),
    )
    .optional(),
  /** Who made the image, as the signer states; absent if nobody is named, and in older reports. */
  identities: z
    .array(
      z.object({
        kind: z.enum(['certificate', 'person', 'affiliation', 'account', 'website', 'other']),
        name: z.string(),
        /** The party that checked the identity; for an account, the site that hosts it. */
        provider: z.string().nullable(),
        /** `confirmed`: proven by a trusted certificate; `stated`: not proven; `invalid`: its signature is broken. */
        standing: z.enum(['confirmed', 'stated', 'invalid']),
      }),
    )
    .optional(),
  /** Present if the signer is on C2PA's list of conforming products, and this service has that list. */
  product: z
    .object({
      name: z.string(),
      maker: z.string(),
      /** The highest assurance level that the list of conforming products allows. */
      assuranceLevel: z.int().min(1).max(2),
    })
    .optional(),
});
export type ReportProvenance = z.infer<typeof provenanceSchema>;

export const pictureKinds = [
  'camera',
  'edited',
  'shared-copy',
  'screenshot',
  'graphic',
  'thumbnail',
  'unknown',
] as const;

/**
 * What kind of file a picture is; this decides how much its traces can show. `camera`: as a camera wrote it; `edited`:
 * saved by a photo editor; `shared-copy`: saved again by a messenger or social network; `graphic`: a drawing, chart or
 * scan; `thumbnail`: the longer side is below 256 pixels.
 */
export const pictureKindSchema = z.enum(pictureKinds);
export type PictureKind = z.infer<typeof pictureKindSchema>;

/** The kinds of files that cannot contain what the tests look for, so that a lack of findings means nothing. */
export const tracelessKinds = [
  'screenshot',
  'graphic',
  'thumbnail',
] as const satisfies readonly PictureKind[];
export type TracelessKind = (typeof tracelessKinds)[number];

export const isTraceless = (kind: PictureKind | undefined): kind is TracelessKind =>
  tracelessKinds.some((traceless) => traceless === kind);

/**
 * `signs`: a fact proves an alteration, or the evidence alone lowers the score below 50; `weak-signs`: there is some
 * evidence, or a contradiction in the metadata; `no-signs`: the applicable tests found nothing.
 */
export const alterationAnswers = ['signs', 'weak-signs', 'no-signs', 'unknown'] as const;

/** Whether the image was altered; `unknown` if too few tests apply, or if alterations leave no traces in such images. */
export const alterationAnswerSchema = z.object({
  answer: z.enum(alterationAnswers),
  /** Probability of alteration, assuming that one image in twenty is altered. */
  probability: z.number().min(0).max(1),
  /**
   * Codes of at most two reasons, strongest first. If the answer is `unknown` because this kind of picture keeps no
   * traces, it contains only the code of that reason.
   */
  basis: z.array(z.string()),
});
export type AlterationAnswer = z.infer<typeof alterationAnswerSchema>;

/**
 * `declared`: the file says so, whatever the pixels show; `likely`: the network's result is above that of every
 * authentic image it was measured on; `unlikely`: the pixels look like a camera's, or the file looks as a camera saves
 * it and the pixels show no signs of AI; `unknown`: the network found only weaker signs, is undecided or could not run.
 */
export const aiAnswers = ['declared', 'likely', 'unlikely', 'unknown'] as const;

/** Whether AI made the image, by the file's declaration or else by the pixels; `unknown` if neither decides it. */
export const aiAnswerSchema = z.object({
  answer: z.enum(aiAnswers),
  /** Probability from the pixels alone, assuming that AI made half of all images; null if the network could not run. */
  probability: z.number().min(0).max(1).nullable(),
  /** Codes of the evidence behind the answer, strongest first. */
  basis: z.array(z.string()),
  /** The network used, as name and version. */
  model: z.string().nullable(),
  /**
   * The file's own declaration. If `isSigned`, it is part of valid Content Credentials of a known signer; otherwise
   * anyone could have written it.
   */
  declared: z
    .object({
      extent: z.enum(['generated', 'edited', 'algorithmic']),
      isSigned: z.boolean(),
      /** True if this installation made and signed the image; absent otherwise. */
      isOwn: z.boolean().optional(),
    })
    .optional(),
});
export type AiAnswer = z.infer<typeof aiAnswerSchema>;

/** An analysis's evidence as codes and numbers, in addition to the texts that the specification requires. */
export const reportSchema = z.object({
  engineVersion: z.string(),
  image: z.object({
    format: z.enum(['jpeg', 'png', 'webp', 'avif', 'heic']),
    width: z.int().positive(),
    height: z.int().positive(),
    sha256: z.string(),
  }),
  /** What kind of file the picture is; absent in older reports. */
  kind: pictureKindSchema.optional(),
  criteria: z.array(reportCriterionSchema),
  findings: z.array(reportFindingSchema),
  metadata: z.array(metadataFieldSchema),
  /** Editing steps recorded by programs, oldest first. */
  edits: z.array(editStepSchema),
  aiMarkers: z.array(forensicRemarkSchema),
  provenance: provenanceSchema,
  /** Absent in older reports. */
  alteration: alterationAnswerSchema.optional(),
  /** Absent in older reports. */
  ai: aiAnswerSchema.optional(),
  /** The facts that decided the verdict; empty if the weighted tests decided it. */
  decisive: z.array(forensicRemarkSchema),
  coverage: z.number().min(0).max(1),
  applicableCount: z.int().nonnegative(),
  firedCount: z.int().nonnegative(),
  inconclusive: z.boolean(),
  durationMs: z.number().nonnegative(),
});
export type Report = z.infer<typeof reportSchema>;

/** A record's `manipulation` is this object as JSON text (API-039). */
export const manipulationSchema = z.object({
  criteria_analysis: z.array(
    z.object({ id: z.string(), name: z.string(), score: scoreSchema, DOF: z.number() }),
  ),
  overallEvaluation: z.string(),
  criteria: z.array(z.object({ id: z.string(), name: z.string(), score: scoreSchema, details: z.string() })),
});
export type Manipulation = z.infer<typeof manipulationSchema>;

/** Position of one test's picture on the evidence sheet. */
export const evidencePlaceSchema = z.object({ criterionId: z.string(), ...sheetPlaceSchema.shape });
export type EvidencePlace = z.infer<typeof evidencePlaceSchema>;

/** Same-origin URLs of the images of an analysis. A map that does not exist is absent. */
export const artifactsSchema = z.object({
  thumbnail: z.string().optional(),
  original: z.string().optional(),
  ela: z.string().optional(),
  heatmap: z.string().optional(),
  /** Findings of individual tests as greyscale pictures, stacked on one sheet; brighter means more unusual. */
  evidence: z.object({ url: z.string(), pictures: z.array(evidencePlaceSchema) }).optional(),
  /** Thumbnails of the files that the image was made from, on one sheet; `provenance.ingredients` names their places. */
  ingredients: z.string().optional(),
});
export type Artifacts = z.infer<typeof artifactsSchema>;

export const secondOpinionPointsMax = 10;

/**
 * A model's opinion, shown next to the engine's score and never part of it. If it is `unavailable`, the analysis does
 * not fail. Positive `points` count for the image, negative ones against it; 0 if unavailable.
 */
export const secondOpinionSchema = z.object({
  source: z.enum(['vision', 'onnx']),
  state: z.enum(['given', 'unavailable']),
  points: z.int().min(-secondOpinionPointsMax).max(secondOpinionPointsMax),
  /** One sentence in each language; null if unavailable. */
  summary: z.object({ ko: z.string(), en: z.string() }).nullable(),
});
export type SecondOpinion = z.infer<typeof secondOpinionSchema>;

/** The specification's analysis record (API-030, BR-018) plus `artifacts` and `report`. */
export const analysisRecordSchema = z.object({
  id: idSchema,
  userId: idSchema,
  imageUrl: z.string(),
  imageName: z.string(),
  imageSize: z.int().positive(),
  result: z.string(),
  score: scoreSchema,
  aiGenerationMarkers: z.string().nullable(),
  manipulation: z.string().nullable(),
  metadata: z.string().nullable(),
  hidden: z.boolean(),
  createdAt: z.iso.datetime(),
  artifacts: artifactsSchema,
  report: reportSchema.nullable(),
  /** Null if the server offers no second opinion. */
  secondOpinion: secondOpinionSchema.nullable(),
  /** When the analysis is deleted with its images; null if it stays until its owner deletes it. */
  keptUntil: z.iso.datetime().nullable().optional(),
  /** Where the image was fetched from; absent for uploads. */
  source: imageSourceSchema.optional(),
  /** True if this is an earlier analysis, returned for another upload of the same bytes without taking a credit. */
  isEarlier: z.literal(true).optional(),
  /** What the member decided about the picture; absent if nothing was decided. */
  decision: recordDecisionSchema.optional(),
});
export type AnalysisRecord = z.infer<typeof analysisRecordSchema>;

type AlwaysShown = 'id' | 'imageName' | 'result' | 'score' | 'createdAt';

/**
 * An analysis record for display. Only the client fields of the specification are required; the server's additions
 * may be missing, as in old records.
 */
export type ShownRecord = Pick<AnalysisRecord, AlwaysShown> &
  Partial<Omit<AnalysisRecord, AlwaysShown>> & {
    /** Whether the member has hidden where the image was taken, on the page and in downloaded files. */
    isLocationHidden?: boolean;
  };

export const analysisFailureSchema = z.object({
  id: idSchema,
  submissionId: z.uuid(),
  imageName: z.string(),
  imageSize: z.int().positive(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  reason: z.string(),
  creditsReturned: z.int().positive(),
});
export type AnalysisFailure = z.infer<typeof analysisFailureSchema>;

export const analysisStates = ['queued', 'running', 'done', 'failed'] as const;
export type AnalysisState = (typeof analysisStates)[number];

/** The analysis that belongs to a submission. */
export const foundAnalysisSchema = z.object({
  id: idSchema,
  state: z.enum(analysisStates),
  /** True if the owner has deleted the analysis, so that only credit records still refer to it. */
  isDeleted: z.literal(true).optional(),
});
export type FoundAnalysis = z.infer<typeof foundAnalysisSchema>;

/**
 * Preliminary findings while an image is being examined: what its file states or lacks, and signs that were found.
 * They contain no verdict and never say that a test found nothing. They are dropped when the analysis ends.
 */
export const earlyFindingsSchema = z.object({
  remarks: z.array(forensicRemarkSchema),
  /** The camera and program fields of the metadata. */
  fields: z.array(metadataFieldSchema),
});
export type EarlyFindings = z.infer<typeof earlyFindingsSchema>;

/** One event of `GET /api/analysis/{id}/events`, and the 202 response to `Prefer: respond-async`. */
export const analysisProgressSchema = z.object({
  id: idSchema,
  state: z.enum(analysisStates),
  /** Progress counted in tests. */
  steps: z.object({
    done: z.int().nonnegative(),
    total: z.int().nonnegative(),
    testId: z.string().nullable(),
  }),
  /** Present during the examination, once there are findings. */
  early: earlyFindingsSchema.optional(),
  /** Error code when the state is `failed`. */
  failure: z.string().nullable().optional(),
});
export type AnalysisProgress = z.infer<typeof analysisProgressSchema>;

/** Data of the last event, `done`. Includes the record of a successful analysis, so that a page need not request it. */
export type AnalysisEnd = AnalysisProgress & { record?: AnalysisRecord };

export const deletedAnalysisSchema = z.object({ id: idSchema });

export const hiddenSchema = z.object({ id: idSchema, hidden: z.boolean() });

export const modelSchema = z.object({ model: z.string() });

/** `offered` lists the models that the member can choose from; absent if there is no choice. */
export const modelSettingSchema = modelSchema.extend({ offered: z.array(z.string()).optional() });

/**
 * The detection models that run on this server: `ai-pixels`, `openai`, `onnx`, or models of a newer version. Public.
 */
export const runningModelsSchema = z.object({ models: z.array(z.string()) });
export type RunningModels = z.infer<typeof runningModelsSchema>;

export const analysisImageKinds = [
  'preview',
  'thumbnail',
  'original',
  'ela',
  'heatmap',
  'evidence',
  'ingredients',
] as const;
export type AnalysisImageKind = (typeof analysisImageKinds)[number];
