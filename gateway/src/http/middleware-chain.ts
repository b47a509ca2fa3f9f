import { type RequestHandler } from 'express';

const goOn: RequestHandler = (_request, _response, next) => next();

/**
 * Combines handlers into one Express layer, because a layer costs more than most handlers. The handlers must neither
 * throw nor reject.
 */
export const middlewareChain = (...handlers: readonly RequestHandler[]): RequestHandler =>
  handlers.reduceRight<RequestHandler>(
    (following, handler) => (request, response, next) =>
      void handler(request, response, (error?: unknown) => {
        if (error) next(error);
        else void following(request, response, next);
      }),
    goOn,
  );
