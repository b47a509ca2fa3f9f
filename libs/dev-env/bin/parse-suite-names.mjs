import { fail, say } from './prepare.mjs';

/** Returns the words on the command line; exits on --help and on an unknown word. */
export function parseSuiteNames({ usage, known, accepts = () => false }) {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    say(usage);
    process.exit();
  }
  const unknown = words.find((word) => !known.includes(word) && !accepts(word));
  if (unknown !== undefined) fail(`"${unknown}" is unknown. Choose from ${known.join(', ')}.\n\n${usage}`, 2);
  return words;
}
