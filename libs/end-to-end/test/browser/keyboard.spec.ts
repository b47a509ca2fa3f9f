import { type Page } from '@playwright/test';
import { chooseFile, jpeg, openAnalyze } from './analyze-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { madeRecord, showHistory } from './made-record.js';
import { openPage } from './open-page.js';
import { expect, test } from './test.js';

interface FocusStop {
  name: string;
  /** Width of the focus ring in CSS pixels; `contrast` is its contrast to its surroundings. */
  ringPx: number;
  contrast: number;
  /** Whether the sticky header covers the element's upper edge. */
  isCovered: boolean;
}

/** Returns the element that visibly has the focus; null if the focus is outside the page. */
const focusStop = (page: Page): Promise<FocusStop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    // End the ring's colour transition at once.
    for (const animation of element.getAnimations({ subtree: true })) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string): number => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((level) => {
        const share = level / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (from: Element | null): string => {
      if (!from) return 'white';
      const colour = getComputedStyle(from).backgroundColor;
      return /^rgba\(.*, 0\)$|transparent/.test(colour) ? backgroundOf(from.parentElement) : colour;
    };
    const ringOf = (one: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
      return { px: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth), colour: outlineColor };
    };
    const ring = [element, ...element.querySelectorAll('*')].map(ringOf).find(({ px }) => px > 0);
    const [light, dark] = [
      luminance(ring?.colour ?? 'white'),
      luminance(backgroundOf(element.parentElement)),
    ].sort((one, other) => other - one);
    const { top, left, width } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + 1);
    const cover = onTop?.closest('header');
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).slice(0, 40),
      ringPx: ring?.px ?? 0,
      contrast: ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05),
      isCovered: Boolean(cover && !cover.contains(element)),
    };
  });

const stopsMax = 150;

/** Presses the key until the focus leaves the page, forwards or backwards. @returns every element that had the focus */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (let count = 0; count < stopsMax; count += 1) {
    await page.keyboard.press(key);
    const stop = await focusStop(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`more than ${stopsMax} stops`);
}

test.describe('keyboard and pointer', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  const tabTo = async (page: Page, name: RegExp) => {
    for (let count = 0; count < stopsMax; count += 1) {
      await page.keyboard.press('Tab');
      if (name.test((await focusStop(page))?.name ?? '')) return;
    }
    throw new Error(`${name} cannot be reached`);
  };

  test('UI-295 analyzes, reads, keeps and starts over by keys alone', async ({ signUp }) => {
    const { page } = await signUp();
    await openAnalyze(page);
    // Listen before the key is pressed. The browser reports the picker only after a moment.
    const picking = page.waitForEvent('filechooser');
    await tabTo(page, /^Drag an image here/);
    await page.keyboard.press('Enter');
    await (await picking).setFiles(jpeg(photo));
    await page.getByRole('figure').waitFor();
    await tabTo(page, /^Analyze/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await tabTo(page, /^Metadata|Compression|JPEG|Error/i);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true');
    await tabTo(page, /^Download report/);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await download;
    for (;;) {
      await page.keyboard.press('Shift+Tab');
      if ((await focusStop(page))?.name.startsWith('New analysis')) break;
    }
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /Drag an image here/ }).waitFor();
  });

  for (const theme of ['light', 'dark'] as const) {
    test(`UI-295 UI-298 shows every focus and hides none (${theme})`, async ({ signUp }) => {
      const { page } = await signUp({ theme, height: 520 });
      const records = Array.from({ length: 12 }, (_, index) => madeRecord({ id: index + 1 }));
      await showHistory(page, records);
      for (const path of ['/history', '/mypage', '/analyze']) {
        await openPage(page, path);
        for (const key of ['Tab', 'Shift+Tab'] as const) {
          const stops = await walk(page, key);
          expect(stops.length).toBeGreaterThan(8);
          expect(stops.filter(({ ringPx }) => ringPx < 2)).toEqual([]);
          expect(stops.filter(({ contrast }) => contrast < 3)).toEqual([]);
          expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
        }
      }
    });
  }

  /** Returns the targets smaller than `leastPx`, except those within a sentence. */
  const smallTargets = (page: Page, leastPx: number, selector: string) =>
    page.evaluate(
      ([least, wanted]) =>
        [...document.querySelectorAll<HTMLElement>(wanted)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => !element.closest('.sr-only, [class*="sr-only"]'))
          .filter(
            (element) => !(getComputedStyle(element).display === 'inline' && element.closest('p, li, label')),
          )
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
          .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`),
      [leastPx, selector] as const,
    );

  const targets = 'a[href], button, [role=tab], [role=slider], [role=menuitem], input:not([type=file])';

  for (const width of [1280, 390]) {
    test(`UI-297 has no target under 24 px in a window of ${width} px`, async ({ enter, sample }) => {
      const page = await enter(sample.member, { width, height: 844 });
      for (const path of [
        '/',
        '/mypage',
        '/analyze',
        '/history',
        `/history?analysis=${sample.record.id}`,
        '/credits',
      ]) {
        await openPage(page, path);
        expect([path, await smallTargets(page, 24, targets)]).toEqual([path, []]);
      }
    });
  }

  test('UI-297 has primary actions of 44 px on a phone', async ({ signUp }) => {
    const { page } = await signUp({ width: 390, height: 844 });
    for (const path of ['/', '/mypage', '/analyze', '/history', '/credits', '/generate']) {
      await openPage(page, path);
      const small = await smallTargets(page, 44, 'main :is(a, button).bg-brand');
      expect([path, small]).toEqual([path, []]);
    }
    await openAnalyze(page);
    await chooseFile(page, jpeg(photo));
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Analyze/ })
      .click();
    await page.getByRole('tablist').waitFor();
    expect(await smallTargets(page, 44, 'main :is(a, button).bg-brand:not([disabled])')).toEqual([]);
  });
});
