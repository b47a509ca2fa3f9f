import { type AnalysisRecord } from '@jinwi/contracts';
import { criterionTexts, toStory } from '@jinwi/report';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locator, type Page } from '@playwright/test';
import { madePhoto } from '../helpers/made-photo.js';
import { repository } from '../helpers/repository.js';
import { readPdf } from './pdf-text.js';
import { type Enter, expect, type PageOptions, type Sample, test } from './test.js';

/** Size of an A4 page in points. */
const a4 = { width: 595.28, height: 841.89 };
const printedPagesMax = 4;
/** More than the height of a line in the sentence above the image. */
const lineHeightPx = 48;
/** The home page's example, in which a part was copied. */
const stillLife = join(repository, 'libs/forensics/tools/example/still-life.jpg');

const caveats = {
  ko: '이 결과는 의심 정도를 보여 줄 뿐, 사실 여부를 증명하지는 않습니다.',
  en: 'The result says how strong the signs are. It does not prove what is true.',
} as const;

const unprinted = {
  ko: ['내 대시보드', '이용약관', '보고서 내려받기', '화면에 맞춤'],
  en: ['My Dashboard', 'Terms of Service', 'Download report', 'Actual size'],
} as const;

const verdictsKorean: Record<string, string> = {
  'Likely Genuine': '진본일 가능성 높음',
  'No Signs Found': '흔적을 찾지 못함',
  'Possibly Manipulated': '조작 의심',
  'Possibly AI-Generated': 'AI 생성 의심',
  'Likely Manipulated': '조작되었을 가능성 높음',
  'Likely AI-Generated': 'AI 생성일 가능성 높음',
  Inconclusive: '판단할 수 없음',
};

/** Removes white space, because lines wrap and PDFs position words without spaces. */
const withoutSpace = (text: string): string => text.normalize('NFC').replace(/\s/gu, '');

/** Formats an EXIF date (`2025:05:01 10:20:30`) for the language; returns anything else unchanged. */
function asRead(value: string, language: 'ko' | 'en'): string {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/u.exec(value) ?? [];
  if (time === undefined) return value;
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(`${year}-${month}-${day}T${time}Z`));
}

/** Returns the texts of a record that every form of its report must contain. */
function wantedTexts(record: AnalysisRecord, language: 'ko' | 'en'): string[] {
  const { report } = record;
  if (!report) throw new Error('the record has no report');
  return [
    'kept.jpg',
    String(record.id),
    language === 'ko' ? (verdictsKorean[record.result] ?? '') : record.result,
    `${record.score}%`,
    toStory(report, language)?.sentence ?? '',
    caveats[language],
    report.image.sha256,
    ...report.criteria.map(({ id }) => criterionTexts[id]?.name[language] ?? id),
    ...report.metadata.map(({ value }) => asRead(value, language)),
  ];
}

