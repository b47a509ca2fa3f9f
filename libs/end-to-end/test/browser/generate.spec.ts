import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { chooseFile, countCalls, dropFiles, jpeg, showCredits, toastArea } from './analyze-steps.js';
import {
  chooseCount,
  chooseRatio,
  downloadButton,
  galleryOf,
  generateButton,
  openGenerate,
  promptField,
  resultsOf,
  startGeneration,
} from './generate-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { openPage } from './open-page.js';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

test.describe('generating images on the local studio', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  const submissions = (page: Page) => countCalls(page, { method: 'POST', path: '/api/generate-image' });
  const done = (page: Page) => downloadButton(page).waitFor({ timeout: 60_000 });

  test('BR-029 UI-178 UI-179 UI-180 UI-181 UI-184 shows only the gate until the word is right', async ({
    signUp,
  }) => {
    const { page } = await signUp();
    await page.goto('/generate');
    const field = page.getByLabel('Password');
    await field.waitFor();
    expect(await promptField(page).count()).toBe(0);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await field.fill('open sesame');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('Incorrect password. Please try again.').waitFor();
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') written.push(request.url());
    });
    await field.fill('jinwi-lab');
    await page.keyboard.press('Enter');
    await promptField(page).waitFor();
    await resultsOf(page).waitFor();
    expect(written).toEqual([]);
    await page.reload();
    await promptField(page).waitFor();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/auth');
    const remembered = await page.evaluate(() => Object.keys(sessionStorage));
    expect(remembered.filter((key) => key.startsWith('member:'))).toEqual([]);
  });

  test('UI-185 UI-186 UI-195 the form requires an image and checks it like every upload', async ({
    signUp,
  }) => {
    const { page } = await signUp();
    await openGenerate(page);
    const sent = submissions(page);
    await page.getByRole('button', { name: 'Advanced settings' }).click();
    for (const name of ['Prompt', 'Negative prompt (optional)']) {
      await page.getByRole('textbox', { name, exact: true }).waitFor();
    }
    for (const name of ['Image fidelity', 'Human fidelity'])
      await page.getByRole('slider', { name }).waitFor();
    expect(await page.getByRole('radio', { name: /Features|Appearance/ }).count()).toBe(2);
    await promptField(page).fill('A river');
    await generateButton(page).click();
    await toastArea(page).getByText('No image selected', { exact: true }).waitFor();
    await toastArea(page).getByText('Please select an image to generate from').waitFor();
    await dropFiles(page, [{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('x') }]);
    await toastArea(page).getByText('Invalid file type', { exact: true }).waitFor();
    await chooseFile(page, jpeg(photo, 'river.jpg'));
    await page.getByRole('figure').getByText('river.jpg', { exact: true }).waitFor();
    expect(sent()).toBe(0);
  });

  for (const credits of [0, 2]) {
    test(`UI-196 UI-197 with ${credits} credits nothing is sent`, async ({ signUp }) => {
      const { page } = await signUp();
      await showCredits(page, credits);
      await openGenerate(page);
      await page.getByText('You need at least 3 credits to generate an image').waitFor();
      const sent = submissions(page);
      await startGeneration(page, { photo });
      await toastArea(page).getByText('Insufficient credits', { exact: true }).waitFor();
      await toastArea(page).getByText('You need at least 3 credits to generate images').waitFor();
      expect(sent()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: 'Add credits' }).click();
      await page.getByRole('dialog', { name: 'Add credits' }).waitFor();
    });
  }

  for (const [language, count, ratio, share] of [
    ['en', 1, '16:9', 16 / 9],
    ['ko', 4, '3:4', 3 / 4],
    ['en', 9, '1:1', 1],
    ['ko', 2, '21:9', 21 / 9],
  ] as const) {
    test(`UI-194 UI-200 UI-205 UI-206 UI-208 UI-212 UI-213 UI-215 in ${language} makes ${count} images of ${ratio}`, async ({
      signUp,
    }) => {
      const { page, member } = await signUp({ language });
      await openGenerate(page);
      await chooseCount(page, count);
      await chooseRatio(page, ratio);
      await page
        .getByText(/uses 3 credits$|크레딧 3개 사용$/)
        .first()
        .waitFor();
      await startGeneration(page, { photo });
      await done(page);
      expect((await member.user()).credits).toBe(2);
      await page
        .getByRole('link', { name: /2 credits|크레딧 2개/ })
        .first()
        .waitFor();
      const results = resultsOf(page);
      await results.getByText(/^(Demonstration, no AI|데모 · AI 아님)$/).waitFor();
      for (let number = 1; number <= count; number += 1) {
        const image = results.getByRole('img', { name: /^(Generated image|생성한 이미지)/ });
        await image.evaluate((shown: HTMLImageElement) => shown.decode());
        const size = await image.evaluate(
          (shown: HTMLImageElement) => shown.naturalWidth / shown.naturalHeight,
        );
        expect(size).toBeCloseTo(share, 1);
        expect(await image.getAttribute('src')).toMatch(new RegExp(`/images/${number - 1}$`));
        if (count > 1) await results.getByText(`${number} / ${count}`, { exact: true }).waitFor();
        if (number < count) await results.getByRole('button', { name: /^(Next image|다음 이미지)$/ }).click();
      }
      const marks = results.getByRole('radiogroup', {
        name: /^(Visible mark on the download|내려받을 이미지의 표시)$/,
      });
      await marks.getByRole('radio', { name: /^(None|없음)$/ }).focus();
      // Holds the key as long as a person would, because the choice follows the focus only while the key is down.
      await page.keyboard.press('ArrowRight', { delay: 100 });
      expect(await marks.getByRole('radio', { name: /^(Corner|모서리)$/ }).isChecked()).toBe(true);
      const [download] = await Promise.all([page.waitForEvent('download'), downloadButton(page).click()]);
      const name = new RegExp(`^generated-[0-9a-f-]{36}-${count - 1}\\.(png|jpg)$`);
      expect(download.suggestedFilename()).toMatch(name);
      const { format } = await sharp(await readFile(await download.path())).metadata();
      expect(download.suggestedFilename()).toMatch(format === 'jpeg' ? /jpg$/ : /png$/);
    });
  }

  test('UI-202 a reload goes on waiting for the result, which the gallery keeps', async ({ signUp }) => {
    const { page } = await signUp();
    await openGenerate(page);
    await startGeneration(page, { photo, prompt: 'A boat on the river' });
    await resultsOf(page)
      .getByText(/^(Submitted|Processing|Done)/)
      .or(downloadButton(page))
      .first()
      .waitFor();
    await page.reload();
    await done(page);
    await page.evaluate(() => sessionStorage.removeItem('member:generation'));
    await page.reload();
    await resultsOf(page).getByText('The images appear here, in this shape.').waitFor();
    await galleryOf(page).getByRole('button', { name: 'Open: A boat on the river' }).click();
    await done(page);
    await resultsOf(page).getByRole('button', { name: 'Use the same settings again' }).click();
    await page.getByRole('figure').getByText('photo.jpg', { exact: true }).waitFor();
    expect(await promptField(page).inputValue()).toBe('A boat on the river');
    await galleryOf(page).getByRole('button', { name: 'Delete: A boat on the river' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await galleryOf(page).getByText('You have not generated any images yet.').waitFor();
  });

  for (const look of [
    { language: 'ko', theme: 'light', width: 1280 },
    { language: 'en', theme: 'dark', width: 390 },
  ] as const) {
    test(`UI-294 UI-297 UI-300 ${JSON.stringify(look)}: no axe violation, nothing wider than the window`, async ({
      signUp,
    }) => {
      const { page } = await signUp(look);
      // Tall enough that the form's sticky footer covers nothing.
      await page.setViewportSize({ width: look.width, height: 3_000 });
      const check = async () => {
        expect(await axeViolations(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      };
      await openPage(page, '/generate');
      await check();
      await openGenerate(page);
      await page.getByRole('button', { name: /^(Advanced settings|고급 설정)$/ }).click();
      await check();
      await chooseCount(page, 4);
      await startGeneration(page, { photo });
      await done(page);
      await check();
    });
  }
});
