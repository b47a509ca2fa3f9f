import { axeViolations } from './axe-violations.js';
import { openPage } from './open-page.js';
import { expect, test } from './test.js';

const texts = {
  ko: {
    gallery: '직접 맞혀 보세요',
    guess: '조작됨',
    right: '맞혔습니다. 정답은 ‘조작됨’입니다.',
    next: '다음 이미지',
  },
  en: {
    gallery: 'What would you say?',
    guess: 'Altered',
    right: 'That is right: “Altered”.',
    next: 'Next picture',
  },
};

test.describe('the gallery of solved cases', () => {
  for (const [language, theme, width] of [
    ['ko', 'light', 320],
    ['ko', 'dark', 1280],
    ['en', 'light', 1280],
    ['en', 'dark', 320],
  ] as const) {
    test(`UI-341 UI-342 is played without an account, in ${language}, ${theme}, at ${width} px`, async ({
      visit,
    }) => {
      const page = await visit({ language, theme, width });
      const text = texts[language];
      await openPage(page, '/');
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      const gallery = page.getByRole('region', { name: text.gallery });
      await gallery.getByRole('button', { name: text.guess }).press('Enter');
      await expect(gallery.getByRole('heading', { name: text.right })).toBeFocused();
      await gallery.getByRole('img').nth(1).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await gallery.getByRole('button', { name: text.next }).press('Enter');
      await gallery.getByRole('button', { name: text.guess }).waitFor();
      expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    });
  }

  for (const [language, width] of [
    ['ko', 390],
    ['en', 1280],
  ] as const)
    test(`UI-341 moves nothing while fonts and pictures load, in ${language}, at ${width} px`, async ({
      visit,
    }) => {
      const page = await visit({ language, width });
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            shifts.sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openPage(page, '/');
      await page.getByRole('region', { name: texts[language].gallery }).scrollIntoViewIfNeeded();
      await page.getByRole('region', { name: texts[language].gallery }).getByRole('img').first().waitFor();
      expect(
        await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
      ).toBeLessThanOrEqual(0.02);
    });
});
