import { type Page } from '@playwright/test';
import { expect, type PageOptions, type Sample, test } from '../browser/test.js';
import { median, runs, say } from './figures.js';

const largestMsMax = 1000;
/** Applies to each run, because a page that moves under a finger does so for one reader at a time. */
const shiftMax = 0.02;
/** How long a page is watched. What it loads last, pictures and the member's lists, has arrived by then. */
const watchedMs = 2500;

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const satisfies PageOptions[];

const publicPaths = ['/', '/auth', '/terms', '/how-sure', '/made-here'];
const memberPaths = ['/analyze', '/history', '/mypage', '/credits', '/generate'];
const reportPaths = ({ record }: Sample) =>
  ['analyze', 'history'].map((page) => `/${page}?analysis=${record.id}`);

/** What the browser says of a page: when its largest part was painted, in ms, and by how much its parts moved. */
interface Vitals {
  largest: number;
  shift: number;
}

/** Runs before the page's own code: collects what the browser says of its painting. */
function collectVitals(): void {
  const vitals: Vitals = { largest: Number.NaN, shift: 0 };
  Object.assign(window, { vitals });
  const collect = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  collect('largest-contentful-paint', ({ startTime }) => (vitals.largest = startTime));
  collect('layout-shift', (entry) => (vitals.shift += (entry as PerformanceEntry & { value: number }).value));
}

/** Opens an address on a page whose cache is empty. */
async function vitalsOf(page: Page, path: string): Promise<Vitals> {
  await page.addInitScript(collectVitals);
  await page.goto(path);
  await page.waitForTimeout(watchedMs);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await page.context().close();
  return vitals;
}

async function expectVitals(path: string, open: (size: PageOptions) => Promise<Page>): Promise<void> {
  for (const size of sizes) {
    const all: Vitals[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await vitalsOf(await open(size), path));
    const largest = median(all.map((one) => one.largest));
    const shift = Math.max(...all.map((one) => one.shift));
    say(`\n${path} ${size.width} px: LCP ${largest.toFixed(0)} ms, shift ${shift.toFixed(3)} at most`);
    expect.soft(largest, `LCP at ${size.width} px`).toBeLessThanOrEqual(largestMsMax);
    expect.soft(shift, `layout shift at ${size.width} px`).toBeLessThanOrEqual(shiftMax);
  }
}

for (const path of publicPaths)
  test(`UI-417 ${path} is painted within a second and stands still`, async ({ visit }) => {
    await expectVitals(path, visit);
  });

for (const path of memberPaths)
  test(`UI-417 ${path} of a member is painted within a second and stands still`, async ({
    enter,
    sample,
  }) => {
    await expectVitals(path, (size) => enter(sample.member, size));
  });

test('UI-417 a report by its address is painted within a second and stands still', async ({
  enter,
  sample,
}) => {
  for (const path of reportPaths(sample)) await expectVitals(path, (size) => enter(sample.member, size));
});
