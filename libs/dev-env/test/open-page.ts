import { type Page } from 'playwright-core';

/**
 * Goes to a page and waits until it is drawn. The network alone tells too little: on a busy machine it is idle too
 * while the page's own code still runs.
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
