/** Verdict labels; the first is earned by positive evidence, the last means that too little could be tested. Not in the schemas' file: pages that only show them need no zod. */
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
