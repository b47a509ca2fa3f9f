import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  configReader,
  hasDefaultCredentials,
  isDefaultSecret,
  portSchema,
  processEnvironment,
  secretLengthMin,
  sessionUrlSchema,
  storageUrlSchema,
  wholeNumber,
} from '@jinwi/service-kit';
import {
  cardPayments,
  generationGateWordDefault,
  type UploadFormat,
  uploadFormats,
  uploadMegabytesLimit,
  uploadRulesDefault,
} from '@jinwi/contracts';
import { outboundEnvironment } from '@jinwi/outbound-http';
import { tracingConfigOf } from '@jinwi/tracing';
import { z } from 'zod';
import { scaledRateLimits, signUpsPerNetworkDefault } from './rate-limit/rate-limits.js';

/** `src` and `dist` are both one folder below the gateway, so the path is right for source and build. */
const frontendDist = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

const googleIssuer = 'https://accounts.google.com';

/** The word that opens the image generation page. Exported for `npm run up` and `npm run dev`, which print it. */
export const generationGateWordSchema = z
  .string()
  .min(1)
  .default(generationGateWordDefault)
  .describe(
    'Word that opens the page of image generation; logged at start. It hides the page but protects nothing',
  );

const isUploadFormat = (text: string): text is UploadFormat => Object.hasOwn(uploadFormats, text);

const uploadFormatsSchema = z
  .string()
  .default(uploadRulesDefault.formats.join(','))
  .transform((list) => list.split(',').map((format) => format.trim().toLowerCase()))
  .refine(
    (formats) => formats.every(isUploadFormat),
    `may list only ${Object.keys(uploadFormats).join(', ')}`,
  )
  .refine(
    (formats) => uploadRulesDefault.formats.every((format) => formats.includes(format)),
    'must list png and jpeg',
  )
  .transform((formats) =>
    Object.keys(uploadFormats)
      .filter(isUploadFormat)
      .filter((format) => formats.includes(format)),
  )
  .describe(
    'Formats accepted for analysis, separated by commas: `png` and `jpeg` must be listed; `webp`, `avif` and `heic` may be, but fewer tests apply to them',
  );

const environmentSchema = z
  .object({
    ...processEnvironment,
    PORT: portSchema.default(3000).describe('Port of the website; 0 takes a free one'),
    HOST: z.string().optional().meta({
      description: 'Address it listens on, for example `127.0.0.1`',
      fallback: 'all addresses of its machine',
    }),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description: 'URL at which members reach the product; `https://` in production',
        fallback: '`http://localhost:PORT`',
        isNeededInProduction: true,
      }),
    ALLOWED_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').map((origin) => origin.trim()))
      .transform((origins) => origins.filter((origin) => origin !== ''))
      .describe('Other origins whose pages may call the API, separated by commas'),
    SESSION_URL: sessionUrlSchema,
    STORAGE_URL: storageUrlSchema,
    SESSION_SECRET: z
      .string('must be set to a random text: it signs the session cookie')
      .min(secretLengthMin, `must have at least ${secretLengthMin} characters`)
      .meta({
        description: `Signs the session cookie and addresses of images: random, at least ${secretLengthMin} characters`,
        isSecret: true,
      }),
    TRUSTED_PROXIES: wholeNumber(0, { min: 0, max: 10 }).describe(
      'Number of proxies in front of it that are trusted to pass on the client’s IP address',
    ),
    GOOGLE_ISSUER: z.url().default(googleIssuer).describe('OpenID Connect issuer; change it only for tests'),
    GOOGLE_CLIENT_ID: z
      .string()
      .optional()
      .meta({ description: 'Enables sign-in with Google', fallback: 'off' }),
    GOOGLE_CLIENT_SECRET: z.string().optional().meta({
      description: 'Needed with `GOOGLE_CLIENT_ID`',
      isSecret: true,
    }),
    PAYMENTS: z
      .enum(cardPayments)
      .default('disabled')
      .describe('Same value as in `credits`; decides which external scripts pages may load'),
    GENERATION_GATE_WORD: generationGateWordSchema,
    FRONTEND_DIST: z.string().default(frontendDist).meta({
      description: 'Folder of the built pages',
      fallback: '`frontend/dist`',
    }),
    STORED_MEGABYTES_MAX: wholeNumber(2_000, { min: 0 }).describe(
      'Megabytes that the images of one member may take up, for analyses and generations together; 0: no limit',
    ),
    UPLOAD_MEGABYTES_MAX: wholeNumber(uploadRulesDefault.megabytesMax, {
      min: 1,
      max: uploadMegabytesLimit,
    }).describe(
      'Size limit of an image for analysis; proxies in front must let a megabyte more pass. The limit of reference images for generation stays 5',
    ),
    UPLOAD_FORMATS: uploadFormatsSchema,
    BATCH_MEGABYTES_MAX: wholeNumber(500, { min: 1, max: 10_000 }).meta({
      description:
        'Size limit of a request with a batch (a ZIP or many files); proxies in front must let a megabyte more pass. ZIPs are kept in `ARCHIVE_FOLDER` while they are read, together at most twice this size',
      fallback: '`500`; 100 with docker compose',
    }),
    ARCHIVE_FOLDER: z.string().default(join(tmpdir(), 'jinwi-archives')).meta({
      description:
        'Folder for ZIPs while they are read; each is an unnamed file, which disappears at the latest when the process ends',
      fallback: '`jinwi-archives` in the temporary folder',
    }),
    ...outboundEnvironment,
    DRAIN_DELAY_MS: wholeNumber(0, { min: 0, max: 20_000 }).meta({
      description: 'How long it keeps serving after SIGTERM, so that proxies can stop sending requests first',
      fallback: '`0`; 5000 in its image',
    }),
    SIGNUPS_PER_NETWORK_PER_DAY: wholeNumber(signUpsPerNetworkDefault, { min: 0, max: 1_000_000 }).describe(
      'Accounts that one network (an IPv4 address, an IPv6 /56) may open in a day; 0: any number',
    ),
    RATE_LIMIT_SCALE: z.coerce
      .number()
      .positive()
      .max(1_000_000)
      .default(1)
      .describe('Multiplies every rate limit'),
  })
  .superRefine((values, context) => {
    if (Boolean(values.GOOGLE_CLIENT_ID) !== Boolean(values.GOOGLE_CLIENT_SECRET)) {
      fault(context, 'GOOGLE_CLIENT_SECRET', 'must be set together with GOOGLE_CLIENT_ID');
    }
    if (values.NODE_ENV === 'production') checkProduction(values, context);
  });

