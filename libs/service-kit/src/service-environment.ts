import { tracingConfigOf, tracingEnvironment } from '@jinwi/tracing';
import { z } from 'zod';
import { addressSchema } from './parse-config.js';
import { hasDefaultCredentials } from './production-rules.js';
import { rpcUrlSchema } from './rpc-transport.js';

/** The URL of a store with one of the given schemes: `storeUrl('postgres', 'redis')`. */
export const storeUrl = (...schemes: string[]) =>
  addressSchema.refine(
    (url) => schemes.some((scheme) => url.startsWith(`${scheme}://`)),
    `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

export const logLevelSchema = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info');

/** The variables every service process reads, for `z.object({ ...serviceEnvironment, … })`. */
export const serviceEnvironment = {
  ...tracingEnvironment,
  NODE_ENV: z.string().optional(),
  DATABASE_URL: storeUrl('postgres', 'postgresql'),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
  RPC_URL: rpcUrlSchema,
  /** Internal port for health and metrics; none when absent. */
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: logLevelSchema,
  /** `off` where a separate step migrates before the replicas start. */
  MIGRATE: z.enum(['on', 'off']).default('on'),
};

type ServiceEnvironment = z.infer<z.ZodObject<typeof serviceEnvironment>>;

/** The same under our own names. */
export const serviceConfigOf = (environment: ServiceEnvironment) => ({
  databaseUrl: environment.DATABASE_URL,
  databasePoolMax: environment.DATABASE_POOL_MAX,
  rpcUrl: environment.RPC_URL,
  operationsPort: environment.OPERATIONS_PORT,
  logLevel: environment.LOG_LEVEL,
  tracing: tracingConfigOf(environment),
  isMigratedOnStart: environment.MIGRATE === 'on',
});

const storeNames = ['DATABASE_URL', 'RPC_URL', 'QUEUE_URL', 'STORAGE_URL'];

/** For `.superRefine()`: in production no store may use default credentials. */
export function refuseDefaultCredentials(
  environment: { NODE_ENV?: string | undefined } & Record<string, unknown>,
  context: z.core.$RefinementCtx,
): void {
  if (environment.NODE_ENV !== 'production') return;
  for (const name of storeNames) {
    const url = environment[name];
    if (typeof url !== 'string' || !hasDefaultCredentials(url)) continue;
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'holds no or default credentials; choose your own',
    });
  }
}
