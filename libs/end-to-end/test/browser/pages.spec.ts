import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { untilRendered, openPage } from './open-page.js';
import { repository } from '../helpers/repository.js';
import { type Enter, expect, type PageOptions, type Sample, test, type Visit } from './test.js';

/** Folder of screenshots for people to look at. They are not compared, because fonts differ between machines. */
const snapshotFolder = join(repository, '.test-results/pages');
const publicPaths = ['/', '/auth', '/terms', '/how-sure', '/nope'];
const memberPaths = ['/mypage', '/analyze', '/history', '/generate', '/credits'];

/** Tests each language and each theme once, but not every pair, because texts and colours fail independently. */
const looks = [
  { language: 'ko', theme: 'dark' },
  { language: 'en', theme: 'light' },
] as const;
const widths = [390, 768, 1280];

/** The text spacing that WCAG 1.4.12 demands. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test.describe('every page as it looks', () => {
  /** Visits the public and the members' pages in one language and one theme. */
  const eachPage = async (
    { visit, enter, sample }: { visit: Visit; enter: Enter; sample: Sample },
    look: PageOptions,
    act: (page: Page, path: string) => Promise<void>,
  ) => {
    const visitor = await visit(look);
    const page = await enter(sample.member, look);
    const visits = [
      ...publicPaths.map((path) => ({ on: visitor, path })),
      ...[...memberPaths, `/history?analysis=${sample.record.id}`].map((path) => ({ on: page, path })),
    ];
    for (const { on, path } of visits) {
      await openPage(on, path);
      await act(on, path);
    }
  };

  const resize = async (page: Page, width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await untilRendered(page);
  };

  const widthBeyond = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  /** Returns the names of controls and headings whose text is cut off. */
  const cutTexts = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, button, a, th, td, dt, dd, label')]
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
        // Skips inline elements, which have no width of their own, and clipped ones, which are hidden on purpose.
        .filter((element) => {
          const { display, clipPath } = getComputedStyle(element);
          return display !== 'inline' && clipPath === 'none';
        })
        .map((element) => element.textContent),
    );

  for (const look of looks) {
    test(`UI-305 is drawn whole and without faults at ${widths.join(', ')} px (${look.language}, ${look.theme})`, async ({
      visit,
      enter,
      sample,
    }) => {
      mkdirSync(snapshotFolder, { recursive: true });
      const faults: string[] = [];
      await eachPage({ visit, enter, sample }, look, async (page, path) => {
        const violations = await page.evaluate(() => sessionStorage.getItem('violations'));
        if (violations) faults.push(`${path} breaks the security policy: ${violations}`);
        for (const width of widths) {
          await resize(page, width);
          // Polls, because parts of a page adapt to a new window width only in the next frames.
          const layoutFaults = async () => [
            ...((await widthBeyond(page)) > 0 ? [`${path} is wider than ${width} px`] : []),
            ...(await cutTexts(page)).map((text) => `${path} cuts "${text}" at ${width} px`),
          ];
          await expect.poll(layoutFaults).toEqual([]);
          const name = `${path.replace(/\W+\d*/gu, '-')}-${look.language}-${look.theme}-${width}.png`;
          await page.screenshot({ path: join(snapshotFolder, `page${name}`), fullPage: true });
        }
      });
      expect(faults).toEqual([]);
    });
  }

  for (const language of ['ko', 'en'] as const) {
    test(`UI-301 wider text spacing breaks nothing (${language})`, async ({ visit, enter, sample }) => {
      const faults: string[] = [];
      await eachPage({ visit, enter, sample }, { language, width: 390 }, async (page, path) => {
        await page.addStyleTag({ content: spacing });
        if ((await widthBeyond(page)) > 0) faults.push(`${path} is wider than the window`);
        for (const text of await cutTexts(page)) faults.push(`${path} cuts "${text}"`);
        const breaking = await page.evaluate(() => getComputedStyle(document.body).wordBreak);
        if (language === 'ko' && breaking !== 'keep-all') faults.push(`${path} breaks Korean inside words`);
      });
      expect(faults).toEqual([]);
    });
  }

  test('UI-302 nothing moves where reduced motion is asked for', async ({ signUp }) => {
    const { page } = await signUp({ width: 390 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, '/mypage');
    await page.evaluate(() => {
      const seen: string[] = [];
      const note = () =>
        document.getAnimations().forEach((animation) => {
          if (!(animation.effect instanceof KeyframeEffect)) return;
          if (animation.effect.target?.closest('[data-spinner]')) return;
          seen.push(...animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
        });
      for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true);
      Object.assign(window, { movedProperties: seen });
    });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('link', { name: 'View history' }).click();
    await page.getByRole('heading', { level: 1, name: 'Analysis history' }).waitFor();
    const moved = await page.evaluate(
      () => (window as unknown as { movedProperties: string[] }).movedProperties,
    );
    const movements = ['transform', 'translate', 'scale', 'rotate', 'left', 'top', 'width', 'height'];
    expect(moved.filter((property) => movements.includes(property))).toEqual([]);
  });

  test('UI-307 keeps the sizes of scripts and styles within their budgets', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['frontend/bin/check-size.mjs'], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect({ status, told: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, told: '' });
  });
});
