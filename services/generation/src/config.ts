import { parseConfig, rpcUrlSchema } from '@jinwi/service-kit';
import { z } from 'zod';

const environmentSchema = z
  .object({
    RPC_URL: rpcUrlSchema,
    /** Internal port for health and metrics; none when absent. */
    OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .transform((environment) => ({
    rpcUrl: environment.RPC_URL,
    operationsPort: environment.OPERATIONS_PORT,
    logLevel: environment.LOG_LEVEL,
  }));

export type GenerationConfig = z.infer<typeof environmentSchema>;

/** @throws ConfigError that names every fault. */
export const readGenerationConfig = (environment: Record<string, string | undefined>): GenerationConfig =>
  parseConfig(environmentSchema, environment);
