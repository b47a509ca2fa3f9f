import { secondsIn } from './problem.js';

type Send = (request: Request) => Promise<Response>;

const repeatsMax = 5;
/** Longest wait; if the server requests a longer one, the caller gets the 429 response. */
const waitSecondsMax = 120;

/** Repeats a call that was refused with 429, after the time in `Retry-After`. */
export const waitAndRepeat =
  (send: Send): Send =>
  async (request) => {
    for (let repeats = 0; repeats < repeatsMax; repeats += 1) {
      const response = await send(request.clone());
      const seconds = retryAfterSeconds(response);
      if (seconds === undefined || seconds > waitSecondsMax) return response;
      await response.body?.cancel();
      await pause(seconds * 1_000, request.signal);
    }
    return send(request);
  };

const retryAfterSeconds = ({ status, headers }: Response): number | undefined =>
  status === 429 ? secondsIn(headers.get('Retry-After')) : undefined;

/** Rejects with the signal's reason as soon as the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
