import 'reflect-metadata';
import { type Logger, NestLogger, ProcessModule } from '@jinwi/service-kit';
import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { type Request, type Response, type RequestHandler } from 'express';
import { type SessionData } from 'express-session';
import { type GatewayConfig } from './config.js';
import { serveDocs } from './docs/open-api.js';
import { GatewayModule } from './gateway.module.js';
import { leaveConnections } from './http/connection.js';
import { extensionReads, originCheck } from './http/origin-check.js';
import { GatewayAdapter } from './http/gateway-adapter.js';
import { httpMetrics } from './http/http-metrics.js';
import { refuseEncoded } from './http/read-body.js';
import { requestContext, requestTrace } from './http/request-trace.js';
import { requestLogger } from './http/request-logger.js';
import { noStore, securityHeaders } from './http/response-headers.js';
import { exceptMcp, exceptV1, exceptWebhook } from './http/exempt-paths.js';
import { readBuiltFrontend } from './pages/built-frontend.js';
import { servePages, withUploadRules } from './pages/pages.js';
import { PlatformModule } from './platform.module.js';
import { PublicOrigin } from './public-origin.js';
import { RateLimitService } from './rate-limit/rate-limit.service.js';
import { limitVisitorBodies } from './session/session.guard.js';
import { SESSION_BACKEND, type SessionBackend } from './session/session-backend.js';
import { SessionEpochs } from './session/session-epochs.js';
import { sessionCookieName } from './session/session-data.js';
import { sessionMiddleware } from './session/session.middleware.js';
import { ShutdownSignal } from './stream/shutdown-signal.js';
import { serveV1Docs } from './v1/docs/docs-page.js';

/** Creates the application with all its middlewares, but does not start to listen. */
export async function createApp({
  config,
  logger,
  platform = PlatformModule,
}: {
  config: GatewayConfig;
  logger: Logger;
  platform?: Type | DynamicModule;
}): Promise<NestExpressApplication> {
  const frontend = readBuiltFrontend(config.frontendDist);
  if (!frontend)
    logger.warn({ folder: config.frontendDist }, 'the frontend is not built, pages will answer 503');
  const app = await NestFactory.create<NestExpressApplication>(
    { imports: [ProcessModule.forRoot({ name: 'gateway', config, logger }), platform, GatewayModule] },
    new GatewayAdapter(),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  const { store } = app.get<SessionBackend>(SESSION_BACKEND);
  const epochs = app.get(SessionEpochs);
  const opens = (session: SessionData) => epochs.opens(session);
  app.disable('x-powered-by');
  // ETags from Express are not needed: API responses are not cached, pages set their own, files have `Last-Modified`.
  app.disable('etag');
  app.set('trust proxy', config.trustedProxies);
  app.use(
    middlewareChain(
      httpMetrics,
      leaveConnections(app.get(ShutdownSignal)),
      requestLogger(logger),
      securityHeaders({
        scriptHashes: frontend?.scriptHashes ?? [],
        isSecure: config.isSecure,
        isStripeOn: config.isStripeOn,
      }),
      compression({ filter: isCompressible }),
      servePages(frontend && withUploadRules(frontend, config.uploadRules), {
        sessionCookie: sessionCookieName(config.isSecure),
      }),
    ),
  );
  app.use(
    ['/api', '/r'],
    middlewareChain(
      ...(config.tracing ? [requestTrace(config.tracing)] : []),
      noStore,
      extensionReads,
      refuseEncoded,
      exceptV1(exceptWebhook(originCheck(app.get(PublicOrigin)))),
    ),
  );
  serveDocs(app);
  serveV1Docs(app);
  const load = sessionMiddleware({ store, secret: config.sessionSecret, isSecure: config.isSecure, opens });
  const visit = middlewareChain(load, limitVisitorBodies(app.get(RateLimitService)));
  app.use('/api', middlewareChain(exceptV1(exceptWebhook(exceptMcp(visit))), requestContext));
  app.use('/r', requestContext);
  return app;
}

/** Server-sent events must not be compressed: the compressor would buffer them. */
const isCompressible = (request: Request, response: Response): boolean =>
  !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
  compression.filter(request, response);

const goOn: RequestHandler = (_request, _response, next) => next();

/**
 * Combines handlers into one Express layer, because a layer costs more than most handlers. The handlers must neither
 * throw nor reject.
 */
const middlewareChain = (...handlers: readonly RequestHandler[]): RequestHandler =>
  handlers.reduceRight<RequestHandler>(
    (following, handler) => (request, response, next) =>
      void handler(request, response, (error?: unknown) => {
        if (error) next(error);
        else void following(request, response, next);
      }),
    goOn,
  );
