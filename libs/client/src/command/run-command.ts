import { readFile } from 'node:fs/promises';
import { createJinwiClient } from '../client.js';
import { analyzeFiles, type Outcome } from './analyze-files.js';
import { type ExitCode, exitCodeOfAll, exitCodes } from './exit-code.js';
import { help } from './help.js';
import { type Asked, readArguments, UsageError } from './read-arguments.js';
import { koreanVerdicts } from '../.generated/korean-verdicts.js';

interface Surroundings {
  /** The key from the environment. */
  key: string | undefined;
  /** Writes results. */
  print: (text: string) => void;
  /** Writes everything else. */
  complain: (text: string) => void;
  /** Whether `complain` writes to a terminal. */
  isWatched: boolean;
}

/** Runs `jinwi` with these arguments. @returns the exit code */
export async function runCommand(words: string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    const asked = readArguments(words);
    if (asked !== 'help') return await analyze(asked, surroundings);
    surroundings.print(help);
    return exitCodes.nothingFound;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    surroundings.complain(`${printable(error.message)}\nTry jinwi --help\n`);
    return exitCodes.usage;
  }
}

async function analyze(asked: Asked, surroundings: Surroundings): Promise<ExitCode> {
  const { files, server, concurrency, language } = asked;
  const { print, complain, isWatched } = surroundings;
  const client = createJinwiClient({ server, language, key: await keyOf(asked, surroundings) });
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

async function keyOf({ keyFile }: Asked, { key }: Surroundings): Promise<string> {
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

interface Shown {
  verdict: string;
  score: number;
  language: 'ko' | 'en';
}

const lineOf = (file: string, { verdict, score, language }: Shown): string =>
  `${printable(verdictWords(verdict, language))}\t${verdict === 'Inconclusive' ? '-' : score}\t${printable(file)}\n`;

/** Replaces control characters, with which a file name could move the cursor of a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?');

/** Returns the verdict in the words of the report page. */
const verdictWords = (verdict: string, language: 'ko' | 'en'): string =>
  (language === 'ko' ? koreanVerdicts[verdict] : undefined) ?? verdict;
