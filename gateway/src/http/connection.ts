import { type RequestHandler, type Response } from 'express';
import { type ServerResponse } from 'node:http';
import { type ShutdownSignal } from '../stream/shutdown-signal.js';

/** Returns a signal that aborts when the client disconnects before the response is complete. */
export function clientAbortSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Sends `Connection: close` while the gateway shuts down, so that proxies reconnect to another replica. */
export function leaveConnections({ leaving }: ShutdownSignal): RequestHandler {
  const open = new Set<Response>();
  const leave = (response: Response) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  leaving.addEventListener('abort', () => open.forEach(leave), { once: true });
  return (_request, response, next) => {
    if (leaving.aborted) leave(response);
    else {
      open.add(response);
      response.once('close', () => open.delete(response));
    }
    next();
  };
}
