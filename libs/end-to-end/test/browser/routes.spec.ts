import { type Page } from '@playwright/test';
import { openPage, untilRendered } from './open-page.js';
import { expect, test } from './test.js';

const protectedPaths = ['/mypage', '/analyze', '/history', '/generate', '/credits'];

const pathOf = (page: Page) => new URL(page.url()).pathname;

test.describe('routes and access', () => {
  for (const path of ['/', '/auth', '/terms', '/how-sure']) {
    test(`UI-001 UI-002 UI-003 UI-412 BR-027 shows ${path} to a visitor`, async ({ visit }) => {
      const page = await visit();
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(pathOf(page)).toBe(path);
    });
  }

  for (const path of protectedPaths) {
    test(`UI-004 BR-027 leads a visitor from ${path} to /auth`, async ({ visit }) => {
      const page = await visit();
      await page.goto(path);
      await page.waitForURL('**/auth');
      expect(pathOf(page)).toBe('/auth');
    });
  }

  for (const path of protectedPaths) {
    test(`UI-005 shows ${path} to a member`, async ({ signUp }) => {
      const { page } = await signUp();
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(pathOf(page)).toBe(path);
    });
  }

  test('UI-006 UI-007 UI-008 waits with a centred spinner, then shows the page', async ({ signUp }) => {
    const { page } = await signUp();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/mypage');
    const spinner = page.getByRole('status', { name: 'Loading' });
    await spinner.waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    expect(pathOf(page)).toBe('/mypage');
    // Spinners replace each other while the page's code loads, so measure in the page, in one step.
    const isCentred = await page.waitForFunction(() => {
      const box = document.querySelector('[role="status"][aria-label="Loading"]')?.getBoundingClientRect();
      return box && box.width > 0 && Math.abs(box.x + box.width / 2 - window.innerWidth / 2) <= 2;
    });
    expect(await isCentred.jsonValue()).toBe(true);
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/mypage');
  });

  for (const language of ['ko', 'en']) {
    test(`UI-009 UI-010 UI-011 shows the two sentences of not-found in ${language}`, async ({ visit }) => {
      for (const path of ['/nope', '/history/12', '/analyze/x']) {
        const page = await visit({ language });
        await page.goto(path);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
        await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
        await page.locator('main a[href="/"]').click();
        await page.waitForURL((url) => url.pathname === '/');
      }
    });
  }

  test('UI-012 answers an unknown page with 404 and a known one with 200', async ({ product }) => {
    expect((await fetch(`${product.url}/nope`)).status).toBe(404);
    expect((await fetch(`${product.url}/history`)).status).toBe(200);
  });

  test('UI-014 BR-028 leads a member from /auth to the home page', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/auth');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('UI-019 offers another try when the user cannot be loaded', async ({ signUp }) => {
    const { page } = await signUp();
    await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: 'Something went wrong.' }));
    await page.goto('/mypage');
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/api/user');
    await retry.click();
    await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
  });

  test('UI-020 changes title and language, and moves the focus to the heading', async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    const homeTitle = await page.title();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await page.locator('h1:focus').waitFor();
    await page.waitForFunction((before) => document.title !== before, homeTitle);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('UI-021 offers to reload when the code of a page cannot be loaded', async ({ visit }) => {
    const page = await visit();
    await openPage(page, '/');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
  });

  for (const [language, text, reload] of [
    ['en', 'This page could not be loaded.', 'Reload'],
    ['ko', '페이지를 불러오지 못했습니다.', '새로고침'],
  ] as const) {
    test(`UI-021 says in ${language} when the scripts of a prerendered page cannot load`, async ({
      visit,
    }) => {
      const page = await visit({ language });
      await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
      await page.goto('/');
      const notice = page.getByRole('alert').filter({ hasText: text });
      await notice.waitFor();
      await page.unrouteAll();
      await notice.getByRole('link', { name: reload }).click();
      await untilRendered(page);
      expect(await notice.count()).toBe(0);
    });
  }

  test('UI-308 speaks to its own origin only', async ({ signUp, product }) => {
    const { page } = await signUp();
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    for (const path of ['/', ...protectedPaths, '/terms', '/how-sure']) await openPage(page, path);
    expect([...origins].filter((origin) => origin !== 'null')).toEqual([product.url.replace(/\/$/, '')]);
  });

  for (const [path, names] of [
    ['/', ['hangul-first', 'latin']],
    ['/auth', ['hangul-first', 'latin']],
    ['/terms', ['hangul', 'hangul-first', 'latin']],
    ['/how-sure', ['hangul', 'hangul-first', 'latin']],
  ] as const) {
    test(`UI-306 ${path} in Korean loads only the small font files`, async ({ visit }) => {
      const page = await visit({ language: 'ko' });
      const fonts = new Set<string>();
      page.on('request', (request) => {
        const font = /\/assets\/(.+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
        if (font) fonts.add(font);
      });
      await openPage(page, path);
      const wholeFace = page.waitForResponse(/dynamic-subset/);
      await page.keyboard.press('Shift');
      await wholeFace;
      await page.waitForLoadState('networkidle');
      expect([...fonts].sort()).toEqual(names);
    });
  }
});
