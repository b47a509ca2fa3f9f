import { availableParallelism } from 'node:os';
import { keySecretEnvironment } from '@jinwi/database';
import { isTrustList } from '@jinwi/forensics';
import { outboundEnvironment } from '@jinwi/outbound-http';
import {
  configReader,
  queueUrlSchema,
  refuseDefaultCredentials,
  refuseSampleSecret,
  serviceConfigOf,
  serviceEnvironment,
  storageUrlSchema,
  storeUrl,
  wholeNumber,
} from '@jinwi/service-kit';
import { z } from 'zod';
import { conformingProductsSchema } from './worker/conforming-products.js';

const sharedShape = {
  ...serviceEnvironment,
  QUEUE_URL: queueUrlSchema,
  ANALYSIS_PER_MEMBER_MAX: wholeNumber(1, { min: 1, max: 1_000 }).describe(
    'Analyses of one member that run at the same time; further ones wait. Keep it below the threads of all workers together, so that other members need not wait',
  ),
  ANALYSIS_KEEP_DAYS: wholeNumber(0, { min: 0, max: 36_500 }).describe(
    'Days after which an ended analysis is deleted with its images; 0: only when its owner deletes it',
  ),
};

const retryList = z
  .string()
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(z.number().min(0).max(86_400)).max(20));

const analysisConfigSchema = z
  .object({
    ...sharedShape,
    ANALYSIS_FAILURES_PER_HOUR: wholeNumber(20, { min: 1 }).describe(
      'Failed analyses of one member in an hour after which further ones are refused; failures cost work but no credits',
    ),
    ANALYSIS_SWEEP_MS: wholeNumber(30_000, { min: 100 }).describe(
      'Interval between sweeps for analyses without a job',
    ),
    ...keySecretEnvironment,
    ...outboundEnvironment,
    WEBHOOK_TIMEOUT_MS: wholeNumber(15_000, { min: 100, max: 20_000 }).describe(
      'Time within which the receiver of a webhook must answer',
    ),
    WEBHOOK_RETRY_SECONDS: retryList
      .default([5, 300, 1_800, 7_200, 18_000, 28_800, 28_800])
      .describe(
        'Pauses between the attempts to send a webhook, separated by commas; it has failed when the last attempt fails',
      ),
  })
  .superRefine(refuseDefaultCredentials)
  .superRefine(refuseSampleSecret('KEY_SECRET'))
  .transform((environment) => ({
    ...sharedConfig(environment),
    keySecret: environment.KEY_SECRET ?? null,
    failuresPerHourMax: environment.ANALYSIS_FAILURES_PER_HOUR,
    sweepIntervalMs: environment.ANALYSIS_SWEEP_MS,
    trustedOrigins: environment.OUTBOUND_TRUSTED_ORIGINS ?? [],
    webhookTimeoutMs: environment.WEBHOOK_TIMEOUT_MS,
    webhookRetrySeconds: environment.WEBHOOK_RETRY_SECONDS,
  }));

const analysisWorkerConfigSchema = z
  .object({
    ...sharedShape,
    STORAGE_URL: storageUrlSchema,
    ANALYSIS_THREADS: wholeNumber(availableParallelism(), { min: 1, max: 64 }).meta({
      description:
        'Images analysed at the same time, each in its own thread; idle threads help with the others',
      fallback: 'processor cores; 2 with docker compose',
    }),
    /** The largest images (50 megapixels) take one core about 10 s. The default suffices for two on a busy machine. */
    ANALYSIS_TIMEOUT_MS: wholeNumber(45_000, { min: 1_000 }).describe('Time limit for one image'),
    C2PA_TRUST_LIST: z
      .string()
      .refine(isTrustList, 'must contain PEM certificates of authorities, all of them valid')
      .optional()
      .meta({
        description:
          'Authorities in PEM that replace the bundled C2PA Trust List; best as `C2PA_TRUST_LIST_FILE`',
        fallback: 'the bundled list',
      }),
    C2PA_CONFORMING_PRODUCTS: conformingProductsSchema.optional().meta({
      description:
        'C2PA’s list of conforming products, as JSON; from it, reports name the product that signed. Best as `C2PA_CONFORMING_PRODUCTS_FILE`',
      fallback: 'none: products are not named',
    }),
    ANALYSIS_UPLOAD_SWEEP_MS: wholeNumber(3_600_000, { min: 100 }).describe(
      'Interval between sweeps for uploads without an analysis',
    ),
    ONNX_MODEL: z.string().min(1).optional().meta({
      description: 'Path of your own image model; enables its second opinion',
      fallback: 'off',
    }),
    ONNX_NORMALISATION: z
      .enum(['unit', 'imagenet'])
      .default('unit')
      .describe(
        'Input range of that model: `unit` (0…1) or `imagenet` (normalised with the means and deviations of ImageNet)',
      ),
    ONNX_TIMEOUT_MS: wholeNumber(10_000, { min: 100, max: 60_000 }).describe(
      'Time limit of that model for one image',
    ),
    ONNX_MEMORY_MB: wholeNumber(1_024, { min: 64, max: 65_536 }).describe(
      'Memory limit of the process of that model',
    ),
    OPENAI_API_KEY: z.string().min(1).optional().meta({
      description: 'Enables a vision model’s second opinion, shown beside the score',
      fallback: 'off: no image leaves the server',
      isSecret: true,
    }),
    OPENAI_BASE_URL: storeUrl('https', 'http')
      .default('https://api.openai.com/v1')
      .describe('Base URL of OpenAI’s API, or of a server that offers the same API'),
    OPENAI_VISION_MODEL: z
      .string()
      .min(1)
      .default('gpt-4o-mini')
      .describe('Model at that server for second opinions'),
    SECOND_OPINION_DAILY_MAX: wholeNumber(500, { min: 0 }).describe(
      'Maximum number of second opinions that each worker requests in a day',
    ),
    SECOND_OPINION_TIMEOUT_MS: wholeNumber(25_000, { min: 100, max: 60_000 }).describe(
      'Time limit of a second opinion',
    ),
  })
  .superRefine(refuseDefaultCredentials)
  .transform((environment) => ({
    ...sharedConfig(environment),
    storageUrl: environment.STORAGE_URL,
    threads: environment.ANALYSIS_THREADS,
    timeoutMs: environment.ANALYSIS_TIMEOUT_MS,
    trustList:
      environment.C2PA_TRUST_LIST === undefined ? null : { pem: environment.C2PA_TRUST_LIST, issuedOn: null },
    conformingProducts: environment.C2PA_CONFORMING_PRODUCTS ?? null,
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
  perMemberMax: environment.ANALYSIS_PER_MEMBER_MAX,
  /** Days until an analysis is deleted; null if analyses are kept until their owners delete them. */
  keepDays: environment.ANALYSIS_KEEP_DAYS || null,
});

export type AnalysisConfig = z.infer<typeof analysisConfigSchema>;
export type AnalysisWorkerConfig = z.infer<typeof analysisWorkerConfigSchema>;

/** @throws ConfigError naming every fault */
export const readAnalysisConfig = configReader(analysisConfigSchema);

/** @throws ConfigError naming every fault */
export const readAnalysisWorkerConfig = configReader(analysisWorkerConfigSchema);
