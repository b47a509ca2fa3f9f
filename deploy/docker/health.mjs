/** Health check of every image. It asks the process's internal port whether the process and its stores are ready. */
const answer = await fetch(`http://127.0.0.1:${process.env.OPERATIONS_PORT}/readyz`, {
  signal: AbortSignal.timeout(4_000),
});
if (!answer.ok) process.stdout.write(`${await answer.text()}\n`);
process.exit(answer.ok ? 0 : 1);
