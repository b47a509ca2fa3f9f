import { type IncomingMessage } from 'node:http';
import { type Logger } from '@jinwi/service-kit';
import { pinoHttp } from 'pino-http';
import { isSampled } from '@jinwi/tracing';
import { acceptRequestId, requestIdField } from './request-id.js';
import { requestSpan } from './request-trace.js';

const quietPaths = new Set(['/healthz', '/readyz']);

/** A link to a report and a signed address of an image open them for whoever reads the log. */
const secretPart = /^(\/api\/(?:reports|v1\/images)\/)[^/]+/i;

/** Without secrets: Google's redirect carries a code in the query. */
const pathOf = (request: { url?: string | undefined }) =>
  (request.url?.split('?')[0] ?? '').replace(secretPart, '$1…');

/** One line per request, without headers, cookies and bodies. */
export const requestLogger = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: (request, response) => {
      const requestId = acceptRequestId(request.headers['x-request-id']);
      response.setHeader('X-Request-Id', requestId);
      return requestId;
    },
    // pino-http's own serializers include headers and the query.
    serializers: { req: () => undefined, res: () => undefined },
    autoLogging: { ignore: (request: IncomingMessage) => quietPaths.has(pathOf(request)) },
    customLogLevel: (_request, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'info' : 'debug';
    },
    customSuccessObject: (request, response, value: Record<string, unknown>) => ({
      responseTime: value.responseTime,
      ...factsOf(request, response.statusCode),
    }),
    customErrorObject: (request, response) => factsOf(request, response.statusCode),
  });

/** The line is written when the request is over, outside its context. */
function traceIdField(request: IncomingMessage): { traceId?: string } {
  const span = requestSpan(request);
  return span && isSampled(span) ? { traceId: span.traceId } : {};
}

const factsOf = (request: IncomingMessage, status: number) => ({
  ...requestIdField(typeof request.id === 'string' ? request.id : undefined),
  ...traceIdField(request),
  method: request.method,
  path: pathOf({ url: (request as { originalUrl?: string }).originalUrl ?? request.url }),
  status,
});
