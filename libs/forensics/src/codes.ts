/** Ids of all criteria, in the order of the report. */
export const criterionIds = [
  'jpeg-structure',
  'metadata',
  'declared-ai',
  'provenance',
  'ela',
  'thumbnail',
] as const;

/** Every code that a report can hold: details, findings, reasons, field labels, markers. */
export const forensicCodes: readonly string[] = [];
