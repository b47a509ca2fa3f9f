import { parseArgs } from 'node:util';

/** The parsed arguments of the command. */
export interface Asked {
  files: string[];
  server: string;
  /** File with the key; if undefined, the key is read from the environment. */
  keyFile: string | undefined;
  isJson: boolean;
  concurrency: number;
  language: 'ko' | 'en';
}

/** The arguments are not valid. */
export class UsageError extends Error {}

const concurrencyMax = 16;

/** @throws UsageError */
export function readArguments(words: string[]): Asked | 'help' {
  const { values, positionals } = parse(words);
  if (values.help) return 'help';
  const [command, ...files] = positionals;
  if (command !== 'analyze')
    throw new UsageError(command ? `Unknown command: ${command}` : 'Missing command');
  if (files.length === 0) throw new UsageError('No file to analyze');
  return {
    files,
    server: serverOf(values.server),
    keyFile: values['key-file'],
    isJson: values.json,
    concurrency: concurrencyOf(values.concurrency),
    language: languageOf(values.language),
  };
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
        concurrency: { type: 'string', default: '2' },
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

function concurrencyOf(text: string): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > concurrencyMax)
    throw new UsageError(`--concurrency takes a number from 1 to ${concurrencyMax}`);
  return number;
}

function languageOf(text: string): 'ko' | 'en' {
  if (text !== 'ko' && text !== 'en') throw new UsageError('--language takes ko or en');
  return text;
}
