import { type RpcResponse } from '@jinwi/contracts';
import { historyCsv } from './history-csv.js';

type Row = RpcResponse<'analysis.historyRows'>['rows'][number];

const row = (id: number, fields: Partial<Row> = {}): Row => ({
  id,
  imageName: 'a.jpg',
  createdAt: '2026-11-21T00:00:00.000Z',
  verdict: 'No Signs Found',
  score: 70,
  alteration: 'no-signs',
  ai: 'unlikely',
  decision: null,
  ...fields,
});

const textOf = async (pages: Row[][]) => {
  const rest = pages.slice(1);
  const pageOf = (rows: Row[]) => ({ rows, nextBeforeId: rest.length > 0 ? rows.at(-1)!.id : null });
  const read = () => Promise.resolve(pageOf(rest.shift()!));
  let text = '';
  for await (const part of historyCsv(pageOf(pages[0]!), read)) text += part;
  return text;
};

describe('API-139 the history as a table', () => {
  it('has a line for each analysis of all pages, with its decision', async () => {
    const decision: Row['decision'] = {
      decision: 'genuine',
      reason: 'seen, "live"',
      links: ['https://a.example/1', 'https://b.example/2'],
      decidedAt: '2026-11-22T00:00:00.000Z',
    };
    const text = await textOf([[row(3, { decision }), row(2)], [row(1)]]);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).split('\r\n')).toEqual([
      'analysisId,name,analyzedAt,verdict,score,alteration,ai,decision,decidedAt,reason,links',
      '3,a.jpg,2026-11-21T00:00:00.000Z,No Signs Found,70,no-signs,unlikely,genuine,2026-11-22T00:00:00.000Z,"seen, ""live""",https://a.example/1 https://b.example/2',
      '2,a.jpg,2026-11-21T00:00:00.000Z,No Signs Found,70,no-signs,unlikely,,,,',
      '1,a.jpg,2026-11-21T00:00:00.000Z,No Signs Found,70,no-signs,unlikely,,,,',
      '',
    ]);
  });

  it('runs no reason or name as a formula', async () => {
    const decision: Row['decision'] = {
      decision: 'open',
      reason: '=HYPERLINK("x")',
      links: [],
      decidedAt: '2026-11-22T00:00:00.000Z',
    };
    const text = await textOf([[row(1, { imageName: '+1', decision })]]);
    expect(text).toContain(`1,'+1,`);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