test.describe('a report', () => {
  const whole = async (within: Page | Locator) => {
    await within.getByRole('tablist').waitFor();
    await within.getByRole('meter', { includeHidden: true }).first().waitFor({ state: 'attached' });
    // The header for print appears together with the last part of a report.
    await within.locator('article.report > header').waitFor({ state: 'attached' });
  };

  /** Opens a report by its URL. */
  const opened = async (enter: Enter, { member, record }: Sample, options: PageOptions = {}) => {
    const page = await enter(member, options);
    await page.goto(`/history?analysis=${record.id}`);
    const sheet = page.getByRole('dialog', { name: 'kept.jpg' });
    await whole(sheet);
    return { page, sheet };
  };

  const searchOf = (page: Page) => new URL(page.url()).search;

  test('UI-013 UI-177 opens by its address with all parts, and closes to the list', async ({
    enter,
    sample,
  }) => {
    const { page, sheet } = await opened(enter, sample);
    const { record } = sample;
    await sheet.getByRole('article').getByText(record.result, { exact: true }).waitFor();
    for (const name of ['Criteria', 'AI-generation findings', 'Metadata findings', 'Overall evaluation']) {
      await sheet.getByRole('region', { name }).waitFor();
    }
    await sheet.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + searchOf(page)).toBe('/history');
    await page.getByRole('link', { name: 'Open the report of kept.jpg' }).waitFor();
  });

  for (const path of ['/analyze', '/history']) {
    test(`UI-405 ${path} shows the image in its place before any script has run`, async ({
      enter,
      sample: { member, record },
    }) => {
      const page = await enter(member);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
      await page.goto(`${path}?analysis=${record.id}`, { waitUntil: 'commit' });
      const image = page.locator(`img[src="/api/analysis/${record.id}/image"]`).first();
      const widthInPixels = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
      await expect.poll(widthInPixels).toBeGreaterThan(0);
      const early = await image.boundingBox();
      release();
      const drawn = page.getByRole('tabpanel').getByRole('img').first();
      await drawn.waitFor();
      const late = await drawn.boundingBox();
      // A sentence on a second line moves the image down.
      expect(Math.abs((late?.y ?? 0) - (early?.y ?? 0))).toBeLessThan(lineHeightPx);
      expect(Math.abs((late?.height ?? 0) - (early?.height ?? 0))).toBeLessThan(lineHeightPx / 2);
    });
  }

  test('UI-013 UI-164 UI-177 opens from its row; the back button closes it and restores focus', async ({
    enter,
    sample,
  }) => {
    const { member, record } = sample;
    const page = await enter(member);
    await page.goto('/history?filter=all&q=kept');
    const link = page.getByRole('link', { name: 'Open the report of kept.jpg' });
    await link.click();
    const sheet = page.getByRole('dialog', { name: 'kept.jpg' });
    await sheet.waitFor();
    expect(searchOf(page)).toContain(`analysis=${record.id}`);
    expect(searchOf(page)).toContain('q=kept');
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(searchOf(page)).not.toContain('analysis');
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-record-link'));
    await link.press('Enter');
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await sheet.waitFor({ state: 'detached' });
    await page.goForward();
    await sheet.waitFor();
  });

  for (const [language, text] of [
    ['en', 'Not found'],
    ['ko', '찾을 수 없습니다'],
  ] as const) {
    test(`UI-177 says in ${language} that an unknown, hidden or foreign report is missing`, async ({
      signUp,
      sample,
    }) => {
      const { page, member } = await signUp({ language });
      const hidden = await member.analyze(await madePhoto());
      await member.post(`/api/analysis/${hidden.id}/hide`, {});
      for (const id of [hidden.id, sample.record.id, 999_999_999, 'abc']) {
        await page.goto(`/history?analysis=${id}`);
        await page.getByRole('dialog').getByText(text, { exact: true }).waitFor();
      }
      expect(new URL(page.url()).pathname).toBe('/history');
    });
  }

  test('UI-165 UI-166 saves the report as text with every field, in the page’s language', async ({
    enter,
    sample,
  }) => {
    const { member, record } = sample;
    const page = await enter(member, { language: 'ko' });
    await page.goto('/history');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: '보고서 내려받기 , kept.jpg' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(`analysis-report-${record.id}.txt`);
    const bytes = await readFile(await download.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = withoutSpace(bytes.toString('utf8'));
    for (const part of wantedTexts(record, 'ko')) expect(text).toContain(withoutSpace(part));
    expect(text).toContain(withoutSpace(`(${record.createdAt})`));
    expect(text).toContain(`${new Intl.NumberFormat('ko').format(record.imageSize ?? 0)}B`);
    expect(text).toContain(withoutSpace(page.url().replace('/history', '')));
    const created = /보고서작성.*?\((\d{4}-\d\d-\d\dT[\d:.]+Z)\)/u.exec(text)?.[1] ?? '';
    expect(Math.abs(Date.now() - Date.parse(created))).toBeLessThan(60_000);
  });

  test('UI-165 API-095 saves the report as a PDF, and the same text beside it', async ({ enter, sample }) => {
    const { page, sheet } = await opened(enter, sample);
    const { record } = sample;
    const savedBy = async (name: string) => {
      const waiting = page.waitForEvent('download');
      await sheet.getByRole('button', { name }).last().click();
      return waiting;
    };
    const pdf = await savedBy('Download report');
    expect(pdf.suggestedFilename()).toBe(`analysis-report-${record.id}.pdf`);
    expect(readPdf(await readFile(await pdf.path())).sizes.length).toBeLessThanOrEqual(4);
    const plain = await savedBy('Text file');
    expect(plain.suggestedFilename()).toBe(`analysis-report-${record.id}.txt`);
    const text = withoutSpace(await readFile(await plain.path(), 'utf8'));
    for (const part of wantedTexts(record, 'en')) expect(text).toContain(withoutSpace(part));
  });

  test('shows what each test saw in the photo to its owner alone', async ({ enter, signUp, sample }) => {
    const { page } = await opened(enter, sample);
    const { record } = sample;
    const { url = '', pictures: all = [] } = record.artifacts.evidence ?? {};
    // The AI test found no signs in this photo, so its picture is not shown.
    const pictures = all.filter(({ criterionId }) => criterionId !== 'ai-pixels');
    expect(pictures.length).toBeGreaterThan(0);
    const criteria = page.getByRole('region', { name: 'Criteria' });
    const closed = criteria.locator('button[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    const drawn = criteria.getByRole('img', { name: / what the test saw in kept\.jpg$/ });
    await drawn.nth(pictures.length - 1).waitFor();
    await page.waitForFunction(
      (sizes) => {
        const canvases = [...document.querySelectorAll('figure canvas')] as HTMLCanvasElement[];
        return sizes.every((size) => canvases.some(({ width, height }) => `${width}x${height}` === size));
      },
      pictures.map(({ width, height }) => `${width}x${height}`),
    );
    expect((await (await signUp()).member.send(url)).status).toBe(404);
  });

  for (const language of ['ko', 'en'] as const) {
    test(`UI-304 prints in ${language} on A4, light, open, without navigation`, async ({ enter, sample }) => {
      const { page } = await opened(enter, sample, { language, theme: 'dark' });
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        'rgb(255, 255, 255)',
      );
      const { sizes, text } = readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.length).toBeLessThanOrEqual(printedPagesMax);
      for (const { width, height } of sizes) {
        expect(Math.abs(width - a4.width)).toBeLessThan(2);
        expect(Math.abs(height - a4.height)).toBeLessThan(2);
      }
      for (const part of wantedTexts(sample.record, language)) expect(text).toContain(withoutSpace(part));
      expect(text).toContain(`1/${sizes.length}`);
      expect(text).toContain(withoutSpace({ ko: '무엇을 보나요', en: 'What it looks at' }[language]));
      for (const part of unprinted[language]) expect(text).not.toContain(withoutSpace(part));
    });
  }

  test('UI-304 prints the result on the analysis page as well', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/analyze');
    // The tests find something in this picture, so its report is a long one.
    await page.locator('input[type=file]').setInputFiles(stillLife);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Analyze/ })
      .click();
    await whole(page);
    const { sizes, text } = readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(sizes.length).toBeLessThanOrEqual(printedPagesMax);
    for (const part of ['still-life.jpg', caveats.en, 'What it looks at'])
      expect(text).toContain(withoutSpace(part));
    for (const part of [...unprinted.en, 'New analysis']) expect(text).not.toContain(withoutSpace(part));
  });
});
