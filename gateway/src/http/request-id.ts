import { randomUUID } from 'node:crypto';
import { currentContext, runInContext } from '@jinwi/tracing';
import { type RequestHandler } from 'express';
import { requestSpan } from './request-trace.js';

declare module 'http' {
  interface IncomingMessage {
    /** Set by the request logger, which runs first. */
    id?: string;
  }
}

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** Keeps the caller's own id only if it is well-formed, so that it cannot break a log line. */
export const acceptRequestId = (sent: string | string[] | undefined): string =>
  typeof sent === 'string' && wellFormed.test(sent) ? sent : randomUUID();

/** Log fields with the request id; empty if the logger already adds it from the context. */
export const requestIdField = (requestId: string | undefined): { requestId?: string } =>
  currentContext() || requestId === undefined ? {} : { requestId };

/** Runs the rest of the request in a context whose ids are added to every log line and RPC call. */
export const requestContext: RequestHandler = (request, _response, next) => {
  const context = {
    requestId: request.id ?? randomUUID(),
    address: request.ip,
    span: requestSpan(request),
  };
  runInContext(context, () => next());
};
