import { locales } from '@jinwi/contracts';
import sharp from 'sharp';
import { madeLargestReport, madeOpenedReport } from '../../test/made-opened-report.js';
import { type OpenedReport } from './opened-report.js';
import { reportContent } from './report-content.js';
import { reportPdf } from './report-pdf.js';

/** Prints a PDF and returns its bytes as text; the structure is readable, the content of the pages is compressed. */
const pdfOf = async (
  opened: OpenedReport,
  locale: 'ko' | 'en',
  picture: Parameters<typeof reportPdf>[2] = null,
): Promise<string> =>
  (await reportPdf(opened, reportContent(opened.report, locale), picture)).toString('latin1');

const picture = async (width: number, height: number) => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer(),
  width,
  height,
});

const pageCount = (pdf: string): number => pdf.match(/\/Type \/Page\b(?!s)/gu)?.length ?? 0;

describe('the PDF of a shared report', () => {
  it.each(locales)('is tagged for screen readers, and names its title and language (%s)', async (locale) => {
    const pdf = await pdfOf(madeOpenedReport(), locale);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toMatch(locale === 'ko' ? /\/Lang \(ko-KR\)/ : /\/Lang \(en\)/);
    for (const type of ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD'])
      expect(pdf).toMatch(new RegExp(`/S /${type}\\b`));
    expect(pdf).toContain('/ToUnicode');
  });

  it('has the picture with a description if it is shared', async () => {
    const shown = await pdfOf(madeOpenedReport({ withPicture: true }), 'en', await picture(40, 30));
    expect(shown).toMatch(/\/S \/Figure\b/);
    expect(shown).toMatch(/\/Alt [(<]/);
    expect(shown).toContain('/Subtype /Image');
    expect(await pdfOf(madeOpenedReport(), 'en')).not.toMatch(/\/S \/Figure\b|\/Subtype \/Image/);
  });

  it.each(locales)('has at most four sheets, even of the largest report (%s)', async (locale) => {
    const opened = madeOpenedReport({ report: madeLargestReport(), withPicture: true });
    const pages = pageCount(await pdfOf(opened, locale, await picture(900, 1200)));
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThanOrEqual(4);
  });
});
