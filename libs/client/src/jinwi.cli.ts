import { runCommand } from './command/run-command.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  key: process.env.JINWI_API_KEY,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  isWatched: process.stderr.isTTY,
  untilStopped: () => {
    const stop = new AbortController();
    // A second signal ends the process at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    return stop.signal;
  },
});
