import { type Page } from 'playwright-core';

/**
 * Opens a page and waits until it is rendered. An idle network is not enough: on a busy machine the page's own code may
 * still be running.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[role=status]:is([aria-label=Loading], [aria-label="불러오는 중"])') === null &&
      document.fonts.status === 'loaded',
  );
}
