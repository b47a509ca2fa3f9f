import { z } from 'zod';

/** Standard variables of OpenTelemetry, for `z.object({ ...tracingEnvironment, … })`. */
export const tracingEnvironment = {
  /** A collector that takes OTLP over HTTP, without `/v1/traces`; no traces when absent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' })
    .optional(),
  /** Share of the requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export interface TracingConfig {
  endpoint: string;
  /** 0…1 */
  ratio: number;
}

/** @returns null for a process that does not trace */
export const tracingConfigOf = (
  environment: z.infer<z.ZodObject<typeof tracingEnvironment>>,
): TracingConfig | null =>
  environment.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : { endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: environment.OTEL_TRACES_SAMPLER_ARG };
