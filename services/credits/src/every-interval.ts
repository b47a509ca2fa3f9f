/** Runs `work` after each interval, never twice at a time. `stop` waits for a run under way. */
export function everyInterval({
  intervalMs,
  work,
  onError,
}: {
  intervalMs: number;
  work: () => Promise<unknown>;
  onError: (error: unknown) => void;
}): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= work()
      .then(() => undefined, onError)
      .finally(() => (underWay = undefined));
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
