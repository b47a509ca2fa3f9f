/**
 * Business constants of the specification's section 9, shared by servers and browser (BR-016). This file does not
 * use zod, so that pages that only need a limit need not load it.
 */

export const signupCredits = 5;
export const analysisCost = 1;
export const generationCost = 3;

/** Maximum number of a member's waiting analyses, not counting those of batches; further ones are refused. */
export const analysesWaitingMax = 100;
/** Maximum number of a member's waiting generations; further ones are refused. */
export const generationsWaitingMax = 20;
export const batchImagesMax = 1_000;
/** Maximum number of unfinished batches per member. */
export const batchesUnfinishedMax = 3;

export const caseNameLengthMax = 120;
export const caseNoteLengthMax = 2_000;
/** Maximum number of cases of one member. */
export const casesMax = 200;
export const caseEntriesMax = 200;
export const casesPerAnalysisMax = 20;
/** How many analyses the PDF of a case shows; further ones are only counted. */
export const casePdfAnalysesMax = 50;

/** The largest value of a PostgreSQL `integer` column. */
export const integerMax = 2_147_483_647;

export const passwordLengthMin = 6;
export const passwordLengthMax = 128;
export const usernameLengthMax = 50;
export const recoveryCodeCount = 10;
export const passkeysMax = 20;
export const passkeyNameLengthMax = 50;

export const keyScopes = ['analyze', 'read', 'generate'] as const;
export const keysMax = 20;
export const keyNameLengthMax = 50;
export const keyValidityDaysMax = 3_650;
export const keyCreditLimitMax = 100_000;

export const uploadPixelsMax = 50_000_000;
/** Maximum size of a stored generated image: enough for one of 40 megapixels that cannot be compressed. */
export const generatedImageBytesMax = 60 * 1024 * 1024;

export const generationImagesMax = 9;
export const generationImagesDefault = 1;
export const fidelityDefault = 0.9;
export const promptLengthMax = 500;
export const negativePromptLengthMax = 200;
export const aspectRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3', '21:9'] as const;
export const aspectRatioDefault = '1:1';

export const generationPollIntervalMs = 5_000;
/** A task that has not finished within this time fails. */
export const generationDeadlineMs = 15 * 60_000;
export const referenceSidePixelsMin = 300;
/** Maximum ratio of the longer side of a reference image to the shorter one. */
export const referenceAspectMax = 2.5;
export const sandboxPaymentDelayMs = 800;
export const historyFreshMs = 60_000;

export const toastLimit = 1;
export const toastDurationMs = 5_000;
export const toastRemoveDelayMs = 1_000_000;
export const toastSwipeThresholdPx = 50;
export const toastHotkey = 'F8';

export const locales = ['ko', 'en'] as const;
export const localeDefault = 'ko';
export type Locale = (typeof locales)[number];

/** The type of Korean texts: they must have exactly the keys of the English ones, `Source`. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

/** The lowest score that score bars and verdicts show as clear. */
export const scoreClearMin = 80;
/** The lowest score that score bars and verdicts show as suspicious. They show lower scores as a strong signal. */
export const scoreSuspiciousMin = 50;

/** The vision model for second opinions, if configured. */
export const modelDefault = 'openai';
/** The operator's own ONNX model, if configured. */
export const modelOnnx = 'onnx';
/** Models for second opinions, the default first. */
export const opinionModels = [modelDefault, modelOnnx] as const;
/** The engine's own network, used in every analysis. */
export const modelNetwork = 'ai-pixels';

/** Terms of service: effective date and rules (BR-040…BR-046). */
export const terms = {
  effectiveDate: '2025-04-23',
  validityDays: 365,
  validityMonths: 12,
  extensionMonths: 3,
  extensionYearsMax: 5,
  fullRefundDays: 7,
  expiredRefundRate: 0.9,
  expiredRefundYears: 5,
  refundBusinessDays: 3,
} as const;

/** How long the gateway waits for an analysis before it responds with 202 and the id. */
export const analysisWaitMs = 60_000;
/** Age of an analysis's open credit hold at which the credits service asks how the analysis ended. */
export const analysisHoldMs = 10 * 60_000;
/** Age of a generation's open credit hold at which the credits service asks how the generation ended. */
export const generationHoldMs = 60 * 60_000;

/** Length in code points of the NFC form, so that a Hangul syllable counts as one. Counters in the UI use it too. */
export const textLength = (text: string): number => [...text.normalize('NFC')].length;
