import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Analysis, type JinwiClient, type Report } from '../client.js';
import { JinwiProblem } from '../problem.js';
import { endsTheRun, type ExitCode, exitCodeOfError, exitCodeOfReport, exitCodes } from './exit-code.js';

export type Outcome = { file: string; exitCode: ExitCode } & (
  { analysis: Analysis & { report: Report } } | { problem: { code: string; title: string; status?: number } }
);

/**
 * Analyses `concurrency` files at a time and passes each result to `tell`. Stops after a failure that every further
 * file would have too.
 */
export async function analyzeFiles(
  client: JinwiClient,
  { files, concurrency, tell }: { files: string[]; concurrency: number; tell: (outcome: Outcome) => void },
): Promise<ExitCode[]> {
  const codes: ExitCode[] = [];
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const outcome = await analyzeFile(client, file);
      codes.push(outcome.exitCode);
      tell(outcome);
      if (endsTheRun(outcome.exitCode)) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return codes;
}

async function analyzeFile(client: JinwiClient, file: string): Promise<Outcome> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await readFile(file));
  } catch (error) {
    const problem = { code: 'file.unreadable', title: (error as Error).message };
    return { file, exitCode: exitCodes.notJudged, problem };
  }
  try {
    const analysis = await client.analyze(new Blob([bytes]), { name: basename(file) });
    return { file, exitCode: exitCodeOfReport(analysis.report), analysis };
  } catch (error) {
    return { file, exitCode: exitCodeOfError(error), problem: problemOf(error) };
  }
}

function problemOf(error: unknown): { code: string; title: string; status?: number } {
  if (error instanceof JinwiProblem) return { code: error.code, title: error.message, status: error.status };
  const { message, cause } = error as Error;
  const title = cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
  return { code: 'service.unavailable', title };
}
