import { newContext, runInContext } from '@jinwi/tracing';
import { type Closable } from './in-flight.js';

/**
 * Runs `work` repeatedly with a pause before each run, never concurrently, each run under its own request id. `close`
 * waits for a run in progress.
 */
export function repeat({
  work,
  pauseMs,
  firstPauseMs = pauseMs,
  onError,
}: {
  work: () => Promise<unknown>;
  pauseMs: number;
  firstPauseMs?: number;
  onError: (error: unknown) => void;
}): Closable {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = (afterMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = runInContext(newContext(), () => work().then(() => undefined, onError)).finally(() =>
        schedule(pauseMs),
      );
    }, afterMs);
  };
  schedule(firstPauseMs);
  return {
    async close() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
