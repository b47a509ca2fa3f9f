import { type RequestHandler } from 'express';

/** Answers of the interface belong to one member at one moment: nothing keeps them. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
