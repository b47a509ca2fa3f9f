/**
 * Verdict labels. The first requires positive evidence; the last means that too little could be tested. They are not
 * in the schema files so that pages that only show them need not load zod.
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
