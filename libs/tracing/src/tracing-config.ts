import { z } from 'zod';

const pair = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/;

/** `name=value,name=value` with percent-encoded values, as OpenTelemetry specifies. */
const pairsSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
  .refine((parts) => parts.every(isPair), 'must be name=value, separated by commas')
  .transform((parts) => Object.fromEntries(parts.map(pairOf)));

function isPair(part: string): boolean {
  try {
    return pairOf(part)[0] !== '';
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return false;
  }
}

function pairOf(part: string): [string, string] {
  const [, name = '', value = ''] = pair.exec(part) ?? [];
  return [name, decodeURIComponent(value)];
}

/** Standard variables of OpenTelemetry, for `z.object({ ...tracingEnvironment, … })`. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://collector:4318' })
    .optional()
    .meta({
      description: 'Trace collector (OTLP over HTTP), without `/v1/traces`',
      fallback: 'no traces',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: pairsSchema.meta({
    description: 'Headers that the collector requires, such as a key: `name=value,name=value`',
    isSecret: true,
  }),
  OTEL_RESOURCE_ATTRIBUTES: pairsSchema.describe('Attributes added to every span: `name=value,name=value`'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests that are traced, 0…1'),
};

export interface TracingConfig {
  endpoint: string;
  headers: Record<string, string>;
  /** Attributes that the deployment adds to every span; they override those that a process sets itself. */
  attributes: Record<string, string>;
  /** Share of traces that are sampled, 0…1. */
  ratio: number;
}

/** @returns null for a process without tracing */
export const tracingConfigOf = (
  environment: z.infer<z.ZodObject<typeof tracingEnvironment>>,
): TracingConfig | null =>
  environment.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: environment.OTEL_EXPORTER_OTLP_HEADERS,
        attributes: environment.OTEL_RESOURCE_ATTRIBUTES,
        ratio: environment.OTEL_TRACES_SAMPLER_ARG,
      };
