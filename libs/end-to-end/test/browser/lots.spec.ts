import { errorText } from '@jinwi/contracts';
import { type Page } from '@playwright/test';
import { toastArea } from './analyze-steps.js';
import { answerCalls, dialogOf, figuresOf, showLots } from './payment-steps.js';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

test.describe('credit lots of the account section', () => {
  const account = (page: Page) => page.getByRole('region', { name: /^(Account|계정)$/ });
  const lot = (page: Page, source: string) =>
    account(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: source, exact: true }) });

  for (const [language, welcome, demo, ask, confirm, refund] of [
    ['en', 'Welcome credits', 'Demo purchase', /^Extend 3 months/, 'Extend', 'Request refund'],
    ['ko', '가입 축하 크레딧', '데모 구매', /^3개월 연장/, '연장하기', '환불 요청'],
  ] as const) {
    test(`BR-049 in ${language} lists lots, and extends one`, async ({ signUp }) => {
      const { page, member } = await signUp({ language });
      const bought = await member.post('/api/credits/purchase', {
        packageId: 'basic',
        amount: 50,
        price: 20_000,
        paymentId: `test_payment_${Date.now()}`,
      });
      expect(bought.status).toBe(200);
      await page.goto('/mypage#credits');
      await lot(page, welcome)
        .getByText(/^(5 of 5|5개 중 5개)$/)
        .waitFor();
      const demoLot = lot(page, demo);
      await demoLot.getByText(/^(50 of 50|50개 중 50개)$/).waitFor();
      expect(await demoLot.getByRole('button', { name: refund }).count()).toBe(0);
      const shown = await demoLot.innerText();
      await demoLot.getByRole('button', { name: ask }).click();
      const [before = '', after = ''] = await figuresOf(page);
      expect(shown).toContain(before);
      await dialogOf(page).getByRole('button', { name: confirm, exact: true }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await demoLot.getByText(after, { exact: true }).waitFor();
      await toastArea(page).getByText(after).waitFor();
    });
  }

  test('UI-106 BR-048 names the next expiry, and every change of the credits', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/mypage');
    await account(page)
      .getByText(/^5 credits expire on /)
      .waitFor();
    await account(page).getByRole('tab', { name: 'Your credits' }).click();
    await account(page).getByRole('button', { name: 'Credit records' }).click();
    const row = account(page).getByRole('row').nth(1);
    expect(await row.innerText()).toMatch(/Welcome credits\s+\+5/);
  });

  for (const language of ['en', 'ko'] as const) {
    test(`in ${language} a refund that has changed shows the new figures`, async ({ signUp }) => {
      const { page } = await signUp({ language });
      const shown = await showLots(page, [{}]);
      await answerCalls(page, '**/api/credits/lots/11/refund', [
        { status: 409, body: errorText('credits.refund-changed', language) },
      ]);
      await page.goto('/mypage#credits');
      await account(page)
        .getByRole('button', { name: /^(Request refund|환불 요청)/ })
        .click();
      expect(await figuresOf(page)).toEqual(['50', '$17.99']);
      shown.lots = [
        { remaining: 40, refundable: { amount: 40, priceMinor: 1439, currency: 'usd', basis: 'unused' } },
      ];
      await dialogOf(page)
        .getByRole('button', { name: /^(Request refund|환불 요청하기)$/ })
        .click();
      await dialogOf(page)
        .getByRole('alert')
        .getByText(errorText('credits.refund-changed', language))
        .waitFor();
      await dialogOf(page).getByText('$14.39', { exact: true }).waitFor();
      expect(await figuresOf(page)).toEqual(['40', '$14.39']);
    });
  }

  for (const look of [
    { language: 'ko', theme: 'dark', width: 390 },
    { language: 'en', theme: 'light', width: 1280 },
  ] as const) {
    test(`UI-294 UI-296 UI-300 ${JSON.stringify(look)}: no axe violation, and Escape gives the focus back`, async ({
      signUp,
    }) => {
      const { page } = await signUp(look);
      await showLots(page, [{}, { id: 12, status: 'expired', expired: 4, remaining: 0 }]);
      await page.goto('/mypage#credits');
      const button = account(page)
        .getByRole('button', { name: /^(Request refund|환불 요청)/ })
        .first();
      await button.click();
      await dialogOf(page).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      await button.and(page.locator(':focus')).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBe(0);
    });
  }
});
