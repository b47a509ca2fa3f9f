import { type Page } from '@playwright/test';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { dropFiles, jpeg, openAnalyze } from './analyze-steps.js';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

/** Time limit for the analyses of a batch on a busy machine. */
const batchMs = 60_000;

test.describe('a batch', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

  test('UI-120 is confirmed, uploaded and shown as a table that outlives a reload', async ({ signUp }) => {
    const { page } = await signUp();
    await openAnalyze(page);
    await dropFiles(page, [
      jpeg(copyOf(photo), 'b.jpg'),
      jpeg(copyOf(photo), 'a.jpg'),
      jpeg(Buffer.alloc(2_000, 1), 'broken.jpg'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
    ]);
    await page.getByText('notes.txt – Invalid file type').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Analyze 3 images' }).click();
    await heading(page, '2 images analyzed').waitFor({ timeout: batchMs });
    expect(page.url()).toMatch(/\/analyze\?batch=[0-9a-f-]{36}$/);

    await page.reload();
    await heading(page, '2 images analyzed').waitFor();
    const rows = page.getByRole('table', { name: 'Images of this batch' }).getByRole('row');
    expect(await rows.count()).toBe(4);
    expect(await rows.nth(3).innerText()).toContain('no credit used');
    await page.getByRole('columnheader', { name: 'Image' }).getByRole('button').click();
    await rows.nth(1).getByText('a.jpg').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('link', { name: 'Open the report of a.jpg' }).click();
    await page.getByRole('dialog', { name: 'a.jpg' }).waitFor();

    await page.goto('/analyze');
    await page
      .getByRole('region', { name: 'Recent batches' })
      .getByRole('link', { name: /3 images/ })
      .click();
    await heading(page, '2 images analyzed').waitFor();
  });

  test('UI-120 of another member is not found', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/analyze?batch=00000000-0000-4000-8000-000000000000');
    await page.getByText('This batch was not found.').waitFor();
    await page.getByRole('link', { name: 'Back to image analysis' }).click();
    await page.getByRole('button', { name: /Drag an image here/ }).waitFor();
  });

  test('UI-120 UI-300 is a list of cards on a phone, without horizontal scrolling', async ({ signUp }) => {
    const { page } = await signUp({ width: 320, height: 640, language: 'ko', theme: 'dark' });
    await openAnalyze(page);
    await page
      .locator('input[type=file]')
      .setInputFiles([
        jpeg(copyOf(photo), '한강 야경.jpg'),
        jpeg(copyOf(photo), 'a-very-long-name-of-a-photo-from-a-camera-0001.jpg'),
      ]);
    await page.getByRole('button', { name: '이미지 2장 분석하기' }).click();
    await heading(page, '이미지 2장 분석 완료').waitFor({ timeout: batchMs });
    expect(await page.getByRole('list', { name: '이미지별 결과' }).getByRole('listitem').count()).toBe(2);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
