import { randomUUID } from 'node:crypto';
import { currentContext, runInContext } from '@jinwi/tracing';
import { type Request, type RequestHandler } from 'express';
import { requestSpan } from './request-trace.js';

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** A caller's own id is kept only when it cannot break a log line. */
export const acceptRequestId = (sent: string | string[] | undefined): string =>
  typeof sent === 'string' && wellFormed.test(sent) ? sent : randomUUID();

/** Set by the request logger, which runs first. */
export const requestIdOf = (request: Request): string | undefined =>
  typeof request.id === 'string' ? request.id : undefined;

/** For a log line: the id, unless the logger adds that of the context itself. */
export const requestIdField = (requestId: string | undefined): { requestId?: string } =>
  currentContext() || requestId === undefined ? {} : { requestId };

/**
 * Last of the middlewares: parsers before it answer from the socket's events and would lose the context.
 * What follows carries the ids into every log line and call.
 */
export const requestContext: RequestHandler = (request, _response, next) => {
  const context = {
    requestId: requestIdOf(request) ?? randomUUID(),
    address: request.ip,
    span: requestSpan(request),
  };
  runInContext(context, () => next());
};
