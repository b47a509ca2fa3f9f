import { type IncomingMessage } from 'node:http';
import { type Logger } from '@jinwi/service-kit';
import { type Request, type RequestHandler, type Response } from 'express';
import { isSampled } from '@jinwi/tracing';
import { acceptRequestId, requestIdField, requestSpan } from './request-trace.js';

const quietPaths = new Set(['/healthz', '/readyz']);

/**
 * Path parts that must not be logged. Share links and signed image addresses give access to whoever reads them; the
 * addresses of listed pictures reveal what a member looks at.
 */
const secretPart = /^(\/(?:r|api\/reports|api\/v1\/images|api\/addresses\/pictures)\/)[^/]+/i;

/** The path without secrets. The query is left out, because Google's redirect has a sign-in code in it. */
const pathOf = ({ originalUrl }: Request): string =>
  (originalUrl.split('?')[0] ?? '').replace(secretPart, '$1…');

/** Assigns the request id, and logs one line when the request is over, without headers, cookies or bodies. */
export const requestLogger =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const startMs = Date.now();
    request.id = acceptRequestId(request.headers['x-request-id']);
    response.setHeader('X-Request-Id', request.id);
    const end = (error?: Error) => {
      response.off('close', end);
      response.off('error', end);
      writeLine(logger, { request, response, error, responseTime: Date.now() - startMs });
    };
    response.once('close', end);
    response.once('error', end);
    next();
  };

interface Ended {
  request: Request;
  response: Response;
  error: Error | undefined;
  /** Time from the request to the end of the response, in milliseconds. */
  responseTime: number;
}

/** Writes the log line. Most lines are below the configured level, so their fields are not even built. */
function writeLine(logger: Logger, { request, response, error, responseTime }: Ended): void {
  const { statusCode: status } = response;
  const isFault = error !== undefined || status >= 500;
  const level = isFault ? 'error' : status >= 400 ? 'info' : 'debug';
  if (!logger.isLevelEnabled(level)) return;
  const path = pathOf(request);
  if (quietPaths.has(path) && !error) return;
  const facts = {
    ...requestIdField(request.id),
    ...traceIdField(request),
    method: request.method,
    path,
    status,
  };
  if (isFault) logger.error(facts, 'request ended with a server error');
  else
    logger[level](
      { responseTime, ...facts },
      response.writableEnded ? 'request completed' : 'request aborted',
    );
}

/**
 * Returns the trace id as a log field. Other log lines get it from the active trace, but that has ended when the
 * request's line is written.
 */
function traceIdField(request: IncomingMessage): { traceId?: string } {
  const span = requestSpan(request);
  return span && isSampled(span) ? { traceId: span.traceId } : {};
}
