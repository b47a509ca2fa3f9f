import {
  generationDeadlineMs,
  generationPollIntervalMs,
  type VisibleMarkRule,
  visibleMarks,
} from '@jinwi/contracts';
import { keySecretEnvironment } from '@jinwi/database';
import { defaultDrainTimeoutMs } from '@jinwi/jobs';
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
import {
  type ProviderConfig,
  providerConfigOf,
  providerEnvironment,
  refuseMissingKeys,
} from './providers/provider-settings.js';

/** The laws on labelling that an installation can follow; see docs/labelling.md. */
const laws = ['none', 'eu', 'kr', 'us-ca'] as const;

/** For each law, the visible marks on downloads that members can choose, and the default. */
const visibleMarkRules: Record<(typeof laws)[number], VisibleMarkRule> = {
  none: { default: 'off', choices: [...visibleMarks] },
  eu: { default: 'corner', choices: [...visibleMarks] },
  kr: { default: 'corner', choices: ['corner', 'border'] },
  'us-ca': { default: 'off', choices: [...visibleMarks] },
};

/** Environment variables of the operator's own certificate, which signs images in place of the installation's. */
const signingEnvironment = {
  SIGNING_CERTIFICATE: z.string().min(1).optional().meta({
    description:
      'Your own certificate for signing images, followed by those of its issuers, in PEM; best as `SIGNING_CERTIFICATE_FILE`',
    fallback: 'one made by this installation',
  }),
  SIGNING_KEY: z.string().min(1).optional().meta({
    description: 'Key of that certificate in PEM (EC, P-256); best as `SIGNING_KEY_FILE`',
    fallback: 'one made by this installation',
    isSecret: true,
  }),
};

/** Settings that the service and its workers share. Both must use the same provider. */
const sharedShape = {
  ...serviceEnvironment,
  ...providerEnvironment,
  ...keySecretEnvironment,
  ...signingEnvironment,
  QUEUE_URL: queueUrlSchema,
  STORAGE_URL: storageUrlSchema,
  GENERATION_PER_MEMBER_MAX: wholeNumber(3, { min: 1, max: 1_000 }).describe(
    'Tasks of one member that run at the same time; further ones wait, so that other members get their turn',
  ),
  GENERATION_KEEP_DAYS: wholeNumber(90, { min: 1, max: 36_500 }).describe(
    'Days after which images and texts of a generation are deleted',
  ),
  GENERATION_DEADLINE_MS: wholeNumber(generationDeadlineMs, { min: 100, max: 3_000_000 }).describe(
    'Time after which an unfinished task fails',
  ),
};

const generationConfigSchema = z
  .object({
    ...sharedShape,
    LABELLING: z
      .enum(laws)
      .default('none')
      .describe(
        'Law that decides about the visible mark on downloads of generated images: `eu`, `kr`, `us-ca` or `none` (docs/labelling.md)',
      ),
    GENERATION_SWEEP_MS: wholeNumber(30_000, { min: 100 }).describe(
      'Interval between sweeps for tasks without a job or past their deadline',
    ),
  })
  .superRefine(refuseDefaultCredentials)
  .superRefine(refuseMissingKeys)
  .superRefine(refuseSampleSecret('KEY_SECRET'))
  .superRefine(refuseHalfSigner)
  .transform((environment) => ({
    ...sharedConfig(environment),
    /**
     * Null, because the service cannot reach the internet. The copies that it signs contain a reference to the
     * original, which has a time stamp.
     */
    timestampUrl: null,
    visibleMark: visibleMarkRules[environment.LABELLING],
    sweepIntervalMs: environment.GENERATION_SWEEP_MS,
  }));

