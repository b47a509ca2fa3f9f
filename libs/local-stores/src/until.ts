const defaultTimeoutMs = 90_000;
const pollIntervalMs = 50;

/** For tests: polls until `holds` returns true; rejects on timeout. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { timeoutMs = defaultTimeoutMs, intervalMs = pollIntervalMs } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline)
      throw new Error(`condition not met within ${timeoutMs} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
