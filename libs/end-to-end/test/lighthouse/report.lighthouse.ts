import { type Page } from '@playwright/test';
import { chooseFile, jpeg, openAnalyze } from '../browser/analyze-steps.js';
import { expect, test } from '../browser/test.js';
import { madePhoto } from '../made-photo.js';
import { median, runs, say } from './figures.js';

const drawnMsMax = 100;
const drawn = 'verdict-drawn';

/** Runs in the page before its own code: marks the end of the first frame that shows a verdict. */
function markVerdict(name: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('article.report h2')) return;
    observer.disconnect();
    // Timers run after the frame is drawn.
    requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the end of the report's answer to the frame with its verdict. */
async function msToVerdict(page: Page): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, drawn);
  return page.evaluate((name) => {
    const answer = performance
      .getEntriesByType('resource')
      .findLast(({ name: address }) => /\/api\/analysis\/\d+$/.test(address)) as PerformanceResourceTiming;
    const [mark] = performance.getEntriesByName(name);
    return (mark?.startTime ?? Number.NaN) - answer.responseEnd;
  }, drawn);
}

test('a report opened by its address is drawn at once', async ({ enter, sample }) => {
  const page = await enter(sample.member);
  await page.addInitScript(markVerdict, drawn);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`/history?analysis=${sample.record.id}`);
    times.push(await msToVerdict(page));
    await page.goto('about:blank');
  }
  say(`\nreport by its address: verdict drawn ${median(times).toFixed(0)} ms after its answer`);
  expect(median(times)).toBeLessThanOrEqual(drawnMsMax);
});

test('the result of an analysis is drawn at once', async ({ signUp }) => {
  const { page } = await signUp();
  await page.addInitScript(markVerdict, drawn);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await openAnalyze(page);
    await chooseFile(page, jpeg(await madePhoto({ seed: run + 1 })));
    await page.getByRole('button', { name: /^Analyze/ }).click();
    times.push(await msToVerdict(page));
  }
  say(`\nresult of an analysis: verdict drawn ${median(times).toFixed(0)} ms after its answer`);
  expect(median(times)).toBeLessThanOrEqual(drawnMsMax);
});
