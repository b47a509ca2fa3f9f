import { z } from 'zod';

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
