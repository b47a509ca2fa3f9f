import { chromium } from '@playwright/test';
import { freePort } from '@jinwi/local-stores';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath } from '../browser/chromium.js';

/** Minimum number of points, out of a hundred, that a page must reach in each category. */
export const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
export type Category = keyof typeof wanted;
export const categories = Object.keys(wanted) as Category[];

/** Names of the audits whose values are shown, in the report's own units. */
export const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

/** Audits a page in a new browser, with Lighthouse's preset: a mid-range phone with slow mobile data. */
export async function auditPage(url: string): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-quic'],
  });
  try {
    const outcome = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
    if (!outcome) throw new Error(`Lighthouse gives no answer for ${url}`);
    return outcome.lhr;
  } finally {
    await browser.close();
  }
}

export const pointsOf = ({ categories: scores }: Result, category: Category): number =>
  Math.round((scores[category]?.score ?? 0) * 100);

/** Returns the audits that cost points. */
export const lostIn = (result: Result, category: Category): string[] =>
  (result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`.trim());
