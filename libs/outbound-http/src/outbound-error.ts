/**
 * Why there is no answer. `refused`: the rules forbid the URL. `too-large`: the answer exceeds its limit.
 * `unreachable`: another attempt may help.
 */
export type OutboundErrorKind = 'refused' | 'too-large' | 'unreachable';

/** A request that was not made or not answered in full. Neither its message nor its details contain the URL. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    /** `status` is that of an answer whose body could not be read. */
    readonly details: { status?: number; code?: string } = {},
  ) {
    super(message);
  }
}
