import { type RequestHandler } from 'express';

/** API responses belong to one member at one moment and must not be cached. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
