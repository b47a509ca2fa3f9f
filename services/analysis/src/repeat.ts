export interface Repetition {
  stop(): Promise<void>;
}

/** Runs `work` again and again with a pause between; it never runs twice at a time. */
export function repeat({
  work,
  pauseMs,
  onError,
}: {
  work: () => Promise<void>;
  pauseMs: number;
  onError: (error: unknown) => void;
}): Repetition {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work().catch(onError).finally(schedule);
    }, pauseMs);
  };
  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
