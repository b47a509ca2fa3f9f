import { exactOrigin } from '@jinwi/outbound-http';
import { refuseSampleSecret, secretLengthMin, storeUrl } from '@jinwi/service-kit';
import { z } from 'zod';
import { type KlingConfig } from './kling/kling-provider.js';
import { type OpenaiConfig } from './openai/openai-provider.js';

const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u;

const hostList = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => hostName.test(host)),
    'must be host names with a dot, separated by commas',
  );

/** Short, because Kling answers a submission before it makes the images. */
const klingSubmitTimeoutMs = 30_000;
/** Long, because OpenAI answers when the images are ready, and nine images take minutes. */
const openaiSubmitTimeoutMs = 240_000;

/** Settings that choose the provider, for `z.object({ ...providerEnvironment, … })`. */
export const providerEnvironment = {
  GENERATION_PROVIDER: z.enum(['kling', 'openai', 'studio', 'off']).optional().meta({
    description: 'Who makes images: `studio` (a demonstration), `kling`, `openai` or `off`',
    fallback: '`studio`; `off` in production',
  }),
  KLING_ACCESS_KEY: z.string().min(1).optional().meta({ description: 'Needed with `kling`', isSecret: true }),
  KLING_SECRET_KEY: z.string().min(1).optional().meta({ description: 'Needed with `kling`', isSecret: true }),
  KLING_BASE_URL: storeUrl('https', 'http')
    .default('https://api-singapore.klingai.com')
    .describe('URL of Kling’s API in the region of your account'),
  KLING_MODEL: z.string().min(1).default('kling-v1-5').describe('Model that Kling uses'),
  OPENAI_API_KEY: z.string().min(1).optional().meta({ description: 'Needed with `openai`', isSecret: true }),
  OPENAI_BASE_URL: storeUrl('https', 'http')
    .default('https://api.openai.com/v1')
    .describe('Base URL of OpenAI’s API, or of a server that offers the same API'),
  OPENAI_IMAGE_MODEL: z.string().min(1).optional().meta({
    description: 'Image model at that server, needed with `openai`',
    fallback: 'none: OpenAI retires models',
  }),
  MEMBER_HASH_SECRET: z
    .string()
    .min(secretLengthMin, `must have at least ${secretLengthMin} characters`)
    .optional()
    .meta({
      description: `Key of the hash that identifies members to OpenAI, needed with \`openai\`: at least ${secretLengthMin} characters`,
      isSecret: true,
    }),
  GENERATION_RESULT_HOSTS: hostList.optional().meta({
    description: 'Hosts that generated images may be fetched from, separated by commas',
    fallback: 'those of the provider',
  }),
  GENERATION_TRUSTED_ORIGIN: exactOrigin
    .optional()
    .describe(
      'One origin in your own network from which images are fetched although it lacks https or a public address',
    ),
  GENERATION_SUBMIT_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(300_000)
    .optional()
    .meta({
      description: 'Time within which the provider must answer a submission',
      fallback: `${klingSubmitTimeoutMs}; with \`openai\` ${openaiSubmitTimeoutMs}`,
    }),
};

type ProviderEnvironment = z.infer<z.ZodObject<typeof providerEnvironment>> & {
  NODE_ENV?: string | undefined;
};

export type ProviderConfig =
  | { provider: 'off' | 'studio' }
  | ({ provider: 'kling' } & KlingConfig)
  | ({ provider: 'openai' } & OpenaiConfig);

const needed = {
  off: [],
  studio: [],
  kling: ['KLING_ACCESS_KEY', 'KLING_SECRET_KEY'],
  openai: ['OPENAI_API_KEY', 'OPENAI_IMAGE_MODEL', 'MEMBER_HASH_SECRET'],
} as const;

const klingResultHosts = ['klingai.com', 'inkwai.com'];
const openaiResultHosts = ['oaidalleapiprodscus.blob.core.windows.net'];

const chosen = ({ GENERATION_PROVIDER: named, NODE_ENV }: ProviderEnvironment) =>
  named ?? (NODE_ENV === 'production' ? 'off' : 'studio');

/** For `.superRefine()`: requires the chosen provider's settings. In production, rejects the sample secrets. */
export function refuseMissingKeys(environment: ProviderEnvironment, context: z.core.$RefinementCtx): void {
  const provider = chosen(environment);
  for (const name of needed[provider]) {
    if (environment[name] !== undefined) continue;
    const message = `is needed with GENERATION_PROVIDER=${provider}`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
  refuseSampleSecret('MEMBER_HASH_SECRET')(environment, context);
}

/** Builds the configuration from an environment that has passed {@link refuseMissingKeys}. */
export function providerConfigOf(environment: ProviderEnvironment): ProviderConfig {
  const provider = chosen(environment);
  switch (provider) {
    case 'off':
    case 'studio':
      return { provider };
    case 'kling':
      return {
        provider,
        baseUrl: environment.KLING_BASE_URL,
        accessKey: environment.KLING_ACCESS_KEY ?? '',
        secretKey: environment.KLING_SECRET_KEY ?? '',
        model: environment.KLING_MODEL,
        submitTimeoutMs: environment.GENERATION_SUBMIT_TIMEOUT_MS ?? klingSubmitTimeoutMs,
        results: resultRulesOf(environment, klingResultHosts),
      };
    case 'openai':
      return {
        provider,
        baseUrl: environment.OPENAI_BASE_URL,
        apiKey: environment.OPENAI_API_KEY ?? '',
        model: environment.OPENAI_IMAGE_MODEL ?? '',
        memberHashSecret: environment.MEMBER_HASH_SECRET ?? '',
        submitTimeoutMs: environment.GENERATION_SUBMIT_TIMEOUT_MS ?? openaiSubmitTimeoutMs,
        results: resultRulesOf(environment, openaiResultHosts),
      };
  }
}

const resultRulesOf = (environment: ProviderEnvironment, hosts: string[]) => ({
  hosts: environment.GENERATION_RESULT_HOSTS ?? hosts,
  trustedOrigin: environment.GENERATION_TRUSTED_ORIGIN ?? null,
});
