/** Health check of every image: whether the process and the stores it needs answer on its internal port. */
const answer = await fetch(`http://127.0.0.1:${process.env.OPERATIONS_PORT}/readyz`, {
  signal: AbortSignal.timeout(4_000),
});
if (!answer.ok) process.stdout.write(`${await answer.text()}\n`);
process.exit(answer.ok ? 0 : 1);
