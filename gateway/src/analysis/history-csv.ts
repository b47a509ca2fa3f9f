import { type RpcResponse } from '@jinwi/contracts';
import { byteOrderMark, csvLine } from '../http/csv.js';

type Page = RpcResponse<'analysis.historyRows'>;

const columns = [
  'analysisId',
  'name',
  'analyzedAt',
  'verdict',
  'score',
  'alteration',
  'ai',
  'decision',
  'decidedAt',
  'reason',
  'links',
] as const;

/** Yields the history as CSV, one page at a time. Reads a page only after the previous one has been sent. */
export async function* historyCsv(
  first: Page,
  readPage: (beforeId: number) => Promise<Page>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for (let page = first; ;) {
    yield page.rows.map(lineOf).join('');
    if (page.nextBeforeId === null) return;
    page = await readPage(page.nextBeforeId);
  }
}

const lineOf = ({ decision, ...analysis }: Page['rows'][number]): string =>
  csvLine([
    analysis.id,
    analysis.imageName,
    analysis.createdAt,
    analysis.verdict,
    analysis.score,
    analysis.alteration,
    analysis.ai,
    decision?.decision ?? null,
    decision?.decidedAt ?? null,
    decision?.reason ?? null,
    decision?.links.join(' ') ?? null,
  ]);
