import { runServiceBench, withPostgres } from './start-up.js';

const picturesUsual = 1_000_000;
const manyMembers = 10_000;

interface Figures {
  medianMs: number;
  p95Ms: number;
  linearMs: number;
  indexMegabytes: number;
  tableMegabytes: number;
  recall: Record<string, number>;
}

/**
 * Measures the search for near copies among `SEEN_PICTURES` pictures. At first they all belong to one member, then to
 * ten thousand members.
 */
export function benchSeenBefore({ SEEN_PICTURES }: NodeJS.ProcessEnv): Promise<string[]> {
  const pictures = Number(SEEN_PICTURES ?? picturesUsual);
  return withPostgres(async ({ url }) => {
    const lines: string[] = [];
    for (const members of [1, manyMembers]) {
      const args = [`--pictures=${pictures}`, `--members=${members}`];
      const printed = await runServiceBench('@jinwi/analysis', { databaseUrl: url, args });
      lines.push(lineOf(JSON.parse(printed) as Figures, { pictures, members }));
    }
    return lines;
  });
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
