import { type Page } from '@playwright/test';
import { locatedPhoto } from '../helpers/made-photo.js';
import { axeViolations } from './axe-violations.js';
import { standsOverCover } from './open-page.js';
import { expect, type SignUp, test } from './test.js';

const words = {
  ko: {
    share: '공유',
    title: '보고서 공유',
    make: '링크 만들기',
    picture: '이미지도 보여 주기',
    location: '촬영 위치도 보여 주기',
    address: '링크 주소',
    days: '링크 유효 기간',
    end: '끝내기',
    none: '이 보고서의 링크가 없습니다.',
    gone: '보고서를 찾을 수 없습니다',
    unaltered: '발급한 그대로이며 바뀌지 않았습니다',
  },
  en: {
    share: 'Share',
    title: 'Share the report',
    make: 'Make a link',
    picture: 'With the picture',
    location: 'With the location',
    address: 'Address of the link',
    days: 'The link lives for',
    end: 'End',
    none: 'There are no links to this report.',
    gone: 'This report is not here',
    unaltered: 'This report is unaltered as issued by',
  },
} as const;

type Language = keyof typeof words;

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const shareButton = (page: Page, { share }: { share: string }) =>
  page.getByRole('button', { name: share, exact: true });

test.describe('a report that is shared', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await locatedPhoto();
  });

  /** Opens the dialog that shares the report of a new member. */
  const opened = async (
    signUp: SignUp,
    options: { language: Language; width?: number; height?: number; theme?: 'light' | 'dark' },
  ) => {
    const { page, member } = await signUp(options);
    const { id } = await member.analyze(photo, { name: 'kept.jpg' });
    await page.goto(`/history?analysis=${id}`);
    const text = words[options.language];
    await shareButton(page, text).click();
    const dialog = page.getByRole('dialog', { name: text.title });
    await dialog.getByText(text.none).waitFor();
    return { page, dialog, text };
  };

  for (const { language, theme } of [
    { language: 'ko', theme: 'light' },
    { language: 'en', theme: 'dark' },
  ] as const) {
    test(`is made, looked at without a script and ended (${language}, ${theme})`, async ({
      signUp,
      browser,
    }) => {
      const { page, dialog, text } = await opened(signUp, { language, theme });
      expect(await axeViolations(page)).toEqual([]);
      await expect(dialog.getByLabel(text.location)).not.toBeChecked();
      await dialog.getByLabel(text.picture).check();
      await dialog.getByRole('button', { name: text.make }).click();
      const url = await dialog.getByRole('textbox', { name: text.address }).inputValue();
      expect(await axeViolations(page)).toEqual([]);

      const locale = language === 'ko' ? 'ko-KR' : 'en-US';
      const visitor = await browser.newContext({ colorScheme: theme, locale });
      const shared = await visitor.newPage();
      await shared.goto(url);
      await expect(shared.locator('html')).toHaveAttribute('lang', language);
      await shared.getByText(text.unaltered).waitFor();
      expect(await axeViolations(shared)).toEqual([]);
      const picture = shared.locator('figure.picture img');
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await visitor.close();

      const scriptless = await browser.newContext({ javaScriptEnabled: false, locale });
      const plain = await scriptless.newPage();
      await plain.goto(url);
      await plain.getByText(text.unaltered).waitFor();

      await dialog.getByRole('button', { name: new RegExp(text.end) }).click();
      await dialog.getByText(text.none).waitFor();
      await plain.reload();
      await plain.getByRole('heading', { name: text.gone }).waitFor();
      await scriptless.close();
    });

    test(`fits a phone (${language})`, async ({ signUp }) => {
      const { page, dialog, text } = await opened(signUp, { language, width: 320, height: 640 });
      expect(await overflow(page)).toBe(0);
      await dialog.getByRole('button', { name: text.make }).click();
      const url = await dialog.getByRole('textbox', { name: text.address }).inputValue();
      expect(await overflow(page)).toBe(0);
      await page.goto(`${url}?lang=${language}`);
      await page.getByText(text.unaltered).waitFor();
      expect(await overflow(page)).toBe(0);
    });
  }

  test('is made and ended by keyboard, and the focus comes back', async ({ signUp }) => {
    const { page, dialog, text } = await opened(signUp, { language: 'en' });
    await expect.poll(() => standsOverCover(dialog)).toBe(true);
    await dialog.getByLabel(text.days).press('End');
    await dialog.getByLabel(text.picture).press('Space');
    await expect(dialog.getByLabel(text.picture)).toBeChecked();
    await dialog.getByRole('button', { name: text.make }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: text.address })).toBeFocused();
    await dialog.getByRole('button', { name: /^End/ }).press('Enter');
    await dialog.getByText(text.none).waitFor();
    await expect(dialog.getByRole('heading', { name: 'Live links' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shareButton(page, text)).toBeFocused();
  });

  test('switches its language without a script', async ({ signUp, browser }) => {
    const { dialog, text } = await opened(signUp, { language: 'en' });
    await dialog.getByRole('button', { name: text.make }).click();
    const url = await dialog.getByRole('textbox', { name: text.address }).inputValue();
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('link', { name: '한국어' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await page.getByText(words.ko.unaltered).waitFor();
    await context.close();
  });
});
