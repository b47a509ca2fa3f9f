import { type Page } from '@playwright/test';
import { countCalls, holdCalls, showCredits, toastArea } from './analyze-steps.js';
import { openGenerate } from './generate-steps.js';
import {
  answerCalls,
  badge,
  chooseCredits,
  dialogOf,
  paySandboxCard,
  payButton,
  showPayments,
} from './payment-steps.js';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

const completion = { method: 'POST', path: '/api/complete-credit-purchase' };
const intent = { method: 'POST', path: '/api/create-payment-intent' };

test.describe('buying a package in the sandbox', () => {
  const closed = (page: Page) => dialogOf(page).waitFor({ state: 'detached' });

  for (const [language, path, title, text] of [
    ['en', '/analyze', 'Purchase successful', '25 credits have been added.'],
    ['ko', '/generate', '구매가 완료되었습니다', '크레딧 25개가 추가되었습니다.'],
  ] as const) {
    test(`UI-244 UI-250 BR-053 in ${language} on ${path}: marked as a demo, bought and credited`, async ({
      signUp,
    }) => {
      const { page, member } = await signUp({ language });
      await chooseCredits(page, path);
      await dialogOf(page)
        .getByText(/^(Demo payment\. Nothing is charged\.|데모 결제입니다\. 실제로 청구되지 않습니다\.)$/)
        .waitFor();
      expect(await payButton(page).innerText()).toContain('$9.99');
      await paySandboxCard(page);
      await closed(page);
      await toastArea(page).getByText(title, { exact: true }).waitFor();
      await toastArea(page).getByText(text).waitFor();
      await badge(page, 30).waitFor();
      expect((await member.user()).credits).toBe(30);
    });
  }

  test('UI-124 with no credits the notice has a button to the dialog', async ({ signUp }) => {
    const { page } = await signUp();
    await showCredits(page, 0);
    await chooseCredits(page, '/analyze');
    await dialogOf(page).getByText('25 credits · $9.99').waitFor();
  });

  for (const [language, number, reason] of [
    ['en', '4000 0000 0000 0002', 'Your card was declined.'],
    ['ko', '4000 0000 0000 9995', '카드의 잔액이 부족합니다.'],
    ['en', '4000 0000 0000 0069', 'Your card has expired.'],
  ] as const) {
    test(`UI-255 UI-256 in ${language} the card ${number} is refused: ${reason}`, async ({ signUp }) => {
      const { page, member } = await signUp({ language });
      await chooseCredits(page, '/analyze');
      await paySandboxCard(page, number);
      await dialogOf(page).getByRole('alert').getByText(reason).waitFor();
      await toastArea(page)
        .getByText(/^(Purchase Failed|구매 실패)$/)
        .waitFor();
      expect((await member.user()).credits).toBe(5);
      await paySandboxCard(page);
      await closed(page);
      expect((await member.user()).credits).toBe(30);
    });
  }

  test('UI-262 says that a payment is being processed until the credits arrive', async ({ signUp }) => {
    const { page } = await signUp();
    await chooseCredits(page, '/analyze');
    await paySandboxCard(page, '4000 0000 0000 0077');
    await dialogOf(page).getByText('Your payment is being processed', { exact: true }).waitFor();
    expect(await payButton(page).count()).toBe(0);
    await dialogOf(page).getByRole('button', { name: 'Check again' }).waitFor();
    const granted = { status: 'granted', credits: 30, added: 25 };
    await answerCalls(page, `**${completion.path}`, [{ body: granted }]);
    await closed(page);
    await toastArea(page).getByText('25 credits have been added.').waitFor();
  });

  test('a number that is no test card never leaves the browser', async ({ signUp }) => {
    const { page } = await signUp();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await chooseCredits(page, '/analyze');
    await paySandboxCard(page, '4111 1111 1111 1111');
    await dialogOf(page)
      .getByText(/^Only the test card numbers/)
      .waitFor();
    await paySandboxCard(page);
    await closed(page);
    const calls = sent.join('\n');
    expect(calls).toContain('tok_success');
    expect(calls).not.toMatch(/4111|4242|HANEUL|12\/34/);
  });

  test('UI-262 a paid but incomplete purchase is completed after reloading, never paid again', async ({
    signUp,
  }) => {
    const { page, member } = await signUp();
    const [intents, completions] = [countCalls(page, intent), countCalls(page, completion)];
    await page.route(`**${completion.path}`, (route) => route.fulfill({ status: 503, body: 'Later.' }), {
      times: 3,
    });
    // The sandbox grants the credits after some seconds. If the page saw them, it would repeat its call by itself.
    const showTrueCredits = await showCredits(page, 5);
    await chooseCredits(page, '/analyze');
    await paySandboxCard(page);
    const said = dialogOf(page).getByText('You have paid; the credits are not confirmed yet', {
      exact: true,
    });
    await said.waitFor();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Buy credits' }).click();
    await said.waitFor();
    const retry = dialogOf(page).getByRole('button', { name: 'Try adding the credits again' });
    await retry.click();
    await dialogOf(page).getByRole('alert').getByText('Later.').waitFor();
    // Shows the true credits only once the page repeats its call. If it saw them earlier, it would close the dialog.
    page.on('request', (request) => request.url().endsWith(completion.path) && showTrueCredits());
    await retry.click();
    await closed(page);
    await badge(page, 30).waitFor();
    expect(intents()).toBe(1);
    // The member caused four calls. The page makes one more if it sees the new balance first.
    expect([4, 5]).toContain(completions());
    expect((await member.user()).credits).toBe(30);
  });

  test('UI-249 UI-263 the dialog closes by Escape or a press outside, never while paying', async ({
    signUp,
  }) => {
    const { page } = await signUp();
    await chooseCredits(page, '/analyze');
    const release = await holdCalls(page, `**${intent.path}`);
    await paySandboxCard(page, '4000 0000 0000 0002');
    await dialogOf(page).getByRole('button', { name: 'Paying…' }).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 450);
    expect(await dialogOf(page).count()).toBe(1);
    release();
    await dialogOf(page).getByRole('alert').waitFor();
    await toastArea(page).getByRole('button', { name: 'Close' }).waitFor();
    await page.mouse.click(5, 450);
    await closed(page);
    const opener = page.getByRole('main').getByRole('button', { name: 'Buy credits' });
    await opener.click();
    await dialogOf(page).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await opener.and(page.locator(':focus')).waitFor();
  });

  test('UI-263 a toast is announced inside the dialog and closes alone when pressed', async ({ signUp }) => {
    const { page } = await signUp();
    await chooseCredits(page, '/analyze');
    const release = await holdCalls(page, `**${intent.path}`);
    await paySandboxCard(page, '4000 0000 0000 0002');
    // The page announces the failure for only a second, so start listening before.
    const said = dialogOf(page).getByRole('status').filter({ hasText: 'Purchase Failed' });
    const announced = said.waitFor({ state: 'attached' });
    release();
    await announced;
    const toast = toastArea(page).getByRole('button', { name: 'Close' });
    await toast.click();
    await toast.waitFor({ state: 'detached' });
    expect(await dialogOf(page).count()).toBe(1);
  });

  test('UI-260 without a provider no script is requested; step 2 leads to /credits', async ({
    signUp,
    product,
  }) => {
    const { page } = await signUp({ language: 'ko' });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) foreign.push(request.url());
    });
    await showPayments(page, { card: 'disabled', isDemoOn: false });
    await chooseCredits(page, '/analyze');
    await dialogOf(page).getByText('지금은 카드 결제를 이용할 수 없습니다.').waitFor();
    await dialogOf(page).getByRole('link', { name: '크레딧 화면으로 가기' }).click();
    await page.waitForURL('**/credits');
    await closed(page);
    expect(foreign.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
  });

  for (const [language, width, height] of [
    ['ko', 390, 844],
    ['en', 1280, 860],
  ] as const) {
    test(`UI-264 at ${width} × ${height} in ${language} the pay button is in view`, async ({ signUp }) => {
      const { page } = await signUp({ language, width, height });
      await chooseCredits(page, '/analyze');
      await dialogOf(page).getByLabel('CVC').waitFor();
      await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    });
  }

  test('UI-295 is bought by keyboard alone', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/analyze');
    await page.getByRole('main').getByRole('button', { name: 'Buy credits' }).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).and(page.locator(':focus-within')).waitFor();
    await dialogOf(page)
      .getByRole('radio', { name: /^10 credits/ })
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const name = dialogOf(page).getByLabel('Cardholder name');
    await name.waitFor();
    for (let presses = 0; presses < 6; presses += 1) {
      if (await name.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('HANEUL KIM');
    for (const typed of ['4242424242424242', '12/34', '123']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await closed(page);
    await badge(page, 30).waitFor();
  });

  for (const look of [
    { language: 'ko', theme: 'light', width: 1280 },
    { language: 'en', theme: 'dark', width: 390 },
    { language: 'ko', theme: 'dark', width: 320 },
  ] as const) {
    test(`UI-294 UI-296 UI-297 UI-300 ${JSON.stringify(look)}: no axe violation, nothing cut off`, async ({
      signUp,
    }) => {
      const { page } = await signUp({ ...look, height: 700 });
      await openGenerate(page);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Add credits|크레딧 충전하기)$/ })
        .click();
      const next = dialogOf(page).getByRole('button', { name: /^(Continue|계속하기)$/ });
      await next.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await next.click();
      await payButton(page).click();
      await dialogOf(page)
        .getByText(/^(Required|필수 입력 항목입니다\.)$/)
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const width = await dialogOf(page).evaluate((element) => [element.scrollWidth, element.clientWidth]);
      expect(width[0]).toBe(width[1]);
      for (const button of await dialogOf(page).getByRole('button').all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      }
    });
  }
});
