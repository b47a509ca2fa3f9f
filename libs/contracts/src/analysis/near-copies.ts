import { z } from 'zod';
import { forensicRemarkSchema } from './analysis.js';
import { idSchema } from '../account/user.js';

/** Maximum number of copies that one report lists. */
export const nearCopiesMax = 12;

const matchSchema = z.object({
  /**
   * `whole`: the fingerprints of the whole pictures agree; `part`: one picture's fingerprint agrees with that of a part
   * of the other.
   */
  by: z.enum(['whole', 'part']),
  /** The share of the fingerprints' bits that agree, in percent. */
  similarity: z.int().min(0).max(100),
});

/** One of the member's own analyses whose picture is a full or partial copy of this one. */
export const nearCopySchema = matchSchema.extend({
  analysisId: idSchema,
  imageName: z.string(),
  createdAt: z.iso.datetime(),
  /** The verdict. */
  result: z.string(),
  differs: z.array(forensicRemarkSchema),
});
export type NearCopy = z.infer<typeof nearCopySchema>;

/** A picture of the operator's collection. The picture of this report is a full or partial copy of it. */
export const knownPictureSchema = matchSchema.extend({
  id: idSchema,
  /** What the operator calls pictures of this kind, such as "press photo"; null without a label. */
  label: z.string().nullable(),
  caption: z.string(),
  addedAt: z.iso.datetime(),
  /** Whether the file itself was kept, so that it can be downloaded. */
  hasOriginal: z.boolean(),
});
export type KnownPicture = z.infer<typeof knownPictureSchema>;

export const nearCopiesSchema = z.object({
  /** The best match first. */
  known: z.array(knownPictureSchema),
  /** Oldest first. */
  copies: z.array(nearCopySchema).max(nearCopiesMax),
});
export type NearCopies = z.infer<typeof nearCopiesSchema>;

export const knownImageKinds = ['thumbnail', 'original'] as const;
export type KnownImageKind = (typeof knownImageKinds)[number];
