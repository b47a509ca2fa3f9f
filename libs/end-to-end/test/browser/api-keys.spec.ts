import { type Page } from '@playwright/test';
import { axeViolations } from './axe-violations.js';
import { openPage } from './open-page.js';
import { expect, test } from './test.js';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test.describe('API keys', () => {
  const callWith = async (page: Page, secret: string) => {
    const url = new URL('/api/v1/account', page.url());
    return (await fetch(url, { headers: { Authorization: `Bearer ${secret}` } })).status;
  };

  test('are made, copied, used and revoked by keyboard, without an axe violation', async ({ signUp }) => {
    const { page, member } = await signUp({ language: 'en' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, '/mypage#developers');
    await page.getByRole('button', { name: 'API keys' }).press('Enter');
    await page.getByLabel('Name of the key').fill('build server');
    await page.getByLabel('Current password').fill(member.password);
    await page.getByRole('button', { name: 'Make a key' }).press('Enter');
    const shown = page.getByLabel('New API key');
    await shown.waitFor();
    await expect(page.getByText('Copy your key now').locator('xpath=ancestor::*[@role][1]')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    const secret = await shown.inputValue();
    expect(await callWith(page, secret)).toBe(200);
    await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.getByRole('button', { name: 'I have kept it' }).press('Enter');
    await expect(shown).toHaveCount(0);
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Revoke build server' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Revoke this key?' });
    await question.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByText('The key has been revoked.').first().waitFor();
    await expect(page.getByRole('button', { name: 'Revoke build server' })).toHaveCount(0);
    expect(await callWith(page, secret)).toBe(401);
    expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull();
  });

  for (const [language, part, create] of [
    ['ko', 'API 키', '키 만들기'],
    ['en', 'API keys', 'Make a key'],
  ] as const)
    test(`have a form that fits a phone (${language})`, async ({ signUp }) => {
      const { page } = await signUp({ language, width: 320, height: 640 });
      await page.goto('/mypage#developers');
      await page.getByText(part, { exact: true }).click();
      await page.getByRole('button', { name: create }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    });

  for (const [locale, copied] of [
    ['ko-KR', '복사했습니다'],
    ['en-US', 'Copied'],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`API-150 have a documentation that fits a phone (${locale}, ${colorScheme})`, async ({
        browser,
        product,
      }) => {
        const context = await browser.newContext({
          locale,
          colorScheme,
          viewport: { width: 320, height: 640 },
          permissions: ['clipboard-read', 'clipboard-write'],
        });
        const page = await context.newPage();
        await page.goto(`${product.url}/api/v1/docs`);
        expect(await page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2));
        expect(await axeViolations(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
        await page.getByRole('radio', { name: 'curl' }).press('ArrowRight');
        const example = (language: string) =>
          page.getByRole('region', { name: new RegExp(`^${language}, 1`) });
        await expect(example('TypeScript')).toBeVisible();
        await expect(example('curl')).toBeHidden();
        expect(await axeViolations(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
        await page.getByRole('button').first().press('Enter');
        await page.getByRole('button', { name: copied }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('JINWI_KEY');
        await context.close();
      });
});
