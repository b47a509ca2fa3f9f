import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type ForensicLocale } from '@jinwi/report';
import { createForensicsPool, type ForensicsPool } from '#src/engine/forensics-pool.js';
import { UnreadableImageError } from '#src/report/unreadable-image-error.js';
import { runCli } from '../command-line/run-cli.js';
import { saveHeatmap } from '../command-line/save-heatmap.js';
import { readCommandLine, usage, type CommandLine } from './command-line.js';
import { reportAsJson } from './report-as-json.js';
import { reportAsTable } from './report-as-table.js';

const wording = { locale: terminalLocale() };
const timeoutMs = 60_000;

const refusals: Record<string, { ko: string; en: string }> = {
  'image.unsupported': {
    ko: 'PNG, JPEG, WebP, AVIF, HEIC 파일이 아닙니다.',
    en: 'This is no PNG, JPEG, WebP, AVIF or HEIC file.',
  },
  'image.unreadable': {
    ko: '이미지가 손상되어 읽을 수 없습니다.',
    en: 'The image is damaged and cannot be read.',
  },
  'image.avif-too-large': {
    ko: '이미지의 픽셀 수가 AVIF로는 너무 많습니다.',
    en: 'The image has too many pixels for an AVIF.',
  },
  'image.too-large': { ko: '이미지의 픽셀 수가 너무 많습니다.', en: 'The image has too many pixels.' },
  'image.crashed': {
    ko: '이 이미지는 분석 도중 분석기를 멈추게 하여 분석할 수 없습니다.',
    en: 'This image stopped the analyzer and cannot be analyzed.',
  },
  'image.timeout': { ko: '제한 시간 안에 분석을 마치지 못했습니다.', en: 'The analysis took too long.' },
};

const noFile = { ko: '파일이 없습니다.', en: 'There is no such file.' };

function problemOf(error: unknown): string {
  if (error instanceof UnreadableImageError) return refusals[error.code]?.[wording.locale] ?? error.code;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return noFile[wording.locale];
  return error instanceof Error ? error.message : String(error);
}

interface Answer {
  entry: object;
  table: string;
}

async function analyzeFile(
  file: string,
  { pool, mapsFolder }: { pool: ForensicsPool } & Omit<CommandLine, 'files' | 'isJson'>,
): Promise<Answer> {
  try {
    const { report, maps } = await pool.analyze(await readFile(file), { fileName: file });
    if (mapsFolder !== null) await saveHeatmap(maps, { folder: mapsFolder, file });
    return { entry: reportAsJson(file, report, wording), table: reportAsTable(file, report, wording) };
  } catch (error) {
    process.exitCode = 1;
    console.error(`${file}: ${problemOf(error)}`);
    return { entry: { file, error: problemOf(error) }, table: '' };
  }
}

/** Analyses as many files at the same time as there are cores. Results are in the order of the command line. */
async function analyzeFiles({ files, isJson, ...options }: CommandLine): Promise<Answer[]> {
  const threads = Math.min(availableParallelism(), files.length);
  const pool = createForensicsPool({ threads, timeoutMs });
  const answers: Answer[] = [];
  const waiting = files.entries();
  const work = async (): Promise<void> => {
    for (const [index, file] of waiting) answers[index] = await analyzeFile(file, { pool, ...options });
  };
  await Promise.all(Array.from({ length: threads }, work));
  await pool.close();
  return answers;
}

async function run(words: string[]): Promise<void> {
  const command = readCommandLine(words);
  const answers = await analyzeFiles(command);
  const entries = answers.map(({ entry }) => entry);
  console.log(
    command.isJson
      ? JSON.stringify(entries, null, 2)
      : answers
          .map(({ table }) => table)
          .join('\n')
          .trimEnd(),
  );
}

function terminalLocale(): ForensicLocale {
  const language = process.env.LC_ALL ?? process.env.LC_MESSAGES ?? process.env.LANG ?? '';
  return language.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}

await runCli({ usage, run, tell: problemOf });
