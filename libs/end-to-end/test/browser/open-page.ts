import { until } from '@jinwi/local-stores';
import { type Locator, type Page } from '@playwright/test';

const openRequests = new WeakMap<Page, Set<object>>();

/** Records which requests of a new page are in progress. */
export function trackRequests(page: Page): void {
  const open = new Set<object>();
  openRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  const end = (request: object) => open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

const requestsOf = (page: Page): number => openRequests.get(page)?.size ?? 0;

/**
 * Opens a page and waits until it is rendered: everything has arrived, and its code has run. Unlike Playwright's
 * `networkidle`, it does not wait another half second.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  openRequests.get(page)?.clear();
  await page.goto(path);
  do {
    await until(() => requestsOf(page) === 0, { intervalMs: 10 });
    await untilRendered(page);
  } while (requestsOf(page) > 0);
}

/** Waits until nothing is loading and the page's code is idle. Works even if the page draws no frames. */
export const untilRendered = (page: Page) =>
  page.waitForFunction(
    async () => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      return (
        document.querySelector('h1') !== null &&
        document.querySelector('[data-prerendered]') === null &&
        document.querySelector('[role=status]:is([aria-label=Loading], [aria-label="불러오는 중"])') ===
          null &&
        document.fonts.status === 'loaded'
      );
    },
    undefined,
    { polling: 20 },
  );

/**
 * Whether a dialog has round corners over a covered page: at each corner, and far outside, the browser finds the same
 * cover, neither the dialog nor the page.
 */
export const standsOverCover = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const cover = document.elementFromPoint(1, 1);
    const corners = [left + 1, right - 2].flatMap((x) =>
      [top + 1, bottom - 2].map((y) => document.elementFromPoint(x, y)),
    );
    return (
      cover !== null &&
      getComputedStyle(cover).backgroundColor !== 'rgba(0, 0, 0, 0)' &&
      corners.every((found) => found === cover)
    );
  });
