export type UnreadableImageCode =
  | 'image.unsupported'
  | 'image.unreadable'
  | 'image.too-large'
  | 'image.avif-too-large'
  | 'image.timeout'
  /** The engine's process died twice while examining the image. */
  | 'image.crashed';

/** The only error with which the engine rejects a file. Any other error is a bug. */
export class UnreadableImageError extends Error {
  readonly code: UnreadableImageCode;

  constructor(code: UnreadableImageCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'UnreadableImageError';
    this.code = code;
  }
}