interface ProductionValues {
  PUBLIC_URL?: string | undefined;
  RPC_URL: string;
  SESSION_URL: string;
  STORAGE_URL: string;
  SESSION_SECRET: string;
  GOOGLE_ISSUER: string;
}

/** Refuses settings that are fine in development but insecure in production. */
function checkProduction(values: ProductionValues, context: z.core.$RefinementCtx): void {
  if (isDefaultSecret(values.SESSION_SECRET)) {
    fault(
      context,
      'SESSION_SECRET',
      'is a sample value: make a random one, for example with openssl rand -hex 32',
    );
  }
  for (const name of ['SESSION_URL', 'STORAGE_URL', 'RPC_URL'] as const) {
    if (hasDefaultCredentials(values[name]))
      fault(context, name, 'holds no credentials or default ones: choose your own');
  }
  if (!values.PUBLIC_URL) fault(context, 'PUBLIC_URL', 'must be set in production');
  else if (!isPrivateEnough(values.PUBLIC_URL)) {
    fault(context, 'PUBLIC_URL', 'must begin with https:// in production (http:// only on localhost)');
  }
  if (!isPrivateEnough(values.GOOGLE_ISSUER)) fault(context, 'GOOGLE_ISSUER', 'must begin with https://');
}

function fault(context: z.core.$RefinementCtx, name: string, message: string): void {
  context.addIssue({ code: 'custom', path: [name], message });
}

const isPrivateEnough = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

export interface GoogleConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

function gatewayConfigOf(values: z.infer<typeof environmentSchema>) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  return {
    /** 0 picks a free port. */
    port: values.PORT,
    /** Network address to listen on; undefined means every address of the machine. */
    host: values.HOST,
    /** The URL that browsers use; null means this machine at `port`. */
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : null,
    /** Origins allowed in addition to that of `publicUrl`. */
    allowedOrigins: values.ALLOWED_ORIGINS,
    rpcUrl: values.RPC_URL,
    sessionUrl: values.SESSION_URL,
    storageUrl: values.STORAGE_URL,
    sessionSecret: values.SESSION_SECRET,
    /** Number of trusted proxies in front of the gateway, needed to find the caller's address. */
    trustedProxies: values.TRUSTED_PROXIES,
    google: clientId && clientSecret ? { issuer: values.GOOGLE_ISSUER, clientId, clientSecret } : null,
    generationGateWord: values.GENERATION_GATE_WORD,
    frontendDist: values.FRONTEND_DIST,
    /** Limit of one member's stored images; null means no limit. */
    storedBytesMax: values.STORED_MEGABYTES_MAX === 0 ? null : values.STORED_MEGABYTES_MAX * 1_000_000,
    uploadRules: { megabytesMax: values.UPLOAD_MEGABYTES_MAX, formats: values.UPLOAD_FORMATS },
    /** Maximum size in bytes of one request that contains a batch. */
    batchBytesMax: values.BATCH_MEGABYTES_MAX * 1024 * 1024,
    archiveFolder: values.ARCHIVE_FOLDER,
    /** How long an upload may stay below the minimum speed before it is refused. */
    arrivalWindowMs: 10_000,
    /** Origins in the operator's own network to which the gateway may send requests. */
    trustedOrigins: values.OUTBOUND_TRUSTED_ORIGINS ?? [],
    operationsPort: values.OPERATIONS_PORT,
    /** How long the gateway keeps serving after SIGTERM; long enough for every proxy to stop sending requests. */
    drainDelayMs: values.DRAIN_DELAY_MS,
    /** Maximum delay until a request or an open stream notices that its session has ended elsewhere. */
    sessionCheckMs: 10_000,
    /** Whether browsers connect over HTTPS; if so, the cookie gets the prefix `__Host-` and responses get HSTS. */
    isSecure: values.PUBLIC_URL?.startsWith('https:') ?? false,
    logLevel: values.LOG_LEVEL,
    tracing: tracingConfigOf(values),
    rateLimits: scaledRateLimits(values.RATE_LIMIT_SCALE, {
      signUpsPerNetwork: values.SIGNUPS_PER_NETWORK_PER_DAY,
    }),
    isStripeOn: values.PAYMENTS === 'stripe',
  };
}

export type GatewayConfig = ReturnType<typeof gatewayConfigOf>;

/** @throws ConfigError if a setting is invalid; the error lists every fault */
export const readGatewayConfig = configReader(environmentSchema.transform(gatewayConfigOf));
