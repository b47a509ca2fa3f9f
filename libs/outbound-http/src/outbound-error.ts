import { z } from 'zod';

/**
 * Why a request failed. `refused`: the rules forbid the URL. `too-large`: the response exceeds its limit.
 * `unreachable`: another attempt may help.
 */
export type OutboundErrorKind = 'refused' | 'too-large' | 'unreachable';

/** The rule that a refused URL breaks. */
export type OutboundRule =
  'valid-url' | 'no-credentials' | 'https' | 'default-port' | 'listed-host' | 'public' | 'few-redirects';

/** A request that was not sent or got no complete response. Neither its message nor its details contain the URL. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    /** `status` is that of a response whose body could not be read; `rule` is set for the kind `refused`. */
    readonly details: { status?: number; code?: string; rule?: OutboundRule } = {},
  ) {
    super(message);
  }
}

const causesMax = 5;

const failureSchema = z.object({
  name: z.string().catch(''),
  code: z.string().nullish().catch(null),
  cause: z.unknown().optional(),
});

/** Returns the code of a failed request for logs, because the errors themselves may contain URLs and keys. */
export function failureCode(error: unknown): string {
  let cause = error;
  for (let depth = 0; depth < causesMax; depth += 1) {
    const { data: failure } = failureSchema.safeParse(cause);
    if (failure?.code) return failure.code;
    if (failure?.name === 'TimeoutError' || failure?.name === 'AbortError') return failure.name;
    cause = failure?.cause;
  }
  return 'UNKNOWN';
}
