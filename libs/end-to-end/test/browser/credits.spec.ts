import { until } from '@jinwi/local-stores';
import { type Page } from '@playwright/test';
import { countCalls, holdCalls, toastArea } from './analyze-steps.js';
import { answerCalls, badge, passMidnight, showPayments } from './payment-steps.js';
import { stopClock } from './stop-clock.js';
import { expect, type PageOptions, type SignUp, test } from './test.js';

const call = { method: 'POST', path: '/api/credits/purchase' };

test.describe('the credits page', () => {
  const opened = async (signUp: SignUp, options: PageOptions = {}, query = '') => {
    const { page, member } = await signUp(options);
    await page.goto(`/credits${query}`);
    await plans(page).getByRole('listitem').first().waitFor();
    return { page, member };
  };
  const plans = (page: Page) => page.getByRole('region', { name: /^(Plans|요금제)$/ });
  const buy = (page: Page, name: string) =>
    plans(page).getByRole('button', { name: new RegExp(`^(Buy now|구매하기): ${name},`) });

  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1024, 4],
  ] as const) {
    test(`UI-218 at ${width} px the plans stand in ${columns} columns`, async ({ signUp }) => {
      const { page } = await opened(signUp, { width });
      const grid = plans(page).getByRole('list');
      const found = await grid.evaluate(
        (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
      );
      expect(found).toBe(columns);
    });
  }

  for (const [language, title, prices, costs] of [
    [
      'ko',
      '크레딧 구매',
      ['5,000원', '20,000원', '50,000원', '125,000원'],
      ['500원', '400원', '333원', '250원'],
    ],
    ['en', 'Buy credits', ['$5.00', '$20.00', '$50.00', '$125.00'], ['$0.50', '$0.40', '$0.33', '$0.25']],
  ] as const) {
    test(`UI-216 UI-219 UI-220 UI-221 UI-222 UI-223 UI-224 UI-242 in ${language} shows the plans with prices, costs and demo notice`, async ({
      signUp,
    }) => {
      const { page } = await opened(signUp, { language });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const cards = await plans(page).getByRole('listitem').allInnerTexts();
      cards.forEach((card, index) => {
        expect(card.split('\n')).toContain(prices[index]);
        expect(card).toContain(costs[index]);
      });
      await plans(page)
        .getByText(/^(Demo payment\. Nothing is charged\.|데모 결제입니다\. 실제로 청구되지 않습니다\.)$/)
        .waitFor();
      await page.getByRole('link', { name: /^(Read the full terms|이용약관 전체 보기)$/ }).click();
      await page.waitForURL('**/terms');
    });
  }

  test('UI-217 shows no balance before the user is known', async ({ signUp }) => {
    const { page } = await signUp();
    const release = await holdCalls(page, '**/api/user');
    await page.goto('/credits');
    await page.getByRole('main').waitFor({ state: 'attached' });
    expect(await page.getByText('Your balance: 5 credits').count()).toBe(0);
    release();
    await page.getByText('Your balance: 5 credits').waitFor();
  });

  test('UI-226 UI-227 UI-228 UI-229 UI-230 sends one call, 800 ms after the click', async ({ signUp }) => {
    const { page } = await signUp();
    await page.clock.install();
    await page.goto('/credits');
    const sent = countCalls(page, call);
    await buy(page, 'Basic').waitFor();
    await stopClock(page);
    await buy(page, 'Basic').click();
    await page.clock.runFor(10);
    await toastArea(page).getByText('Processing payment', { exact: true }).waitFor();
    expect(await plans(page).getByRole('button', { name: 'processing' }).isDisabled()).toBe(true);
    expect(await buy(page, 'Pro').isEnabled()).toBe(true);
    await buy(page, 'Pro').click();
    await page.clock.runFor(780);
    expect(sent()).toBe(0);
    const request = page.waitForRequest((seen) => new URL(seen.url()).pathname === call.path);
    await page.clock.runFor(100);
    const body = (await request).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({ packageId: 'basic', amount: 50, price: 20_000 });
    expect(body.paymentId).toMatch(/^test_payment_\d{13}$/);
    expect(sent()).toBe(1);
  });

  for (const [language, name, added, balance] of [
    ['en', 'Basic', '50 credits have been added.', 'Your balance: 55 credits'],
    ['ko', '베이직', '크레딧 50개가 추가되었습니다.', '보유 크레딧 55개'],
  ] as const) {
    test(`UI-232 BR-053 in ${language} a plan is bought: alert, toast, balance`, async ({ signUp }) => {
      const { page, member } = await opened(signUp, { language });
      await buy(page, name).click();
      await plans(page).getByRole('status').getByText(added).waitFor();
      await toastArea(page).getByText(added).waitFor();
      await page.getByText(balance, { exact: true }).waitFor();
      await badge(page, 55).waitFor();
      expect((await member.user()).credits).toBe(55);
      await plans(page)
        .getByRole('button', { name: /^(Close|닫기)$/ })
        .click();
      expect(await plans(page).getByText(added).count()).toBe(0);
    });
  }

  for (const [language, name, message] of [
    ['en', 'Business', 'Demo payments give up to 1,000 credits a day.'],
    ['ko', '비즈니스', '데모 결제로는 하루에 크레딧 1,000개까지 받을 수 있습니다.'],
  ] as const) {
    test(`UI-233 in ${language} the daily limit is told by the server`, async ({ signUp }) => {
      await passMidnight();
      const { page, member } = await opened(signUp, { language });
      for (const credits of [505, 1005]) {
        await buy(page, name).click();
        await badge(page, credits)
          .or(page.getByRole('banner').getByRole('link', { name: /1,005/ }))
          .waitFor();
      }
      await buy(page, name).click();
      await plans(page).getByRole('alert').getByText(message).waitFor();
      await toastArea(page).getByText(message).waitFor();
      expect((await member.user()).credits).toBe(1005);
    });
  }

  for (const [fault, answer, message] of [
    ['an unknown plan', { status: 400, body: { message: 'Invalid plan selected' } }, 'Invalid plan selected'],
    ['no message', { status: 500, body: {} }, 'Failed to purchase credits'],
    ['no JSON', { status: 502, body: '<html>' }, 'Failed to purchase credits'],
    ['no success', { status: 200, body: { success: false } }, 'Payment failed'],
  ] as const) {
    test(`UI-233 UI-234 UI-239 reports a failure with ${fault}`, async ({ signUp }) => {
      const { page } = await opened(signUp);
      const logged: string[] = [];
      page.on('console', (line) => line.type() === 'error' && logged.push(line.text()));
      await answerCalls(page, `**${call.path}`, [answer]);
      await buy(page, 'Starter').click();
      const alert = plans(page).getByRole('alert');
      await alert.getByText('Purchase Failed', { exact: true }).waitFor();
      await alert.getByText(message, { exact: true }).waitFor();
      await toastArea(page).getByText(message, { exact: true }).waitFor();
      expect(await buy(page, 'Starter').isEnabled()).toBe(true);
      await until(() => logged.join('\n').includes('The purchase failed.'));
    });
  }

  for (const [query, role, title, message] of [
    ['?success=true&message=Thank+you', 'status', 'Purchase successful', 'Thank you'],
    ['?success=false&message=%3Cimg+src%3Dx%3E', 'alert', 'Purchase Failed', '<img src=x>'],
    ['?success=false', 'alert', 'Purchase Failed', 'Failed to purchase credits'],
  ] as const) {
    test(`UI-235 UI-236 UI-243 shows the outcome named by ${query}`, async ({ signUp }) => {
      const { page } = await opened(signUp, {}, query);
      const alert = plans(page).getByRole(role).filter({ hasText: title });
      await alert.getByText(message, { exact: true }).waitFor();
      await alert.getByRole('button', { name: 'Close' }).click();
      await alert.waitFor({ state: 'detached' });
      await page.waitForURL(({ search }) => search === '');
    });
  }

  test('UI-236 any other value shows nothing', async ({ signUp }) => {
    const { page } = await opened(signUp, {}, '?success=yes&message=Hello');
    expect(await page.getByText('Hello').count()).toBe(0);
  });

  test('offers the card where plans are not sold', async ({ signUp }) => {
    const { page } = await signUp({ language: 'ko' });
    await showPayments(page, { isDemoOn: false });
    await page.goto('/credits');
    await page.getByText('이곳에서는 요금제를 판매하지 않습니다').waitFor();
    await page.getByRole('button', { name: '카드로 구매하기' }).click();
    await page.getByRole('dialog', { name: '크레딧 충전' }).waitFor();
  });
});
