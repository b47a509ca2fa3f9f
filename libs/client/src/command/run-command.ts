import { readFile } from 'node:fs/promises';
import { createJinwiClient } from '../client.js';
import { watchFolder } from '../watch/watch-folder.js';
import { analyzeFiles, type Outcome } from './analyze-files.js';
import { type ExitCode, exitCodeOfAll, exitCodes } from './exit-code.js';
import { lineOf, printable } from './lines.js';
import { type AnalyzeAsked, readArguments, UsageError, type WatchAsked } from './read-arguments.js';
import { type Surroundings } from './surroundings.js';

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

const help = `Usage: jinwi analyze FILES... --server URL
       jinwi watch FOLDER --server URL

Analyzes images with Jinwi; each takes one credit of the key's member. A result is information, not a guarantee:
"No Signs Found" does not mean that a picture is genuine.

The key comes from JINWI_API_KEY, or from a file; other users of this machine could see it as an argument. It needs
the scopes "analyze" and "read".

  --server URL       the address of the installation
  --key-file FILE    read the key from this file
  --json             one JSON object a line: the whole report, or with watch what is written beside a picture
  --language ko|en   of verdicts, reports and problems (en)
  -h, --help         this text

analyze:
  --concurrency N    so many images at a time, 1 to 16 (2)

watch:
  --recursive        subfolders too
  --once             end when nothing new is left, instead of watching on
  --max N            end after so many new pictures, at most one credit each
  --poll SECONDS     how often to look, 1 to 3600 (2)

Prints a line for each file: verdict, score (0 to 100, higher means fewer signs; "-" for none), file;
separated by tabs.

"watch" submits each new picture of a folder (JPEG, PNG, WebP, AVIF, HEIC) once, when it has not changed for two
seconds. It writes the verdict beside the picture as NAME.jinwi.json and adds a line to jinwi.csv in the folder. What
is there already is not submitted again, nor are the same bytes under another name; .jinwi-watch.json remembers
batches under way. When the server cannot be reached, the key is refused or credits are used up, it waits and tries
again. It skips links and hidden files. Let only one "watch" run in a folder.

Exit code, the first that holds:
  64  wrong usage
  77  the key was refused or lacks a scope
  75  credits or limits are used up
  69  the server, or the watched folder, cannot be reached, or not now
   1  at least one picture has signs of alteration, strong or weak, or of AI, or its file says that AI made it
   2  at least one could not be judged, read or analyzed
   0  nothing was found against any picture; whether AI made it may be undecided, see "ai" of --json
After 77, 75 and 69 no further file is begun. "watch" ends with 0 when it is interrupted, and with 77, 75 and 69 only
with --once.
`;