const generationWorkerConfigSchema = z
  .object({
    ...sharedShape,
    GENERATION_CONCURRENCY: wholeNumber(8, { min: 1, max: 256 }).describe(
      'Job runs at the same time in one worker; a task that waits needs none',
    ),
    GENERATION_RATE_PER_SECOND: wholeNumber(10, { min: 1, max: 1_000 }).describe(
      'Job runs started per second, all workers together',
    ),
    GENERATION_PARALLEL_MAX: wholeNumber(5, { min: 1, max: 10_000 }).describe(
      'Open submissions at the provider, all workers together',
    ),
    GENERATION_POLL_MS: wholeNumber(generationPollIntervalMs, { min: 50, max: 60_000 }).describe(
      'Minimum interval between two polls of the provider for one task',
    ),
    TIMESTAMP_URL: storeUrl('https', 'http').optional().meta({
      description:
        'URL of a time stamp authority (RFC 3161), which confirms when an image was signed; it receives only a digest',
      fallback: 'none: signatures have no time stamp',
    }),
    GENERATION_OBJECT_SWEEP_MS: wholeNumber(3_600_000, { min: 100 }).describe(
      'Interval between sweeps for old images and for uploads without a task',
    ),
  })
  .superRefine(refuseDefaultCredentials)
  .superRefine(refuseMissingKeys)
  .superRefine(refuseSampleSecret('KEY_SECRET'))
  .superRefine(refuseHalfSigner)
  .superRefine(refuseFastPolls)
  .transform((environment) => {
    const shared = sharedConfig(environment);
    return {
      ...shared,
      timestampUrl: environment.TIMESTAMP_URL ?? null,
      concurrency: environment.GENERATION_CONCURRENCY,
      runsPerSecond: environment.GENERATION_RATE_PER_SECOND,
      parallelMax: environment.GENERATION_PARALLEL_MAX,
      pollIntervalMs: environment.GENERATION_POLL_MS,
      objectSweepIntervalMs: environment.GENERATION_OBJECT_SWEEP_MS,
      drainTimeoutMs: drainTimeoutMsOf(shared.provider),
    };
  });

const receivingMs = 60_000;

/** OpenAI sends and bills the images in its response to the submission, so a closing worker must wait for it. */
const drainTimeoutMsOf = (config: ProviderConfig): number =>
  config.provider === 'openai' ? config.submitTimeoutMs + receivingMs : defaultDrainTimeoutMs;

type SharedEnvironment = z.infer<z.ZodObject<typeof sharedShape>>;

const sharedConfig = (environment: SharedEnvironment) => ({
  ...serviceConfigOf(environment),
  queueUrl: environment.QUEUE_URL,
  storageUrl: environment.STORAGE_URL,
  perMemberMax: environment.GENERATION_PER_MEMBER_MAX,
  keepDays: environment.GENERATION_KEEP_DAYS,
  deadlineMs: environment.GENERATION_DEADLINE_MS,
  provider: providerConfigOf(environment),
  keySecret: environment.KEY_SECRET ?? null,
  ownSigner: signingConfigOf(environment),
});

/** Rejects, in production only, a pause between polls of a provider that is shorter than promised (API-063). */
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

/** @throws ConfigError naming every fault */
export const readGenerationConfig = configReader(generationConfigSchema);

/** @throws ConfigError naming every fault */
export const readGenerationWorkerConfig = configReader(generationWorkerConfigSchema);

type SigningEnvironment = z.infer<z.ZodObject<typeof signingEnvironment>>;

/** An operator's own key and certificates, as PEM. */
interface OwnSigner {
  key: string;
  certificates: string;
}

const signingConfigOf = ({
  SIGNING_CERTIFICATE: certificates,
  SIGNING_KEY: key,
}: SigningEnvironment): OwnSigner | null =>
  certificates === undefined || key === undefined ? null : { key, certificates };

/** Rejects a key without a certificate and vice versa. At the start, `InstallationSigner` checks that they match. */
function refuseHalfSigner(environment: SigningEnvironment, context: z.core.$RefinementCtx): void {
  const { SIGNING_CERTIFICATE: certificate, SIGNING_KEY: key } = environment;
  if ((certificate === undefined) === (key === undefined)) return;
  const missing = key === undefined ? 'SIGNING_KEY' : 'SIGNING_CERTIFICATE';
  const other = key === undefined ? 'SIGNING_CERTIFICATE' : 'SIGNING_KEY';
  context.addIssue({ code: 'custom', path: [missing], message: `must be set if ${other} is` });
}
