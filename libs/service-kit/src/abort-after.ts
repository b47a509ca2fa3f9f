/**
 * Aborts with `signal`, or with a TimeoutError after `timeoutMs`. `AbortSignal.any` with `AbortSignal.timeout` does
 * not work here: Node 20 may garbage-collect the timeout before it fires (nodejs/node#57736).
 */
export function abortAfter(timeoutMs: number, signal: AbortSignal): AbortSignal {
  const timeout = new AbortController();
  const abort = () => timeout.abort(new DOMException(`not done within ${timeoutMs} ms`, 'TimeoutError'));
  // The timer keeps its controller alive, but not the process.
  setTimeout(abort, timeoutMs).unref();
  return AbortSignal.any([signal, timeout.signal]);
}
