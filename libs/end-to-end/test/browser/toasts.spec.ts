import { type Page } from '@playwright/test';
import { toastArea } from './analyze-steps.js';
import { chooseCredits, dialogOf, paySandboxCard } from './payment-steps.js';
import { expect, test } from './test.js';

/** Returns the toast's distances in CSS pixels from the window's right edge and from its upper or lower one. */
const cornerOf = (page: Page) =>
  toastArea(page)
    .getByRole('listitem')
    .evaluate((toast) => {
      const { top, right, bottom } = toast.getBoundingClientRect();
      return [document.documentElement.clientWidth - right, Math.min(top, window.innerHeight - bottom)].map(
        Math.round,
      );
    });

for (const { width, height, corner } of [
  { width: 390, height: 844, corner: [16, 72] },
  { width: 1280, height: 860, corner: [16, 16] },
]) {
  test(`UI-274 at ${width} px toasts are always in the same corner`, async ({ signUp, enter, sample }) => {
    const { page } = await signUp({ width, height });
    const expectCorner = async () => {
      await toastArea(page).getByRole('listitem').waitFor();
      await expect.poll(() => cornerOf(page)).toEqual(corner);
    };
    await page.goto('/credits');
    await page.getByRole('button', { name: /^Buy now: Basic/ }).click();
    await expectCorner();
    await page.goto('/analyze');
    await chooseCredits(page, '/analyze');
    await paySandboxCard(page, '4000 0000 0000 0002');
    await dialogOf(page).getByRole('alert').waitFor();
    await expectCorner();
    const member = await enter(sample.member, { width, height });
    await member.goto('/history');
    await member.getByRole('link', { name: 'Open the report of kept.jpg' }).waitFor();
    const menu = member.getByRole('button', { name: 'Actions for kept.jpg' });
    if (await menu.isVisible()) await menu.click();
    await member.getByRole(width < 768 ? 'menuitem' : 'button', { name: /^View/ }).click();
    await toastArea(member).getByRole('listitem').waitFor();
    await expect.poll(() => cornerOf(member)).toEqual(corner);
  });
}
