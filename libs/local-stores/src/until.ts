/** Polls until `isTrue`; the test's own time limit ends it. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { timeoutMs = 20_000 } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`not true within ${timeoutMs} ms: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
