import { until } from '@jinwi/local-stores';
import { type Locator, type Page } from '@playwright/test';

const aheadMs = 1_000;

/** Stops the page's time, which then only the test advances; needs an installed clock. */
export const stopClock = async (page: Page): Promise<void> =>
  // Pauses at a moment slightly ahead, because the page's time goes on until the call arrives.
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);

/** Advances a stopped page's time in small steps until it shows something. */
export const stepUntilShown = (page: Page, shown: Locator, { stepMs = 10 } = {}): Promise<void> =>
  until(async () => {
    await page.clock.runFor(stepMs);
    return (await shown.count()) > 0;
  });
