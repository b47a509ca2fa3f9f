import { z } from 'zod';

/** Where a stored image is and how it is served. */
export const storedImageSchema = z.object({
  key: z.string(),
  contentType: z.string(),
  fileName: z.string(),
  sizeBytes: z.int().positive(),
  /** In hexadecimal; of uploads. */
  sha256: z.string().optional(),
});
