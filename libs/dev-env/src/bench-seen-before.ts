import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '@jinwi/local-stores';
import { withScratchFolder } from './start-up.js';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const picturesUsual = 1_000_000;
const manyMembers = 10_000;

/** The figures that the benchmark process of the analysis service prints. */
interface Figures {
  medianMs: number;
  p95Ms: number;
  linearMs: number;
  indexMegabytes: number;
  tableMegabytes: number;
  recall: Record<string, number>;
}

/**
 * Measures the search for near copies among `SEEN_PICTURES` pictures: first all of one member, then of ten thousand
 * members.
 */
export function benchSeenBefore({ SEEN_PICTURES }: NodeJS.ProcessEnv): Promise<string[]> {
  const pictures = Number(SEEN_PICTURES ?? picturesUsual);
  return withScratchFolder(async (folder) => {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    try {
      const lines: string[] = [];
      for (const members of [1, manyMembers])
        lines.push(lineOf(await measure(postgres.url, { pictures, members }), { pictures, members }));
      return lines;
    } finally {
      await postgres.stop();
    }
  });
}

async function measure(
  url: string,
  { pictures, members }: { pictures: number; members: number },
): Promise<Figures> {
  const tool = new URL('../tools/bench.cli.ts', import.meta.resolve('@jinwi/analysis'));
  const fromSource = ['--conditions=@jinwi/source', '--import', '@swc-node/register/esm-register'];
  const flags = [`--pictures=${pictures}`, `--members=${members}`];
  const { stdout } = await run(process.execPath, [...fromSource, fileURLToPath(tool), ...flags], {
    env: { ...process.env, DATABASE_URL: url, SWC_NODE_PROJECT: join(repository, 'tsconfig.base.json') },
  });
  return JSON.parse(stdout) as Figures;
}

function lineOf(figures: Figures, { pictures, members }: { pictures: number; members: number }): string {
  const { medianMs, p95Ms, linearMs, indexMegabytes, tableMegabytes, recall } = figures;
  const found = Object.entries(recall).map(
    ([distance, share]) => `${(share * 100).toFixed(0)} % at ${distance} bits`,
  );
  return [
    `${pictures.toLocaleString('en')} pictures of ${members.toLocaleString('en')} member(s): median ${medianMs.toFixed(1)} ms`,
    `p95 ${p95Ms.toFixed(1)} ms`,
    `reading all of the member's ${linearMs.toFixed(0)} ms`,
    `found ${found.join(', ')}`,
    `index ${indexMegabytes.toFixed(0)} MB, table ${tableMegabytes.toFixed(0)} MB`,
  ].join('; ');
}
