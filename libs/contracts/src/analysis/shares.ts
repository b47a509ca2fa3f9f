import { z } from 'zod';
import { reportSchema, secondOpinionSchema } from './analysis.js';
import { shownDecisionSchema } from './decisions.js';
import { idSchema } from '../account/user.js';
import { imageSourceSchema } from './addresses.js';
import { locales } from '../constants.js';

/** Allowed lifetimes of a share link, in days. */
export const shareDays = [1, 7, 30, 365] as const;
/** Maximum number of valid share links per member. */
export const sharesMax = 50;

export const shareBodySchema = z.object({
  days: z.literal(shareDays),
  withPicture: z.boolean(),
  withLocation: z.boolean(),
  /** Whether the link shows what its owner decided about the picture; false if absent. */
  withDecision: z.boolean().optional(),
  withSource: z.boolean().optional(),
});
export type ShareBody = z.infer<typeof shareBodySchema>;

/** A link to a report, without its secret. */
export const shareSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  withPicture: z.boolean(),
  withLocation: z.boolean(),
  /** Absent from older services. */
  withDecision: z.boolean().optional(),
  withSource: z.boolean().optional(),
  /** How often the page was opened, including by link previews of messengers. */
  openedCount: z.int().nonnegative(),
});
export type Share = z.infer<typeof shareSchema>;

export const sharesSchema = z.object({ shares: z.array(shareSchema) });

/** A new link. `url` contains the secret, which is not stored and cannot be shown again. */
export const newShareSchema = shareSchema.extend({ url: z.string() });
export type NewShare = z.infer<typeof newShareSchema>;

/**
 * A report as it is shared and signed: language-independent, and without what its owner withholds. The signature
 * covers everything except `signature` itself, in the canonical form of RFC 8785.
 */
export const signedReportSchema = z.object({
  version: z.literal(1),
  /** Address of the installation that signed the report. Its keys are at `/.well-known/jwks.json`. */
  issuer: z.string(),
  signedAt: z.iso.datetime(),
  analysisId: idSchema,
  imageName: z.string(),
  /** File size in bytes. */
  imageSize: z.int().positive(),
  analyzedAt: z.iso.datetime(),
  /** The verdict. */
  result: z.string(),
  score: z.int().min(0).max(100),
  withPicture: z.boolean(),
  /** If false, any coordinates were left out of `report.metadata`. */
  withLocation: z.boolean(),
  /** Where the image was fetched from; only if its owner agreed. */
  source: imageSourceSchema.optional(),
  /** Includes the SHA-256 of the picture and the versions of engine and network. */
  report: reportSchema,
  secondOpinion: secondOpinionSchema.nullable(),
  /** What its owner had decided about the picture; absent if the owner withholds it or had decided nothing. */
  decision: shownDecisionSchema.optional(),
  /** Detached JWS (RFC 7515, appendix F), signed with ES256. */
  signature: z.string(),
});
export type SignedReport = z.infer<typeof signedReportSchema>;

/** A public key that verifies signed reports (RFC 7517). */
export const reportKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});
export type ReportKey = z.infer<typeof reportKeySchema>;

export const reportKeysSchema = z.object({ keys: z.array(reportKeySchema) });
export type ReportKeys = z.infer<typeof reportKeysSchema>;

/** The images that a link shows if it was made with the picture. Originals are never shared. */
export const sharedImageKinds = ['preview', 'ela', 'heatmap', 'ingredients'] as const;
export type SharedImageKind = (typeof sharedImageKinds)[number];

/** The query of a shared report's page. */
export const pageQuerySchema = z.object({ lang: z.enum(locales).optional() });

/** The query of a report's PDF. `zone` is the IANA name of a time zone; UTC if absent. */
export const printQuerySchema = pageQuerySchema.extend({ zone: z.string().optional() });
