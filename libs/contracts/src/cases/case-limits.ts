// No zod here, so that the form of a case need not load it.

export const caseNameLengthMax = 120;
export const caseNoteLengthMax = 2_000;
/** Maximum number of cases of one member. */
export const casesMax = 200;
/** Maximum number of analyses in one case. */
export const caseEntriesMax = 200;
/** Maximum number of cases that one analysis is in. */
export const casesPerAnalysisMax = 20;
/** How many analyses the PDF of a case shows; further ones are only counted. */
export const casePdfAnalysesMax = 50;
