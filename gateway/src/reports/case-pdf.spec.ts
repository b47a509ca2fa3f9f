import { type Case } from '@jinwi/contracts';
import sharp from 'sharp';
import { madeLargestReport, madeOpenedReport } from '../../test/made-opened-report.js';
import { type CaseAnalysis, casePdf } from './case-pdf.js';

const aCase = (entries: Case['entries'], fields: Partial<Case> = {}): Case => ({
  id: '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  name: '현장 사진 17',
  note: 'Two cars, one photo.',
  count: entries.length,
  createdAt: '2026-11-21T00:00:00.000Z',
  changedAt: '2026-11-21T00:00:00.000Z',
  entries,
  ...fields,
});
const entry = (analysisId: number) => ({ analysisId, verdict: 'Likely Genuine', decision: null });

const longest = '가나다라 '.repeat(400);
const links = Array.from({ length: 10 }, (_, index) => `https://example.com/${index}${'x'.repeat(470)}`);

const analysis = async (fields: object = {}): Promise<CaseAnalysis> => ({
  report: madeOpenedReport({ withPicture: true, ...fields }).report,
  picture: {
    bytes: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
    width: 600,
    height: 800,
  },
});

const pageCount = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/gu)?.length ?? 0;

const print = (caseFile: Case, analyses: CaseAnalysis[], locale: 'ko' | 'en' = 'en') =>
  casePdf({
    caseFile,
    analyses,
    reader: { locale, timeZone: 'UTC' },
    madeAt: '2026-11-26T00:00:00.000Z',
  });

describe('the PDF of a case', () => {
  it('API-139 has a title page and a page for each analysis, tagged', async () => {
    const analyses = [await analysis(), { ...(await analysis()), picture: null }];
    const pdf = await print(aCase([entry(1), entry(2)]), analyses);
    expect(pageCount(pdf)).toBe(3);
    const text = pdf.toString('latin1');
    expect(text).toContain('/StructTreeRoot');
    expect(text.match(/\/S \/Figure\b/gu)).toHaveLength(1);
  });

  it('keeps the longest decision and report on one page', async () => {
    const decision = { decision: 'altered', reason: longest, links, decidedAt: '2026-11-26T00:00:00.000Z' };
    const largest = await analysis({ report: madeLargestReport(), decision });
    const pdf = await print(aCase([entry(1)], { note: longest }), [largest], 'ko');
    expect(pageCount(pdf)).toBe(2);
  });

  it('is made of no analysis too', async () => {
    expect(pageCount(await print(aCase([]), []))).toBe(1);
  });
});
