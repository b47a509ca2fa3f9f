import { type Page } from '@playwright/test';
import { toastArea } from './analyze-steps.js';
import { answerCalls, chooseCredits, dialogOf, paySandboxCard, showLots } from './payment-steps.js';
import { expect, type PageOptions, test } from './test.js';

const windows: readonly PageOptions[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 860, language: 'ko' },
];

/** The names of the controls under the toast that can be used now: of the modal on top, or else of the page. */
const coveredControls = (page: Page): Promise<string[]> =>
  toastArea(page)
    .getByRole('listitem')
    .evaluate((toast) => {
      const region = toast.closest('[role="region"]');
      const modal = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      const frame = modal?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
      const box = toast.getBoundingClientRect();
      const isShared = (one: DOMRect) =>
        Math.min(one.right, box.right, frame.right) - Math.max(one.left, box.left, frame.left) > 1 &&
        Math.min(one.bottom, box.bottom, frame.bottom) - Math.max(one.top, box.top, frame.top) > 1;
      return [
        ...(modal ?? document).querySelectorAll('a[href], button, input, select, textarea, label, summary'),
      ]
        .filter((control) => !region?.contains(control) && control.checkVisibility())
        .filter((control) => isShared(control.getBoundingClientRect()))
        .map((control) => control.outerHTML.slice(0, 120));
    });

const expectUncovered = async (page: Page) => {
  await toastArea(page).getByRole('listitem').waitFor();
  await expect.poll(() => coveredControls(page), { intervals: [100] }).toEqual([]);
};

for (const look of windows) {
  test.describe(`UI-274 at ${look.width} px no toast covers a control`, () => {
    test('after a sign-in that failed', async ({ visit }) => {
      const page = await visit(look);
      await page.goto('/auth');
      await page.getByLabel(/^(Email|이메일)$/).fill('nobody@example.com');
      await page.getByLabel(/^(Password|비밀번호)$/).fill('wrong password');
      await page.keyboard.press('Enter');
      await expectUncovered(page);
    });

    test('on the credits page', async ({ signUp }) => {
      const { page } = await signUp(look);
      await page.goto('/credits');
      await page.getByRole('button', { name: /^(Buy now|구매하기): (Basic|베이직)/ }).click();
      await expectUncovered(page);
    });

    test('in the dialog of a declined card', async ({ signUp }) => {
      const { page } = await signUp(look);
      await chooseCredits(page, '/analyze');
      await paySandboxCard(page, '4000 0000 0000 0002');
      await dialogOf(page).getByRole('alert').waitFor();
      await expectUncovered(page);
    });

    test('in the history, and then in the report that opens', async ({ enter, sample }) => {
      const page = await enter(sample.member, look);
      await page.goto('/history');
      const view = /^(View|보기)/;
      const menu = page.getByRole('button', { name: /^Actions for|작업$/ });
      const button = page.getByRole('button', { name: view });
      await menu.or(button).first().waitFor();
      if (await menu.isVisible()) {
        await menu.click();
        await page.getByRole('menuitem', { name: view }).click();
      } else {
        await button.click();
      }
      await expectUncovered(page);
      await page.locator(`[data-record-link="${sample.record.id}"]`).first().click();
      await dialogOf(page).getByRole('figure').first().waitFor();
      await expectUncovered(page);
    });

    test('on the account page after an extension', async ({ signUp }) => {
      const { page } = await signUp(look);
      await showLots(page, [{}]);
      const lot = { id: 11, expiresAt: '2028-02-20T03:00:00.000Z', extensionCount: 1, extension: null };
      await answerCalls(page, '**/api/credits/lots/11/extend', [{ body: lot }]);
      await page.goto('/mypage#credits');
      await page.getByRole('button', { name: /^(Extend 3 months|3개월 연장)/ }).click();
      await dialogOf(page)
        .getByRole('button', { name: /^(Extend|연장하기)$/ })
        .click();
      await expectUncovered(page);
    });
  });
}
