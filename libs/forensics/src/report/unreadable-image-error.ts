export type UnreadableImageCode =
  'image.unsupported' | 'image.unreadable' | 'image.too-large' | 'image.timeout';

/** The only error by which the engine refuses a file; anything else is a fault of ours. */
export class UnreadableImageError extends Error {
  readonly code: UnreadableImageCode;

  constructor(code: UnreadableImageCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'UnreadableImageError';
    this.code = code;
  }
}
