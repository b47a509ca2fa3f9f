import { z } from 'zod';

/** Problem details (RFC 9457): always used in /api/v1, elsewhere for `Accept: application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  /** One sentence in the language of `Accept-Language`. */
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
