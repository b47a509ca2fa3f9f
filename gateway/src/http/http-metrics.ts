import { type RequestHandler, type Response } from 'express';
import { Gauge, Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'jinwi_http_request_duration_seconds',
  help: 'Duration of responses by route pattern; /api/analyze includes the analysis, event streams are not counted.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 65],
});

const openStreams = new Gauge({
  name: 'jinwi_http_event_streams_open',
  help: 'Open event streams of this gateway.',
});

/** The status that is counted if a client disconnects before the response is complete. */
const leftStatus = '499';
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

export const httpMetrics: RequestHandler = (request, response, next) => {
  const stop = duration.startTimer();
  response.once('close', () => {
    if (isEventStream(response)) return;
    stop({
      method: knownMethods.has(request.method) ? request.method : 'other',
      route: routeOf(request),
      status: response.writableFinished ? String(response.statusCode) : leftStatus,
    });
  });
  next();
};

const isEventStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** Returns the route pattern, never the path: paths chosen by clients must not create time series. */
export function routeOf({ route, originalUrl }: { route?: { path?: unknown }; originalUrl: string }): string {
  if (typeof route?.path === 'string') return route.path;
  return originalUrl.startsWith('/api') ? 'unmatched' : 'pages';
}

export function countOpenStream(response: Response): void {
  openStreams.inc();
  response.once('close', () => openStreams.dec());
}
