import { newContext, runInContext } from '@jinwi/tracing';
import { type Running } from './start-rpc-service.js';

/**
 * Runs `work` again and again with a pause between and before, never twice at a time, each time as a request of its
 * own. `close` waits for a run under way.
 */
export function repeat({
  work,
  pauseMs,
  firstPauseMs = pauseMs,
  onError,
}: {
  work: () => Promise<unknown>;
  pauseMs: number;
  /** When the first run is due sooner. */
  firstPauseMs?: number;
  onError: (error: unknown) => void;
}): Running {
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
