/** Runs what it is given, at most `limit` at the same time; the others wait in their order. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever waited takes the place over.
      if (next) next();
      else running -= 1;
    }
  };
}
