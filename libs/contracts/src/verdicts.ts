/** Verdict labels, in the order of the score bands. Not in the schemas' file: pages that only show them need no zod. */
export const verdicts = [
  'Likely Genuine',
  'Possibly Manipulated',
  'Likely Manipulated',
  'Likely AI-Generated',
] as const;
export type Verdict = (typeof verdicts)[number];
