import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext, isSampled, type RequestContext } from '@jinwi/tracing';

export type { Logger } from 'pino';

const secretNames = [
  'password',
  'currentPassword',
  'newPassword',
  'recoveryCodes',
  'cookie',
  'authorization',
  'client_secret',
  'clientSecret',
  'token',
  'secret',
  'id_token',
  'access_token',
  'code_verifier',
];

/** Logs JSON lines with request, job and trace ids; secrets are redacted to a depth of three. */
export function createLogger(
  { name, level = 'info' }: { name: string; level?: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      name,
      level,
      redact: {
        paths: secretNames.flatMap((secret) => ['', '*.', '*.*.'].map((path) => quoted(path, secret))),
        censor: '[redacted]',
      },
      serializers: { err: withoutValues },
      mixin: () => idsOf(currentContext()),
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    ...(destination ? [destination] : []),
  );
}

const idsOf = (context: RequestContext | undefined): Record<string, string> => ({
  ...(context && { requestId: context.requestId }),
  ...(context?.jobId && { jobId: context.jobId }),
  ...(context?.span && isSampled(context.span) && { traceId: context.span.traceId }),
});

/** Error fields in which TypeORM and pg repeat a statement's values, such as addresses and password hashes. */
const valueFields = new Set(['parameters', 'detail', 'where', 'driverError']);

/** Serialises an error without `valueFields`; message, SQLSTATE, constraint and stack are kept. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(fields.filter(([name]) => !valueFields.has(name)));
}

const quoted = (path: string, secret: string) => `${path}["${secret}"]`.replace('.[', '[');

/** Routes Nest's own log messages to our logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]) {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }

  error(message: unknown, ...context: unknown[]) {
    this.logger.error({ context: context.at(-1) }, String(message));
  }

  warn(message: unknown, ...context: unknown[]) {
    this.logger.warn({ context: context.at(-1) }, String(message));
  }

  debug(message: unknown, ...context: unknown[]) {
    this.logger.trace({ context: context.at(-1) }, String(message));
  }

  verbose(message: unknown, ...context: unknown[]) {
    this.logger.trace({ context: context.at(-1) }, String(message));
  }
}
