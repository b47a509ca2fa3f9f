import { resolve } from 'node:path';
import { parseConfig, rpcUrlSchema, storeUrl } from '@jinwi/service-kit';
import { tracingEnvironment } from '@jinwi/tracing';
import { z } from 'zod';

const embeddedSchema = z.object({
  ...tracingEnvironment,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: storeUrl('postgres', 'postgresql').optional(),
  RPC_URL: rpcUrlSchema.optional(),
  QUEUE_URL: storeUrl('postgres', 'postgresql', 'redis', 'rediss').optional(),
  SESSION_URL: storeUrl('postgres', 'postgresql', 'redis', 'rediss').optional(),
  STORAGE_URL: storeUrl('file', 's3').optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** Settings of the embedded start; see `npm run up -- --help`. */
export type EmbeddedEnvironment = z.infer<typeof embeddedSchema>;

/** @throws ConfigError */
export const readEmbeddedEnvironment = (environment: NodeJS.ProcessEnv): EmbeddedEnvironment =>
  parseConfig(embeddedSchema, environment);
