import { z } from 'zod';

/** The location of a stored image and how it is served. */
export const storedImageSchema = z.object({
  key: z.string(),
  contentType: z.string(),
  fileName: z.string(),
  sizeBytes: z.int().positive(),
  /** In hexadecimal; set for uploads. */
  sha256: z.string().optional(),
});
