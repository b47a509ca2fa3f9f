import { inflateSync } from 'node:zlib';
import { locales } from '@jinwi/contracts';
import sharp from 'sharp';
import { madeLargestReport, madeOpenedReport, madeReport } from '../../test/made-opened-report.js';
import { light } from './page-style.js';
import { type OpenedReport } from './shared-reports.service.js';
import { type Picture } from './pictures/annotated-picture.js';
import { type Pictures } from './pictures-pdf.js';
import { reportContent } from '@jinwi/report';
import { reportPdf } from './report-pdf.js';

const picture = async (width: number, height: number): Promise<Picture> => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer(),
  width,
  height,
});

/** Prints a PDF and returns its bytes as text; the structure is readable, the content of the pages is compressed. */
const pdfOf = async (
  opened: OpenedReport,
  locale: 'ko' | 'en',
  pictures: Pictures | null = null,
): Promise<string> => {
  const content = reportContent(opened.report, { locale, timeZone: 'UTC' });
  return (await reportPdf({ content, opened, pictures })).toString('latin1');
};

const figureCount = (pdf: string): number => pdf.match(/\/S \/Figure\b/gu)?.length ?? 0;
const pageCount = (pdf: string): number => pdf.match(/\/Type \/Page\b(?!s)/gu)?.length ?? 0;

/** The colours of the texts on all pages. */
const coloursOf = (pdf = ''): string[] =>
  [...pdf.matchAll(/stream\r?\n(.*?)\r?\nendstream/gsu)]
    .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
    .filter((stream) => stream[0] === 0x78)
    .flatMap((stream) => [
      ...inflateSync(stream)
        .toString('latin1')
        .matchAll(/([\d. ]+) scn\b/gu),
    ])
    .map(([, parts = '']) => `#${parts.trim().split(' ').map(hexadecimal).join('')}`);
const hexadecimal = (part: string): string =>
  Math.round(Number(part) * 255)
    .toString(16)
    .padStart(2, '0');

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

  it('UI-413 names the address of the measurements, as a link', async () => {
    const pdf = await pdfOf(madeOpenedReport(), 'en');
    expect(pdf).toContain(`/URI (${madeOpenedReport().origin}/how-sure)`);
    expect(pdf).toMatch(/\/S \/Link\b/);
  });

  it('API-091 API-093 has a QR code and, where shared, the picture and its map', async () => {
    const maps = { ela: await picture(40, 30) };
    const pictures = { picture: await picture(40, 30), maps };
    const shown = await pdfOf(madeOpenedReport({ withPicture: true }), 'en', pictures);
    expect(figureCount(shown)).toBe(3);
    expect(shown).toMatch(/\/Alt [(<]/);
    expect(shown.match(/\/Subtype \/Image/gu)).toHaveLength(2);
    const without = await pdfOf(madeOpenedReport(), 'en');
    expect(figureCount(without)).toBe(1);
    expect(without).not.toContain('/Subtype /Image');
  });

  it.each(locales)('has at most four sheets, even of the largest report (%s)', async (locale) => {
    const decision = {
      decision: 'altered',
      reason: '가나다라 '.repeat(400),
      links: Array.from({ length: 10 }, () => `https://example.com/${'x'.repeat(480)}`),
      decidedAt: '2026-11-26T00:00:00.000Z',
    } as const;
    const opened = madeOpenedReport({ report: madeLargestReport(), withPicture: true, decision });
    const drawn = await picture(900, 1200);
    const pictures = { picture: drawn, maps: { ela: drawn, heatmap: drawn } };
    const pages = pageCount(await pdfOf(opened, locale, pictures));
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThanOrEqual(4);
  });

  it.each([
    ['unknown-signer', light.suspicious],
    ['invalid', light.strong],
  ] as const)('API-148 tells steps and sources of a file signed as %s, in %s', async (state, colour) => {
    const action = { when: null, softwareAgent: null, digitalSourceType: null };
    const { provenance } = madeReport();
    const [unsigned, signed] = await Promise.all(
      [
        madeReport({ criteria: [] }),
        madeReport({
          criteria: [],
          provenance: {
            ...provenance,
            state,
            actions: ['c2pa.opened', 'c2pa.cropped'].map((name) => ({ ...action, action: name })),
            ingredients: [{ title: 'beach.jpg', relation: 'parent' }],
          },
        }),
      ].map((report) => pdfOf(madeOpenedReport({ report }), 'en')),
    );
    const itemCount = (pdf = '') => pdf.match(/\/S \/LI\b/gu)?.length ?? 0;
    expect(itemCount(signed)).toBe(itemCount(unsigned) + 3);
    const usesOf = (pdf = '') => coloursOf(pdf).filter((used) => used === colour).length;
    expect(usesOf(signed)).toBeGreaterThan(usesOf(unsigned));
  });

  it('API-149 shows the thumbnails of the ingredients with its picture', async () => {
    const thumbnail = { top: 0, width: 40, height: 20 };
    const provenance = {
      ...madeReport().provenance,
      state: 'valid' as const,
      ingredients: [
        { title: 'beach.jpg', relation: 'parent' as const, thumbnail },
        { title: 'ball.jpg', relation: 'component' as const, thumbnail: { ...thumbnail, top: 20 } },
      ],
    };
    const report = madeReport({ criteria: [], provenance });
    const pictures = { picture: await picture(40, 30), maps: {}, ingredients: await picture(40, 40) };
    const shown = await pdfOf(madeOpenedReport({ report, withPicture: true }), 'en', pictures);
    expect(figureCount(shown)).toBe(4);
    expect(await pdfOf(madeOpenedReport({ report }), 'en')).not.toContain('/Subtype /Image');
  });

  it('API-095 has no QR code and no proof if it is not shared', async () => {
    const { report } = madeOpenedReport();
    const content = reportContent(report, { locale: 'en', timeZone: 'UTC' });
    const pdf = (await reportPdf({ content, opened: null, pictures: null })).toString('latin1');
    expect(figureCount(pdf)).toBe(0);
    expect(pageCount(pdf)).toBeGreaterThan(0);
  });
});
