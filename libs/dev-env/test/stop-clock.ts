import { until } from '@jinwi/local-stores';
import { type Locator, type Page } from 'playwright-core';

const aheadMs = 1_000;

/** From now on the page's time stands still unless the test moves it; needs the clock to be installed. */
export const stopClock = async (page: Page): Promise<void> =>
  // A moment that the page's time, which goes on meanwhile, has not passed.
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);

/** Moves the time of a stopped page in small steps until it shows something, at most one step ago. */
export const stepUntilShown = (page: Page, shown: Locator, { stepMs = 10 } = {}): Promise<void> =>
  until(async () => {
    await page.clock.runFor(stepMs);
    return (await shown.count()) > 0;
  });
