import { runCommand } from './command/run-command.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  key: process.env.JINWI_API_KEY,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  isWatched: process.stderr.isTTY,
});
