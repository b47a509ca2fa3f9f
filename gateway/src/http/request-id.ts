import { randomUUID } from 'node:crypto';
import { currentContext, runInContext } from '@jinwi/service-kit';
import { type Request, type RequestHandler } from 'express';

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
 * What follows carries the id into every log line and call.
 */
export const requestContext: RequestHandler = (request, _response, next) => {
  runInContext({ requestId: requestIdOf(request) ?? randomUUID(), address: request.ip }, () => next());
};
