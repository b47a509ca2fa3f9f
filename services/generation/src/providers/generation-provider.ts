import { type GenerationSettings } from '@jinwi/contracts';

/** A provider's limits and abilities. Requests are checked against them before any credit is reserved. */
export interface Capabilities {
  imagesMax: number;
  /** True if the provider answers a submission before the images are ready, so that it must be polled. */
  isAsync: boolean;
  referenceSidePixelsMin: number;
  /** Longer side ÷ shorter side. */
  referenceAspectMax: number;
  referenceSizeBytesMax: number;
  /** Maximum length in code points, including the negative prompt that `foldPrompt` adds. */
  promptLengthMax: number;
  /** Regular expression (flag `u`) for known words in a lower-case prompt. Undefined if a model reads the prompt. */
  promptPattern?: string;
}

/** The reference image and the member's settings; `n` is the number of images of this submission. */
export interface SubmitRequest {
  settings: GenerationSettings;
  reference: { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' };
  /** A provider gets at most a hash of it, see `memberHash`. */
  userId: number;
}

export type ProviderImage = { bytes: Uint8Array } | { url: string };

export interface ProviderCost {
  unit: 'images' | 'tokens' | 'units';
  amount: number;
}

export interface FinishedImages {
  /** In the provider's order; may be fewer than requested. */
  images: readonly ProviderImage[];
  cost: ProviderCost;
}

export type Submitted = { kind: 'async'; providerTaskId: string } | ({ kind: 'done' } & FinishedImages);

/** The state of a task at the provider. A failed task throws a {@link ProviderError} instead. */
export type Polled =
  { status: 'submitted' | 'processing'; retryAfterMs?: number } | ({ status: 'succeed' } & FinishedImages);

/**
 * How to handle a submission whose answer was lost. `repeat`: submit again, which is free. `look-up`: first call {@link
 * GenerationProvider.findSubmission}. `never`: let the task fail, because the lost answer may have been billed.
 */
export type LostAnswer = 'repeat' | 'look-up' | 'never';

export const GENERATION_PROVIDER = Symbol('GenerationProvider');
/** The configured provider with metrics and traces, or null. */
export const OBSERVED_PROVIDER = Symbol('ObservedProvider');

/** Generates images; chosen by the setting `GENERATION_PROVIDER`. */
export interface GenerationProvider {
  readonly name: 'kling' | 'openai' | 'studio';
  readonly capabilities: Capabilities;
  readonly lostAnswer: LostAnswer;
  readonly label: ImageLabel;
  /**
   * Starts a submission, or makes the images at once.
   * @param submissionId our globally unique id, which the provider stores if it can
   * @throws ProviderError
   */
  submit(request: SubmitRequest, options: { submissionId: string; signal: AbortSignal }): Promise<Submitted>;
  /** Returns the provider's id of an earlier submission, or null. @throws ProviderError */
  findSubmission(submissionId: string, options: { signal: AbortSignal }): Promise<string | null>;
  /** @throws ProviderError, also for a task that failed at the provider */
  poll(providerTaskId: string, options: { signal: AbortSignal }): Promise<Polled>;
  /** Returns the bytes of one of this provider's images. @throws ProviderError */
  fetchImage(image: ProviderImage, options: { signal: AbortSignal }): Promise<Uint8Array>;
}

export interface ImageLabel {
  /** IPTC digital source type, the last part of its URL. */
  digitalSourceType:
    | 'trainedAlgorithmicMedia'
    | 'compositeWithTrainedAlgorithmicMedia'
    | 'compositeSynthetic'
    | 'algorithmicMedia';
  /** For example `Jinwi local studio` or `Kling kling-v1-5`. */
  generator: string;
}

/**
 * What to do after a provider's refusal.
 * `retry` and `rate-limit`: wait and try again. `content-policy` and `invalid-input`: end the task; the member must
 * correct the request. `account` and `auth`: end the task; we must correct the settings or the account.
 * `unknown-outcome`: the submission may have been accepted (see {@link LostAnswer}). `failed`: the provider tried and
 * failed.
 */
export type ProviderErrorKind =
  | 'retry'
  | 'rate-limit'
  | 'content-policy'
  | 'invalid-input'
  | 'account'
  | 'auth'
  | 'unknown-outcome'
  | 'failed';

/** A provider's refusal, classified by `kind`. `details` are for logs and contain no secrets. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    readonly details: { retryAfterMs?: number; status?: number; code?: string | number } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
