import { z } from 'zod';
import { idSchema } from '../account/user.js';

/** Maximum number of comparisons stored for each analysis. */
export const comparisonsMax = 20;
/** Maximum number of parts that a comparison lists, largest first. */
export const differingPartsMax = 8;

const shareSchema = z.number().min(0).max(1);

/** An upright rectangle in pixels of the first picture as displayed. */
const boxSchema = z.object({
  left: z.int().nonnegative(),
  top: z.int().nonnegative(),
  width: z.int().positive(),
  height: z.int().positive(),
});

/**
 * How a part of the first picture differs from the other. `added`: more detail; `smoothed`: less detail; `replaced`:
 * other content with as much detail; `tone`: only other brightness or colour; `moved`: content that the other picture
 * has elsewhere.
 */
export const differenceKinds = ['added', 'smoothed', 'replaced', 'tone', 'moved'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differingPartSchema = z.object({
  kind: z.enum(differenceKinds),
  box: boxSchema,
  /**
   * Where the other picture has the same content, converted to pixels of the first. Null for kinds other than `moved`.
   */
  from: boxSchema.nullable(),
});
export type DifferingPart = z.infer<typeof differingPartSchema>;

export const pictureAlignmentSchema = z.object({
  /** Pixels of the first picture per pixel of the other. */
  scale: z.number().positive(),
  /** Degrees, clockwise. */
  rotation: z.number().min(-180).max(180),
  isMirrored: z.boolean(),
  /** Whether width and height are scaled differently, or the perspective differs. */
  isDistorted: z.boolean(),
  /** For each side of the other picture, the share of its width or height that the first picture lacks. */
  cuts: z.object({ left: shareSchema, top: shareSchema, right: shareSchema, bottom: shareSchema }),
  /** Share of the first picture that the other covers. */
  coverage: shareSchema,
});
export type PictureAlignment = z.infer<typeof pictureAlignmentSchema>;

export const comparisonResultSchema = z.object({
  /** Size of the first picture as displayed, in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Null if the pictures are not the same shot. Then nothing else was compared. */
  alignment: pictureAlignmentSchema.nullable(),
  /** Whether brightness, contrast or colours of the whole picture differ. */
  isToneChanged: z.boolean(),
  differentShare: shareSchema,
  parts: z.array(differingPartSchema).max(differingPartsMax),
});
export type ComparisonResult = z.infer<typeof comparisonResultSchema>;

export const comparisonStates = ['waiting', 'done', 'failed'] as const;
export const comparisonImageKinds = ['aligned', 'difference'] as const;
export type ComparisonImageKind = (typeof comparisonImageKinds)[number];

export const comparisonSchema = z.object({
  id: z.uuid(),
  /** The analysis whose picture is compared with that of the first. */
  otherId: idSchema,
  otherName: z.string(),
  state: z.enum(comparisonStates),
  /** Error code if the comparison failed, but null if it failed because its job was lost. */
  failure: z.string().nullable(),
  result: comparisonResultSchema.nullable(),
  /** Whether the images `aligned` and `difference` exist. */
  hasImages: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Comparisons, newest first. */
export const comparisonsSchema = z.object({ comparisons: z.array(comparisonSchema) });
export const comparisonBodySchema = z.object({ otherId: idSchema });
