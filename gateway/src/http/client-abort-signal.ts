import { type ServerResponse } from 'node:http';

/** Aborts when the client disconnects before the response is complete. */
export function clientAbortSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
