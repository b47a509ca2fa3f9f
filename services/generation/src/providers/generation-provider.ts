import { type GenerationSettings } from '@jinwi/contracts';

/** What a provider can do; checked before any credit is touched. */
export interface Capabilities {
  /** Images of one submission. */
  imagesMax: number;
  /** A submission is answered before its images are made; otherwise they are made while it is. */
  isAsync: boolean;
  referenceSidePixelsMin: number;
  /** Longer side ÷ shorter side. */
  referenceAspectMax: number;
  referenceSizeBytesMax: number;
  /** In code points, the folded negative prompt included. */
  promptLengthMax: number;
}

/** One submission: the member's settings with `n` as this submission shall have it, and the reference image. */
export interface SubmitRequest {
  settings: GenerationSettings;
  reference: { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' };
  /** No provider is told it: see `memberHash`. */
  userId: number;
}

/** An image as a provider gave it: bytes, or where to fetch them. */
export type ProviderImage = { bytes: Uint8Array } | { url: string };

/** What the provider charged us, in its own unit. */
export interface ProviderCost {
  unit: 'images' | 'tokens' | 'units';
  amount: number;
}

export interface FinishedImages {
  /** In the provider's order; may be fewer than asked. */
  images: readonly ProviderImage[];
  cost: ProviderCost;
}

export type Submitted = { kind: 'async'; providerTaskId: string } | ({ kind: 'done' } & FinishedImages);

/** A failed task is told by a {@link ProviderError}. */
export type Polled =
  { status: 'submitted' | 'processing'; retryAfterMs?: number } | ({ status: 'succeed' } & FinishedImages);

/**
 * What a submission whose answer was lost needs before another one.
 * `repeat`: repeating costs nobody anything. `look-up`: {@link GenerationProvider.findSubmission} tells.
 * `never`: the lost answer may have been billed, so the task fails.
 */
export type LostAnswer = 'repeat' | 'look-up' | 'never';

/** The one way to make images; chosen by `GENERATION_PROVIDER`. */
export interface GenerationProvider {
  readonly name: 'kling' | 'openai' | 'studio';
  readonly capabilities: Capabilities;
  readonly lostAnswer: LostAnswer;
  /** How its images are labelled. */
  readonly label: ImageLabel;
  /**
   * Starts a submission, or makes the images at once.
   * @param submissionId ours, unique for ever; the provider keeps it where it can
   * @throws ProviderError
   */
  submit(request: SubmitRequest, options: { submissionId: string; signal: AbortSignal }): Promise<Submitted>;
  /** The provider's id of a submission that was made, or null. @throws ProviderError */
  findSubmission(submissionId: string, options: { signal: AbortSignal }): Promise<string | null>;
  /** @throws ProviderError, also for a task that failed at the provider */
  poll(providerTaskId: string, options: { signal: AbortSignal }): Promise<Polled>;
  /** The bytes of an image of this provider. @throws ProviderError */
  fetchImage(image: ProviderImage, options: { signal: AbortSignal }): Promise<Uint8Array>;
}

/** Written into every image that leaves as generated. */
export interface ImageLabel {
  /** IPTC digital source type, the last part of its address. */
  digitalSourceType: 'trainedAlgorithmicMedia' | 'compositeSynthetic' | 'algorithmicMedia';
  /** For example `Jinwi local studio` or `Kling kling-v1-5`. */
  generator: string;
}

/**
 * What to do about a refusal:
 * `retry` and `rate-limit` wait and try again; `content-policy` and `invalid-input` end the task and are the
 * member's to mend; `account` and `auth` end it and are ours to mend; `unknown-outcome`: the submission may have
 * been made (see {@link LostAnswer}); `failed`: the provider tried and could not.
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

/** A refusal of a provider, already classified. `details` are for logs and hold no secret. */
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
