import { callerSpan, type OpenSpan, openSpan } from '@jinwi/tracing';
import { type Request, type RequestHandler, type Response } from 'express';
import { routeOf } from './http-metrics.js';

const spans = new WeakMap<object, OpenSpan>();

/** Where a request is in its trace; undefined while tracing is off. */
export const requestSpan = (request: object): OpenSpan['context'] | undefined => spans.get(request)?.context;

/** A span for each call of the interface, below that of the browser, from its first to its last byte. */
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

/** The route is known only now. */
function end(span: OpenSpan, { request, response }: { request: Request; response: Response }): void {
  const route = routeOf(request);
  span.set({
    'http.response.status_code': response.statusCode,
    'jinwi.is_complete': response.writableFinished,
    'http.route': route,
    ...(typeof request.id === 'string' && { 'jinwi.request_id': request.id }),
  });
  span.rename(`${request.method} ${route}`);
  span.end({ isFault: response.statusCode >= 500 });
}
