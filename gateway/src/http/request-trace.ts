import { callerSpan, type OpenSpan, openSpan } from '@jinwi/tracing';
import { type Request, type RequestHandler, type Response } from 'express';
import { routeOf } from './http-metrics.js';

const spans = new WeakMap<object, OpenSpan>();

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
