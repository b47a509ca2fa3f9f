import { type Locator, type Page } from '@playwright/test';
import { madePhoto } from '../helpers/made-photo.js';
import { madeRecord } from './made-record.js';
import { type Enter, expect, type Sample, test } from './test.js';

const everyTab = ['Original', 'Error-level map', 'Heat map', 'Compare'];

test.describe('the image of a report', () => {
  const opened = async (enter: Enter, { member, record }: Sample) => {
    const page = await enter(member);
    await page.goto(`/history?analysis=${record.id}`);
    await tab(page, 'Compare').waitFor();
    await zoomIs(page, fitted);
    return page;
  };

  const tabs = (page: Page) => page.getByRole('tablist', { name: 'Image view' }).getByRole('tab');
  const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
  const area = (page: Page) => page.getByRole('group', { name: /^Image area/ });
  const opacityOf = (map: Locator) => map.evaluate((canvas) => Number(getComputedStyle(canvas).opacity));

  /** The zoom in percent when the whole image is shown: in this window, the image of 1200 px is 720 px wide. */
  const fitted = [60, 60] as const;

  /** Waits until the displayed percentage is in this range. */
  const zoomIs = (page: Page, [from, to]: readonly [number, number]) =>
    page.waitForFunction(
      ([least, most]) => {
        const percent = parseInt(document.querySelector('output')?.textContent ?? '', 10);
        return percent >= least && percent <= most;
      },
      [from, to] as const,
    );

  /** Returns the image's translation in CSS pixels. */
  const place = (page: Page) =>
    page.locator('.react-transform-component').evaluate((content) => {
      const { e, f } = new DOMMatrix(getComputedStyle(content).transform);
      return { x: Math.round(e), y: Math.round(f) };
    });

  test('UI-151 shows the maps that exist, each with legend and opacity', async ({ enter, sample }) => {
    const page = await opened(enter, sample);
    expect(await tabs(page).allTextContents()).toEqual(everyTab);
    await tab(page, 'Original').focus();
    await page.keyboard.press('ArrowRight');
    const map = page.getByRole('img', { name: 'Error-level map of kept.jpg' });
    await map.waitFor();
    await expect.poll(() => opacityOf(map)).toBeCloseTo(0.6);
    await page.getByRole('button', { name: 'How to read this map' }).click();
    await page.getByText('ELA alone cannot establish manipulation.').waitFor();
    await tab(page, 'Heat map').click();
    await page.getByRole('img', { name: 'Heat map of kept.jpg' }).waitFor();
    await page.getByText(/^(The strongest signal is at|No single place stands out)/).waitFor();
  });

  test('UI-151 UI-299 changes the opacity by keys; 0 % is the original alone', async ({ enter, sample }) => {
    const page = await opened(enter, sample);
    await tab(page, 'Heat map').click();
    const map = page.getByRole('img', { name: 'Heat map of kept.jpg' });
    const slider = page.getByRole('slider', { name: 'Overlay opacity' });
    await slider.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('65%');
    await expect.poll(() => opacityOf(map)).toBeCloseTo(0.65);
    await slider.press('Home');
    await expect.poll(() => opacityOf(map)).toBe(0);
    await slider.press('End');
    await expect.poll(() => opacityOf(map)).toBe(1);
  });

  test('UI-151 shows no tab for a map that does not exist', async ({ signUp }) => {
    const { page } = await signUp();
    const photo = await madePhoto();
    await page.route('**/missing/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: photo }));
    const records = [madeRecord({ id: 1, artifacts: { ela: '/missing/ela.jpg' } }), madeRecord({ id: 2 })];
    for (const record of records) {
      await page.route(`**/api/analysis/${record.id}`, (route) => route.fulfill({ json: record }));
    }
    await page.goto('/history?analysis=1');
    await tab(page, 'Compare').waitFor();
    expect(await tabs(page).allTextContents()).toEqual(['Original', 'Error-level map', 'Compare']);
    await page.goto('/history?analysis=2');
    await tab(page, 'Original').waitFor();
    expect(await tabs(page).allTextContents()).toEqual(['Original']);
  });

  test('UI-151 UI-299 zooms by buttons', async ({ enter, sample }) => {
    const page = await opened(enter, sample);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Zoom in');
    await zoomIs(page, [90, 90]);
    await press('Zoom out');
    await zoomIs(page, fitted);
    await press('Actual size');
    await zoomIs(page, [100, 100]);
    await press('Fit');
    await zoomIs(page, fitted);
  });

  test('UI-151 UI-299 zooms and moves by keys', async ({ enter, sample }) => {
    const page = await opened(enter, sample);
    await area(page).focus();
    await page.keyboard.press('1');
    await zoomIs(page, [100, 100]);
    await page.keyboard.press('+');
    await zoomIs(page, [150, 150]);
    const before = await place(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      ([x, y]) => {
        const content = document.querySelector('.react-transform-component');
        if (!content) return false;
        const { e, f } = new DOMMatrix(getComputedStyle(content).transform);
        return Math.round(e) < x && Math.round(f) < y;
      },
      [before.x, before.y] as const,
    );
    await page.keyboard.press('-');
    await zoomIs(page, [100, 100]);
    await page.keyboard.press('0');
    await zoomIs(page, fitted);
  });

  test('UI-151 zooms by Ctrl and wheel, and moves by dragging', async ({ enter, sample }) => {
    const page = await opened(enter, sample);
    await area(page).hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await zoomIs(page, [150, 180]);
    const before = await place(page);
    await page.mouse.down();
    await page.mouse.move(500, 400, { steps: 5 });
    await page.mouse.up();
    expect(await place(page)).not.toEqual(before);
  });

  test('UI-151 zooms by pinch', async ({ enter, sample }) => {
    const page = await opened(enter, sample);
    const box = await area(page).boundingBox();
    if (!box) throw new Error('the image area has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: x + side * distance, y, id })),
      });
    await send('touchStart', 40);
    for (const distance of [50, 60, 70, 80]) await send('touchMove', distance);
    await send('touchEnd', 0);
    await zoomIs(page, [70, 200]);
  });

  test('UI-151 UI-299 compares by a divider that arrow keys and dragging move', async ({ enter, sample }) => {
    const page = await opened(enter, sample);
    await tab(page, 'Compare').click();
    const divider = page.getByRole('slider', { name: 'Divider between original and map' });
    const position = () => divider.getAttribute('aria-valuenow').then(Number);
    await divider.focus();
    const start = await position();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (before) => Number(document.activeElement?.getAttribute('aria-valuenow')) > before,
      start,
    );
    const box = await divider.boundingBox();
    if (!box) throw new Error('the divider has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 150, y, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction((before) => {
      const handle = document.querySelector('[role=slider][aria-label^=Divider]');
      return Number(handle?.getAttribute('aria-valuenow')) < before;
    }, start);
  });
});
