import { readFile } from 'node:fs/promises';
import { createJinwiClient } from '../client.js';
import { watchFolder } from '../watch/watch-folder.js';
import { analyzeFiles, type Outcome } from './analyze-files.js';
import { type ExitCode, exitCodeOfAll, exitCodes } from './exit-code.js';
import { help } from './help.js';
import { lineOf, printable } from './lines.js';
import { type AnalyzeAsked, readArguments, UsageError, type WatchAsked } from './read-arguments.js';
import { type Surroundings } from './surroundings.js';

/** Runs `jinwi` with these arguments. @returns the exit code */
export async function runCommand(words: string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    const asked = readArguments(words);
    if (asked !== 'help') return await run(asked, surroundings);
    surroundings.print(help);
    return exitCodes.nothingFound;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    surroundings.complain(`${printable(error.message)}\nTry jinwi --help\n`);
    return exitCodes.usage;
  }
}

async function run(asked: AnalyzeAsked | WatchAsked, surroundings: Surroundings): Promise<ExitCode> {
  const { server, language } = asked;
  const client = createJinwiClient({ server, language, key: await keyOf(asked, surroundings) });
  if (asked.command === 'watch') return watchFolder(client, asked, surroundings);
  const { files, concurrency } = asked;
  const { print, complain, isWatched } = surroundings;
  let ended = 0;
  const progress = () => {
    if (isWatched) complain(`\r${ended}/${files.length}${ended === files.length ? '\n' : ''}`);
  };
  progress();
  const tell = (outcome: Outcome) => {
    ended += 1;
    if (isWatched) complain('\r');
    if (asked.isJson) print(`${JSON.stringify(outcome)}\n`);
    else if ('problem' in outcome)
      complain(`${printable(outcome.file)}: ${printable(outcome.problem.title)}\n`);
    else print(lineOf(outcome.file, { ...outcome.analysis.report, language }));
    progress();
  };
  return exitCodeOfAll(await analyzeFiles(client, { files, concurrency, tell }));
}

async function keyOf({ keyFile }: { keyFile: string | undefined }, { key }: Surroundings): Promise<string> {
  const found = (keyFile === undefined ? key : await readKey(keyFile))?.trim();
  if (!found) throw new UsageError('No key: set JINWI_API_KEY or use --key-file');
  if (!/^[!-~]+$/.test(found)) throw new UsageError('The key has characters that no key has');
  return found;
}

async function readKey(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
