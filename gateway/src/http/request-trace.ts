import { callerSpan, type OpenSpan, openSpan, currentContext, runInContext } from '@jinwi/tracing';
import { type Request, type RequestHandler, type Response } from 'express';
import { routeOf } from './http-metrics.js';
import { randomUUID } from 'node:crypto';

const spans = new WeakMap<object, OpenSpan>();

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the request's span context; undefined when tracing is off. */
export const requestSpan = (request: object): OpenSpan['context'] | undefined => spans.get(request)?.context;

/** Opens a span for each API call, as a child of the browser's span, and ends it when the response closes. */
export function requestTrace({ ratio }: { ratio: number }): RequestHandler {
  return (request, response, next) => {
    const { method } = request;
    const attributes = { 'http.request.method': method };
    const parent = callerSpan(request.get('traceparent'), { ratio });
    const span = openSpan({ name: method, kind: 'server', attributes }, { parent });
    if (span) {
      spans.set(request, span);
      response.once('close', () => end(span, { request, response }));
    }
    next();
  };
}

function end(span: OpenSpan, { request, response }: { request: Request; response: Response }): void {
  const route = routeOf(request);
  span.set({
    'http.response.status_code': response.statusCode,
    'jinwi.is_complete': response.writableFinished,
    'http.route': route,
    ...(request.id !== undefined && { 'jinwi.request_id': request.id }),
  });
  span.rename(`${request.method} ${route}`);
  span.end({ isFault: response.statusCode >= 500 });
}

declare module 'http' {
  interface IncomingMessage {
    /** Set by the request logger, which runs first. */
    id?: string;
  }
}

/** Returns the caller's own request id if it is well-formed and so cannot break a log line, or else a new id. */
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
