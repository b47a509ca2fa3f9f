/** The provider's bytes are not a usable image. */
export class UnusableImageError extends Error {
  override readonly name = 'UnusableImageError';
}
