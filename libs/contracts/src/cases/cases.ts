import { z } from 'zod';
import { decisionSchema, memberTextSchema } from '../analysis/decisions.js';
import { idSchema } from '../account/user.js';
import { caseNameLengthMax, caseNoteLengthMax, casesMax } from '../constants.js';

const nameSchema = memberTextSchema(caseNameLengthMax)
  .min(1, 'Required')
  .regex(/^[^\p{Cc}]*$/u, 'Invisible characters are not allowed');
const noteSchema = memberTextSchema(caseNoteLengthMax);

export const openCaseBodySchema = z.object({ name: nameSchema, note: noteSchema.default('') });
export type OpenCaseBody = z.input<typeof openCaseBodySchema>;

/** `PATCH /api/cases/{caseId}`; absent fields stay unchanged. */
export const changeCaseBodySchema = z.object({ name: nameSchema.optional(), note: noteSchema.optional() });
export type ChangeCaseBody = z.infer<typeof changeCaseBodySchema>;

export const listedCaseSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Number of analyses in the case, not counting hidden ones. */
  count: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** When the case or its list of analyses last changed. */
  changedAt: z.iso.datetime(),
});
export type ListedCase = z.infer<typeof listedCaseSchema>;

/** Cases, sorted by name. */
export const casesSchema = z.object({ cases: z.array(listedCaseSchema).max(casesMax) });

/** `?analysis=ID` lists only the cases that contain this analysis. */
export const casesQuerySchema = z.object({ analysis: z.coerce.number().pipe(idSchema).optional() });

export const caseEntrySchema = z.object({
  analysisId: idSchema,
  verdict: z.string(),
  /** Null if the member decided nothing about the picture. */
  decision: decisionSchema.pick({ decision: true, changedAt: true }).nullable(),
});
export type CaseEntry = z.infer<typeof caseEntrySchema>;

/** A named group of analyses. An analysis may be in several cases. */
export const caseSchema = listedCaseSchema.extend({
  note: z.string(),
  /** Without hidden analyses, in the order in which they were added. */
  entries: z.array(caseEntrySchema),
});
export type Case = z.infer<typeof caseSchema>;
