import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { repository } from '../helpers/repository.js';
import { jpeg, chooseFile, openAnalyze } from './analyze-steps.js';
import { axeViolations } from './axe-violations.js';
import { expect, type PageOptions, type SignUp, test } from './test.js';

/** The home page's example, in which a part was copied. */
const stillLife = readFile(join(repository, 'libs/forensics/tools/example/still-life.jpg'));

const sentence = (page: Page) => page.locator('.report').getByRole('heading', { level: 2 }).first();
const picture = (page: Page) => page.getByRole('group', { name: /^Image area\./ });
const panel = (page: Page) => page.getByRole('group', { name: 'Places of the findings' });
const zoom = async (page: Page): Promise<number> =>
  parseInt(await page.locator('output[aria-label^="Zoom "]').innerText(), 10);

/** Analyses the example and returns the analysis page with its report. */
async function analysed(signUp: SignUp, options: PageOptions = {}): Promise<Page> {
  const { page } = await signUp(options);
  await openAnalyze(page);
  await chooseFile(page, jpeg(await stillLife, 'still-life.jpg'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Analyze/ })
    .click();
  await sentence(page).waitFor();
  await picture(page).waitFor();
  return page;
}

test.describe('a report of an altered picture', () => {
  test('UI-309 is the same after a reload, and back leads to the upload', async ({ signUp }) => {
    const page = await analysed(signUp);
    await page.waitForURL(/\/analyze\?analysis=\d+$/);
    const said = await sentence(page).innerText();
    await page.reload();
    await expect(sentence(page)).toHaveText(said);
    expect(await page.getByRole('button', { name: 'Download report' }).count()).toBe(1);
    await page.goBack();
    await page.getByRole('button', { name: /Drag an image here/ }).waitFor();
    await page.goForward();
    await expect(sentence(page)).toHaveText(said);
  });

  test('UI-309 begins its image on the first screen of a phone', async ({ signUp }) => {
    const page = await analysed(signUp, { width: 390, height: 844 });
    await page.reload();
    await picture(page).waitFor();
    const box = await picture(page).boundingBox();
    expect(box && box.y + box.height / 2).toBeLessThan(844);
  });

  test('UI-312 shows each place by keyboard, zoomed, and returns to the sentence', async ({ signUp }) => {
    const page = await analysed(signUp);
    const whole = await zoom(page);
    const start = page.getByRole('button', { name: 'Show me' });
    await start.press('Enter');
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toContainText(/1 of \d+\s*A part (was copied|appears twice)/);
    await expect.poll(() => zoom(page)).toBeGreaterThan(whole);
    expect(await axeViolations(page)).toEqual([]);
    const count = Number(/1 of (\d+)/.exec(await panel(page).innerText())?.[1]);
    for (let index = 2; index <= count; index += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(panel(page)).toContainText(`${index} of ${count}`);
    }
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect(start).toBeFocused();
    await expect.poll(() => zoom(page)).toBe(whole);
  });

  test('UI-410 shows the places from a step, on a phone', async ({ signUp }) => {
    const page = await analysed(signUp, { width: 390, height: 844 });
    const step = page.getByRole('button', { name: 'Show in the picture' });
    await step.click();
    await expect(panel(page)).toBeFocused();
    await expect(picture(page)).toBeInViewport({ ratio: 1 });
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(step).toBeFocused();
  });

  test('UI-410 copies a message that asks for the original', async ({ signUp }) => {
    const page = await analysed(signUp);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy a message asking for the file' }).click();
    await page.getByText('The message was copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('the original file');
  });

  test('UI-302 UI-312 stands still with reduced motion', async ({ signUp }) => {
    const page = await analysed(signUp);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Show me' }).click();
    await panel(page).waitFor();
    const animations = await page
      .locator('.motion-blink, .motion-blink-late')
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).animationName));
    expect(animations.length).toBeGreaterThan(0);
    expect(new Set(animations)).toEqual(new Set(['none']));
  });
});
