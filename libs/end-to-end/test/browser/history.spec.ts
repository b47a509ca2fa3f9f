import { type Page } from '@playwright/test';
import { countCalls, holdCalls, toastArea } from './analyze-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { madeRecord, showHistory } from './made-record.js';
import { expect, type SignUp, test } from './test.js';

const historyCall = { method: 'GET', path: '/api/analysis/history' };

const records = [
  madeRecord({ id: 1, imageName: 'IMG_1.jpg', result: 'Likely Genuine', score: 88 }),
  madeRecord({
    id: 2,
    imageName: '한강.png',
    result: 'Possibly Manipulated',
    score: 60,
    createdAt: '2025-11-04T03:00:00.000Z',
  }),
  madeRecord({
    id: 3,
    imageName: 'img_3.jpg',
    result: 'Likely Manipulated',
    score: 95,
    createdAt: '2025-11-03T03:00:00.000Z',
  }),
  madeRecord({
    id: 4,
    imageName: 'robot.png',
    result: 'Something else',
    score: 5,
    createdAt: '2025-11-01T03:00:00.000Z',
  }),
];

test.describe('the history', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  /** Opens the page with synthetic records. */
  const listed = async (signUp: SignUp, { language = 'en', shown = records, width = 1280 } = {}) => {
    const { page } = await signUp({ language, width });
    await showHistory(page, shown);
    await page.goto('/history');
    await page.locator('[data-record-link]').first().waitFor();
    return page;
  };

  /** Opens the page with one analysis that the server has really made. */
  const analysed = async (signUp: SignUp, name = 'kept.jpg') => {
    const { page, member } = await signUp();
    const record = await member.analyze(photo, { name });
    await page.goto('/history');
    await link(page, name).waitFor();
    return { page, member, record };
  };

  const link = (page: Page, name: string) => page.getByRole('link', { name: `Open the report of ${name}` });
  /** Waits until exactly these records are listed, in this order. */
  const listIs = (page: Page, ids: number[]) =>
    page.waitForFunction((wanted) => {
      const links = [...document.querySelectorAll('[data-record-link]')];
      return links.map((one) => one.getAttribute('data-record-link')).join() === wanted;
    }, ids.join());
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by image name' });
  const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  for (const width of [390, 1280])
    test(`UI-313 moves nothing while it loads, at ${width} px`, async ({ signUp }) => {
      const { page, member } = await signUp({ width });
      await member.analyze(photo, { name: 'kept.jpg' });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const release = await holdCalls(page, '**/api/analysis/failures');
      await page.goto('/history');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      release();
      await link(page, 'kept.jpg').waitFor();
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
    });

  test('UI-155 UI-156 UI-303 searches by name, keeping the query in the address and counting results', async ({
    signUp,
  }) => {
    const page = await listed(signUp);
    for (const [query, found, count] of [
      ['IMG', [3, 1], '2 results'],
      ['img', [3, 1], '2 results'],
      ['  한강 ', [2], '1 result'],
      ['nothing', [], '0 results'],
    ] as const) {
      await search(page).fill(query);
      await listIs(page, [...found]);
      await page.getByRole('status').getByText(count, { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe(query);
    }
  });

  test('UI-157 UI-158 sorts by newest, oldest and score', async ({ signUp }) => {
    const page = await listed(signUp);
    await listIs(page, [2, 3, 1, 4]);
    for (const [name, order] of [
      ['Oldest', [4, 1, 3, 2]],
      ['Score', [3, 1, 2, 4]],
      ['Newest', [2, 3, 1, 4]],
    ] as const) {
      const sort = page.getByRole('combobox', { name: 'Sort' });
      expect(await sort.getByRole('option').allTextContents()).toEqual(['Newest', 'Oldest', 'Score']);
      await sort.selectOption({ label: name });
      await listIs(page, [...order]);
    }
  });

  test('UI-159 UI-160 UI-161 UI-162 shows a row, with a placeholder for a broken picture', async ({
    signUp,
  }) => {
    const { page, record } = await analysed(signUp);
    const row = page.getByRole('row').filter({ has: link(page, 'kept.jpg') });
    const picture = row.locator('td img');
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('td img')?.naturalWidth ?? 0) > 0,
    );
    expect(await picture.evaluate((element) => element.tagName)).toBe('IMG');
    await row.getByText(record.result, { exact: true }).waitFor();
    await row.getByText(`${record.score}%`, { exact: true }).waitFor();
    expect(await row.locator('time').getAttribute('datetime')).toBe(record.createdAt);
    for (const name of ['View of kept.jpg', 'Download report of kept.jpg', 'Hide of kept.jpg']) {
      await row.getByRole('button', { name }).waitFor();
    }
    const broken = await listed(signUp);
    await broken.locator('span[role=img][aria-label="IMG_1.jpg"]').waitFor();
  });

  test('UI-163 UI-164 "View" opens the report on the same page and tells the result', async ({ signUp }) => {
    const { page, record } = await analysed(signUp);
    await page.getByRole('button', { name: 'View of kept.jpg' }).click();
    const area = toastArea(page);
    await area.getByText(`kept.jpg · ${record.result} · ${record.score}%`).waitFor();
    await page.getByRole('dialog', { name: 'kept.jpg' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/history?analysis=${record.id}`);
  });

  test('UI-167 UI-169 hides at once, and undo brings the row back', async ({ signUp }) => {
    const { page, member, record } = await analysed(signUp);
    const call = page.waitForRequest(`**/api/analysis/${record.id}/hide`);
    await page.getByRole('button', { name: 'Hide of kept.jpg' }).click();
    expect((await call).method()).toBe('POST');
    await link(page, 'kept.jpg').waitFor({ state: 'detached' });
    // Wait for the server's answer, because the row disappears earlier.
    await (await call).response();
    expect(await member.history()).toEqual([]);
    const undone = page.waitForResponse(`**/api/analysis/${record.id}/unhide`);
    await toastArea(page).getByRole('button', { name: 'Undo' }).click();
    await link(page, 'kept.jpg').waitFor();
    await undone;
    expect(await member.history()).toHaveLength(1);
  });

  test('UI-168 says why hiding failed, and the row stays', async ({ signUp }) => {
    const { page } = await analysed(signUp);
    await page.route('**/api/analysis/*/hide', (route) => route.fulfill({ status: 500, body: 'No.' }));
    await page.getByRole('button', { name: 'Hide of kept.jpg' }).click();
    await toastArea(page).getByText('Error', { exact: true }).waitFor();
    await toastArea(page).getByText('Failed to hide analysis: No.').waitFor();
    await link(page, 'kept.jpg').waitFor();
  });

  test('UI-170 UI-171 shows 200 records on one page and delays layout of unseen rows', async ({ signUp }) => {
    const shown = Array.from({ length: 200 }, (_, index) => madeRecord({ id: index + 1 }));
    const page = await listed(signUp, { shown });
    expect(await page.locator('tbody').getByRole('row').count()).toBe(200);
    const bar = page.getByRole('navigation', { name: 'Pages' });
    await bar.getByText('1 / 1', { exact: true }).waitFor();
    expect(await bar.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
    expect(await bar.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await page.getByText('200 results', { exact: true }).waitFor();
    const last = page.locator('tbody').getByRole('row').last();
    expect(await last.evaluate((row) => getComputedStyle(row).contentVisibility)).toBe('auto');
  });

  test('UI-171 counts in Korean', async ({ signUp }) => {
    const page = await listed(signUp, { language: 'ko' });
    await page.getByText('전체 4건', { exact: true }).waitFor();
  });

  test('UI-172 UI-173 filters by chips and keeps the choice in the address', async ({ signUp }) => {
    const page = await listed(signUp);
    for (const [name, value, found] of [
      ['Authentic', 'authentic', [1]],
      ['Suspicious', 'suspicious', [2]],
      ['Fake', 'fake', [3, 4]],
    ] as const) {
      await chip(page, name).click();
      await page.waitForURL(`**/history?filter=${value}`);
      await listIs(page, [...found]);
    }
    await page.reload();
    await listIs(page, [3, 4]);
    expect(await chip(page, 'Fake').getAttribute('aria-pressed')).toBe('true');
    await chip(page, 'All').click();
    await listIs(page, [2, 3, 1, 4]);
  });

  test('UI-174 keeps the list for 60 s', async ({ signUp }) => {
    const { page } = await signUp();
    await page.clock.install();
    await showHistory(page, records);
    const calls = countCalls(page, historyCall);
    await page.goto('/history');
    await link(page, 'IMG_1.jpg').waitFor();
    expect(calls()).toBe(1);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const leaveAndReturn = async () => {
      await menu.getByRole('link', { name: 'Credits', exact: true }).click();
      await page.waitForURL('**/credits');
      await menu.getByRole('link', { name: 'History', exact: true }).click();
      await link(page, 'IMG_1.jpg').waitFor();
    };
    await page.clock.fastForward(40_000);
    await leaveAndReturn();
    expect(calls()).toBe(1);
    await page.clock.fastForward(61_000);
    const fetched = page.waitForResponse('**/api/analysis/history');
    await leaveAndReturn();
    await fetched;
    expect(calls()).toBe(2);
  });

  test('UI-175 tells loading, broken and empty apart', async ({ signUp }) => {
    const { page } = await signUp();
    await page.route('**/api/analysis/history', (route) => route.fulfill({ status: 503, body: 'later' }));
    await page.goto('/history');
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('The history could not be loaded.').waitFor();
    await page.unroute('**/api/analysis/history');
    const release = await holdCalls(page, '**/api/analysis/history');
    await page.reload();
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    release();
    await page.getByText('No analyses yet.').waitFor();
    const action = page.getByRole('main').getByRole('link', { name: 'Analyze image' });
    expect(await action.getAttribute('href')).toBe('/analyze');
  });

  test('UI-175 a broken list can be retried and a search without matches cleared', async ({ signUp }) => {
    const { page } = await signUp();
    await page.route('**/api/analysis/history', (route) => route.fulfill({ status: 503, body: 'later' }));
    await page.goto('/history?q=zzz');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await showHistory(page, records);
    await again.click();
    await page.getByText('Nothing matches your search.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await link(page, 'IMG_1.jpg').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('UI-176 has cards with a menu on a phone', async ({ signUp }) => {
    const page = await listed(signUp, { width: 700 });
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByRole('list', { name: 'Analysis history' }).waitFor();
    await page.getByRole('button', { name: 'Actions for IMG_1.jpg' }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'View',
      'Download report',
      'Hide',
      'Delete',
    ]);
    await page.setViewportSize({ width: 800, height: 900 });
    await page.getByRole('table').waitFor({ state: 'attached' });
  });
});
