import { generationDeadlineMs, generationPollIntervalMs } from '@jinwi/contracts';
import { DRAIN_TIMEOUT_MS } from '@jinwi/jobs';
import {
  parseConfig,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
  storeUrl,
} from '@jinwi/service-kit';
import { z } from 'zod';
import {
  type ProviderConfig,
  providerConfigOf,
  providerEnvironment,
  refuseMissingKeys,
} from './providers/provider-settings.js';

/** Read by the service and its workers alike: workers must be able to make what the service offers. */
const sharedShape = {
  ...serviceEnvironment,
  ...providerEnvironment,
  QUEUE_URL: storeUrl('postgres', 'postgresql', 'redis', 'rediss'),
  STORAGE_URL: storeUrl('file', 's3'),
  /** Days after which images and texts are deleted. */
  GENERATION_KEEP_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  /** A task that has not finished by then fails. */
  GENERATION_DEADLINE_MS: z.coerce.number().int().min(100).max(3_000_000).default(generationDeadlineMs),
};

const generationConfigSchema = z
  .object({
    ...sharedShape,
    GENERATION_SWEEP_MS: z.coerce.number().int().min(100).default(30_000),
  })
  .superRefine(refuseDefaultCredentials)
  .superRefine(refuseMissingKeys)
  .transform((environment) => ({
    ...sharedConfig(environment),
    sweepIntervalMs: environment.GENERATION_SWEEP_MS,
  }));

const generationWorkerConfigSchema = z
  .object({
    ...sharedShape,
    /** Job runs at the same time in this process; a waiting task takes up none. */
    GENERATION_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(8),
    /** Job runs per second, all workers together. */
    GENERATION_RATE_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(10),
    /** Open submissions at the provider, all workers together. */
    GENERATION_PARALLEL_MAX: z.coerce.number().int().min(1).max(10_000).default(5),
    /** Pause between two polls of the provider for one task. */
    GENERATION_POLL_MS: z.coerce.number().int().min(50).max(60_000).default(generationPollIntervalMs),
    /** Pause between sweeps for expired tasks and objects without one. */
    GENERATION_OBJECT_SWEEP_MS: z.coerce.number().int().min(100).default(3_600_000),
  })
  .superRefine(refuseDefaultCredentials)
  .superRefine(refuseMissingKeys)
  .superRefine(refuseFastPolls)
  .transform((environment) => {
    const shared = sharedConfig(environment);
    return {
      ...shared,
      concurrency: environment.GENERATION_CONCURRENCY,
      turnsPerSecond: environment.GENERATION_RATE_PER_SECOND,
      parallelMax: environment.GENERATION_PARALLEL_MAX,
      pollIntervalMs: environment.GENERATION_POLL_MS,
      objectSweepIntervalMs: environment.GENERATION_OBJECT_SWEEP_MS,
      drainTimeoutMs: drainTimeoutMsOf(shared.provider),
    };
  });

const receivingMs = 15_000;

/** OpenAI returns, and bills, the images in the response to the submission: a closing worker must wait for it. */
const drainTimeoutMsOf = (config: ProviderConfig): number =>
  config.provider === 'openai' ? config.submitTimeoutMs + receivingMs : DRAIN_TIMEOUT_MS;

type SharedEnvironment = z.infer<z.ZodObject<typeof sharedShape>>;

const sharedConfig = (environment: SharedEnvironment) => ({
  ...serviceConfigOf(environment),
  queueUrl: environment.QUEUE_URL,
  storageUrl: environment.STORAGE_URL,
  keepDays: environment.GENERATION_KEEP_DAYS,
  deadlineMs: environment.GENERATION_DEADLINE_MS,
  provider: providerConfigOf(environment),
});

/** Only tests may poll faster than providers were promised (API-063). */
function refuseFastPolls(
  environment: { NODE_ENV?: string | undefined; GENERATION_POLL_MS: number },
  context: z.core.$RefinementCtx,
): void {
  if (environment.NODE_ENV !== 'production') return;
  if (environment.GENERATION_POLL_MS >= generationPollIntervalMs) return;
  const message = `must be at least ${generationPollIntervalMs}`;
  context.addIssue({ code: 'custom', path: ['GENERATION_POLL_MS'], message });
}

export type GenerationConfig = z.infer<typeof generationConfigSchema>;
export type GenerationWorkerConfig = z.infer<typeof generationWorkerConfigSchema>;

type Environment = Record<string, string | undefined>;

/** @throws ConfigError naming every fault */
export const readGenerationConfig = (environment: Environment): GenerationConfig =>
  parseConfig(generationConfigSchema, environment);

/** @throws ConfigError naming every fault */
export const readGenerationWorkerConfig = (environment: Environment): GenerationWorkerConfig =>
  parseConfig(generationWorkerConfigSchema, environment);
