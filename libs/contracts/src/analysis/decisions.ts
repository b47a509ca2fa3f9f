import { z } from 'zod';
import {
  decisionLinkLengthMax,
  decisionLinksMax,
  decisionReasonLengthMax,
  decisions,
  earlierDecisionsMax,
} from './verdicts.js';
import { textLength } from '../constants.js';

/** A member's text in one or more lines. Control characters other than tabs and line breaks are refused. */
export const memberTextSchema = (lengthMax: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .refine((text) => textLength(text) <= lengthMax)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u);

const kindSchema = z.enum(decisions);
const reasonSchema = memberTextSchema(decisionReasonLengthMax);
const linkSchema = z
  .url({ protocol: /^https?$/ })
  .max(decisionLinkLengthMax)
  .regex(/^[^\p{C}\s]*$/u);

export const decisionBodySchema = z.object({
  decision: kindSchema,
  reason: reasonSchema.default(''),
  links: z.array(linkSchema).max(decisionLinksMax).default([]),
  /** Whether the operator may use picture and decision to measure the engine. */
  mayMeasure: z.boolean().default(false),
});
export type DecisionBody = z.input<typeof decisionBodySchema>;

export const earlierDecisionSchema = z.object({
  decision: kindSchema,
  reason: z.string(),
  decidedAt: z.iso.datetime(),
});
export type EarlierDecision = z.infer<typeof earlierDecisionSchema>;

/** What the member decided about a picture. It never changes the engine's verdict. */
export const decisionSchema = z.object({
  decision: kindSchema,
  reason: z.string(),
  links: z.array(z.string()),
  mayMeasure: z.boolean(),
  decidedAt: z.iso.datetime(),
  /** When any part of the decision last changed. */
  changedAt: z.iso.datetime(),
  /** Earlier decisions about the picture, newest first. */
  earlier: z.array(earlierDecisionSchema).max(earlierDecisionsMax),
});
export type Decision = z.infer<typeof decisionSchema>;

/** The decision in an analysis record. Lists of records have only what was decided and when. */
export const recordDecisionSchema = decisionSchema.partial({
  reason: true,
  links: true,
  mayMeasure: true,
  changedAt: true,
  earlier: true,
});
export type RecordDecision = z.infer<typeof recordDecisionSchema>;

export const shownDecisionSchema = decisionSchema.pick({
  decision: true,
  reason: true,
  links: true,
  decidedAt: true,
});
export type ShownDecision = z.infer<typeof shownDecisionSchema>;

export const decisionStatisticsSchema = z.object({
  /** Number of decisions that are compared with the verdict. Open decisions and inconclusive verdicts do not count. */
  compared: z.int().nonnegative(),
  agreed: z.int().nonnegative(),
});
export type DecisionStatistics = z.infer<typeof decisionStatisticsSchema>;
