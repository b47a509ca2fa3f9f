import { fail, say } from './prepare.mjs';

/** The names on the command line; ends the process for --help and for a name that there is not. */
export function askedNames({ usage, known }) {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    say(usage);
    process.exit();
  }
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) fail(`There is no ${unknown}; there are ${known.join(', ')}.\n\n${usage}`, 2);
  return words;
}
