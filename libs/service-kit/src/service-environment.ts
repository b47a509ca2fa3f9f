import { tracingConfigOf, tracingEnvironment } from '@jinwi/tracing';
import { z } from 'zod';
import { addressSchema } from './parse-config.js';
import { hasDefaultCredentials } from './production-rules.js';
import { rpcUrlSchema } from './rpc-url.js';

/** Schema for the URL of a store with one of the given schemes: `storeUrl('postgres', 'redis')`. */
export const storeUrl = (...schemes: string[]) =>
  addressSchema.refine(
    (url) => schemes.some((scheme) => url.startsWith(`${scheme}://`)),
    `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

export const queueUrlSchema = storeUrl('postgres', 'postgresql', 'redis', 'rediss').meta({
  description: 'Queue of jobs: `postgres://…` or `redis://…`',
  isSecret: true,
});

export const sessionUrlSchema = storeUrl('postgres', 'postgresql', 'redis', 'rediss').meta({
  description: 'Sessions and rate limits: `postgres://…` or `redis://…`',
  isSecret: true,
});

export const storageUrlSchema = storeUrl('file', 's3').meta({
  description: 'Images: `file:///folder`, a folder for nothing else, or `s3://key:secret@host:port/bucket`',
  isSecret: true,
});

export const portSchema = z.coerce.number().int().min(0).max(65_535);

/** Schema for a whole number with a default. */
export const wholeNumber = (unset: number, { min, max }: { min: number; max?: number }) =>
  z.coerce
    .number()
    .int()
    .min(min)
    .max(max ?? Number.MAX_SAFE_INTEGER)
    .default(unset);

/** Variables that every process reads, for `z.object({ ...processEnvironment, … })`. */
export const processEnvironment = {
  NODE_ENV: z.string().default('development').meta({
    description: 'With `production`, missing and well-known secrets are refused',
    fallback: '`development`; `production` in the images',
  }),
  RPC_URL: rpcUrlSchema,
  OPERATIONS_PORT: portSchema.optional().meta({
    description: 'Internal port with `/healthz`, `/readyz` and `/metrics`',
    fallback: 'none; 9464 in the images',
  }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('`trace`, `debug`, `info`, `warn`, `error` or `silent`'),
  ...tracingEnvironment,
};

/** Variables that every process of a service reads. */
export const serviceEnvironment = {
  ...processEnvironment,
  DATABASE_URL: storeUrl('postgres', 'postgresql').meta({
    description: 'Database: `postgres://user:password@host:port/name`',
    isSecret: true,
  }),
  DATABASE_POOL_MAX: wholeNumber(10, { min: 1, max: 100 }).describe(
    'Maximum number of database connections of one process',
  ),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` if a separate step migrates the schema (`migrate.cli.js`)'),
};

type ServiceEnvironment = z.infer<z.ZodObject<typeof serviceEnvironment>>;

/** Converts the variables of `serviceEnvironment` to the fields of our configuration. */
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

/** For `.superRefine()`: rejects default credentials of stores in production. */
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
      message: 'holds no credentials or default ones: choose your own',
    });
  }
}
