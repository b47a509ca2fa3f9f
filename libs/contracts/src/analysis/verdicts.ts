/**
 * The verdicts that a report can have. Which one a picture gets is decided by the engine: `judge` in
 * `libs/forensics/src/verdict/score.ts`. The first requires positive evidence; the last means that the tests cannot tell.
 * They are not in the schema files so that pages that only show them need not load zod.
 */
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
