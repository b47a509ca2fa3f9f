import { availableParallelism } from 'node:os';
import { isTrustList } from '@jinwi/forensics';
import {
  parseConfig,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
  storeUrl,
} from '@jinwi/service-kit';
import { z } from 'zod';

const sharedShape = {
  ...serviceEnvironment,
  QUEUE_URL: storeUrl('postgres', 'postgresql', 'redis', 'rediss'),
};

const analysisConfigSchema = z
  .object({
    ...sharedShape,
    ANALYSIS_SWEEP_MS: z.coerce.number().int().min(100).default(30_000),
  })
  .superRefine(refuseDefaultCredentials)
  .transform((environment) => ({
    ...sharedConfig(environment),
    sweepIntervalMs: environment.ANALYSIS_SWEEP_MS,
  }));

const analysisWorkerConfigSchema = z
  .object({
    ...sharedShape,
    STORAGE_URL: storeUrl('file', 's3'),
    /** Images analysed at the same time, each in its own thread. */
    ANALYSIS_THREADS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    /**
     * The largest images, 50 megapixels, take about 10 s of one core; this leaves room for two at once on a busy
     * machine.
     */
    ANALYSIS_TIMEOUT_MS: z.coerce.number().int().min(1_000).default(45_000),
    /** PEM; replaces the bundled C2PA Trust List. */
    C2PA_TRUST_LIST: z
      .string()
      .refine(isTrustList, 'must contain PEM certificates of authorities, all of them valid')
      .optional(),
    /** Pause between sweeps for uploads without an analysis. */
    ANALYSIS_UPLOAD_SWEEP_MS: z.coerce.number().int().min(100).default(3_600_000),
    /** Path of an ONNX model; enables its second opinion. */
    ONNX_MODEL: z.string().min(1).optional(),
    /** Range of the model's input: 0…1, or that normalised with ImageNet's means and deviations. */
    ONNX_NORMALISATION: z.enum(['unit', 'imagenet']).default('unit'),
    ONNX_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
    ONNX_MEMORY_MB: z.coerce.number().int().min(64).max(65_536).default(1_024),
    /** Enables the vision model's second opinion. */
    OPENAI_API_KEY: z.string().min(1).optional(),
    OPENAI_BASE_URL: storeUrl('https', 'http').default('https://api.openai.com/v1'),
    OPENAI_VISION_MODEL: z.string().min(1).default('gpt-4o-mini'),
    /** Requests per day and worker process. */
    SECOND_OPINION_DAILY_MAX: z.coerce.number().int().min(0).default(500),
    SECOND_OPINION_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(25_000),
  })
  .superRefine(refuseDefaultCredentials)
  .transform((environment) => ({
    ...sharedConfig(environment),
    storageUrl: environment.STORAGE_URL,
    threads: environment.ANALYSIS_THREADS,
    timeoutMs: environment.ANALYSIS_TIMEOUT_MS,
    trustList:
      environment.C2PA_TRUST_LIST === undefined ? null : { pem: environment.C2PA_TRUST_LIST, issuedOn: null },
    uploadSweepIntervalMs: environment.ANALYSIS_UPLOAD_SWEEP_MS,
    onnx:
      environment.ONNX_MODEL === undefined
        ? null
        : {
            modelPath: environment.ONNX_MODEL,
            normalisation: environment.ONNX_NORMALISATION,
            timeoutMs: environment.ONNX_TIMEOUT_MS,
            memoryMbMax: environment.ONNX_MEMORY_MB,
          },
    vision:
      environment.OPENAI_API_KEY === undefined
        ? null
        : {
            access: {
              baseUrl: environment.OPENAI_BASE_URL,
              apiKey: environment.OPENAI_API_KEY,
              model: environment.OPENAI_VISION_MODEL,
              timeoutMs: environment.SECOND_OPINION_TIMEOUT_MS,
            },
            requestsPerDayMax: environment.SECOND_OPINION_DAILY_MAX,
          },
  }));

const sharedConfig = (environment: z.infer<z.ZodObject<typeof sharedShape>>) => ({
  ...serviceConfigOf(environment),
  queueUrl: environment.QUEUE_URL,
});

export type AnalysisConfig = z.infer<typeof analysisConfigSchema>;
export type AnalysisWorkerConfig = z.infer<typeof analysisWorkerConfigSchema>;

type Environment = Record<string, string | undefined>;

/** @throws ConfigError naming every fault */
export const readAnalysisConfig = (environment: Environment): AnalysisConfig =>
  parseConfig(analysisConfigSchema, environment);

/** @throws ConfigError naming every fault */
export const readAnalysisWorkerConfig = (environment: Environment): AnalysisWorkerConfig =>
  parseConfig(analysisWorkerConfigSchema, environment);
