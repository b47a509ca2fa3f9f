import { type NextFunction, type Request, type Response } from 'express';
import { type ServerResponse } from 'node:http';
import { type ShutdownSignal } from '../stream/shutdown-signal.js';

/** Aborts when the client disconnects before the response is complete. */
export function clientAbortSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** While draining, send `Connection: close`, so that proxies reconnect to another replica. */
export const leaveConnections =
  ({ leaving }: ShutdownSignal) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    const leave = () => {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    };
    if (leaving.aborted) leave();
    else {
      leaving.addEventListener('abort', leave, { once: true });
      response.once('close', () => leaving.removeEventListener('abort', leave));
    }
    next();
  };
