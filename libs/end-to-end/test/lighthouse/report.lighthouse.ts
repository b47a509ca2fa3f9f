import { type Page } from '@playwright/test';
import { chooseFile, jpeg, openAnalyze } from '../browser/analyze-steps.js';
import { expect, test } from '../browser/test.js';
import { madePhoto } from '../helpers/made-photo.js';
import { median, runs, say } from './figures.js';

const drawnMsMax = 100;
/** Maximum time from the navigation to a report's address until the report is drawn. */
const openedMsMax = 1000;
const marks = { drawn: 'verdict-drawn', ended: 'analysis-ended' };

/** Runs before the page's own code: marks the last event of an analysis, and the first frame with a verdict. */
function markTimes({ drawn, ended }: typeof marks): void {
  window.EventSource = class extends EventSource {
    constructor(...given: ConstructorParameters<typeof EventSource>) {
      super(...given);
      this.addEventListener('done', () => performance.mark(ended));
    }
  };
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('article.report h2')) return;
    observer.disconnect();
    // Timers run after the frame is drawn.
    requestAnimationFrame(() => setTimeout(() => performance.mark(drawn)));
  }).observe(document, { childList: true, subtree: true });
}

/** Returns when the page set a mark. */
async function markedAt(page: Page, mark: string): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, mark);
}

/** Returns when the last byte of the report had arrived. */
const answeredAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return calls.findLast(({ name }) => /\/api\/analysis\/\d+$/.test(name))?.responseEnd ?? Number.NaN;
  });

test('a report opened by its address is drawn within a second', async ({ enter, sample }) => {
  const page = await enter(sample.member);
  await page.addInitScript(markTimes, marks);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`/history?analysis=${sample.record.id}`);
    times.push(await markedAt(page, marks.drawn));
    await page.goto('about:blank');
  }
  say(`\nreport by its address: verdict drawn ${median(times).toFixed(0)} ms after the navigation`);
  expect(median(times)).toBeLessThanOrEqual(openedMsMax);
});

test('a report opened from the history is drawn at once', async ({ enter, sample }) => {
  const page = await enter(sample.member);
  await page.addInitScript(markTimes, marks);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto('/history');
    await page.waitForLoadState('networkidle');
    await page
      .getByRole('button', { name: /^View of / })
      .first()
      .click();
    times.push((await markedAt(page, marks.drawn)) - (await answeredAt(page)));
  }
  say(`\nreport from the history: verdict drawn ${median(times).toFixed(0)} ms after its answer`);
  expect(median(times)).toBeLessThanOrEqual(drawnMsMax);
});

test('the result of an analysis is drawn at once', async ({ signUp }) => {
  const { page } = await signUp();
  await page.addInitScript(markTimes, marks);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await openAnalyze(page);
    await chooseFile(page, jpeg(await madePhoto({ seed: run + 1 })));
    await page.getByRole('button', { name: /^Analyze/ }).click();
    times.push((await markedAt(page, marks.drawn)) - (await markedAt(page, marks.ended)));
  }
  say(`\nresult of an analysis: verdict drawn ${median(times).toFixed(0)} ms after its last event`);
  expect(median(times)).toBeLessThanOrEqual(drawnMsMax);
});
