import { parseArgs } from 'node:util';

export class UsageError extends Error {}

interface AskedOfAny {
  server: string;
  /** File with the key; if undefined, the key is read from the environment. */
  keyFile: string | undefined;
  isJson: boolean;
  language: 'ko' | 'en';
}

export interface AnalyzeAsked extends AskedOfAny {
  command: 'analyze';
  files: string[];
  concurrency: number;
}

export interface WatchAsked extends AskedOfAny {
  command: 'watch';
  folder: string;
  isRecursive: boolean;
  isOnce: boolean;
  pollSeconds: number;
  /** Maximum number of pictures to submit; Infinity without `--max`. */
  max: number;
}

const concurrencyMax = 16;
const pollSecondsMax = 3_600;
const picturesMax = 1_000_000;

/** Options that only one of the commands accepts. */
const optionsOf = { analyze: ['concurrency'], watch: ['recursive', 'once', 'poll', 'max'] } as const;

/** Parses the arguments of the command. @throws UsageError */
export function readArguments(words: string[]): AnalyzeAsked | WatchAsked | 'help' {
  const { values, positionals } = parse(words);
  if (values.help) return 'help';
  const [command, ...names] = positionals;
  if (command !== 'analyze' && command !== 'watch')
    throw new UsageError(command ? `Unknown command: ${command}` : 'Missing command');
  const foreign = optionsOf[command === 'analyze' ? 'watch' : 'analyze'].find((name) => values[name]);
  if (foreign) throw new UsageError(`--${foreign} is no option of ${command}`);
  const asked = {
    server: serverOf(values.server),
    keyFile: values['key-file'],
    isJson: values.json,
    language: languageOf(values.language),
  };
  return command === 'analyze' ? analyzeAsked(names, asked, values) : watchAsked(names, asked, values);
}

type Values = ReturnType<typeof parse>['values'];

function analyzeAsked(files: string[], asked: AskedOfAny, { concurrency = '2' }: Values): AnalyzeAsked {
  if (files.length === 0) throw new UsageError('No file to analyze');
  const among = { name: '--concurrency', max: concurrencyMax };
  return { command: 'analyze', files, ...asked, concurrency: numberOf(concurrency, among) };
}

function watchAsked(folders: string[], asked: AskedOfAny, values: Values): WatchAsked {
  const [folder, ...others] = folders;
  if (folder === undefined || others.length > 0) throw new UsageError('watch takes one folder');
  const { recursive: isRecursive = false, once: isOnce = false, poll = '2', max } = values;
  const pollSeconds = numberOf(poll, { name: '--poll', max: pollSecondsMax });
  const submitted = max === undefined ? Infinity : numberOf(max, { name: '--max', max: picturesMax });
  return { command: 'watch', folder, ...asked, isRecursive, isOnce, pollSeconds, max: submitted };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        'key-file': { type: 'string' },
        json: { type: 'boolean', default: false },
        concurrency: { type: 'string' },
        recursive: { type: 'boolean' },
        once: { type: 'boolean' },
        poll: { type: 'string' },
        max: { type: 'string' },
        language: { type: 'string', default: 'en' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function serverOf(server: string | undefined): string {
  if (server === undefined) throw new UsageError('--server is missing');
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new UsageError('--server takes an address such as https://jinwi.example');
  return server;
}

function numberOf(text: string, { name, max }: { name: string; max: number }): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw new UsageError(`${name} takes a number from 1 to ${max}`);
  return number;
}

function languageOf(text: string): 'ko' | 'en' {
  if (text !== 'ko' && text !== 'en') throw new UsageError('--language takes ko or en');
  return text;
}
