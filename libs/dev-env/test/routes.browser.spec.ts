import { type Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from './browser.js';
import { openPage } from './open-page.js';
import { startTestSystem, type TestSystem } from './test-system.js';

const protectedPaths = ['/mypage', '/analyze', '/history', '/generate', '/credits'];

const pathOf = (page: Page) => new URL(page.url()).pathname;

describeInBrowser('routes and access', () => {
  let system: TestSystem;
  let browser: TestBrowser;

  beforeAll(async () => {
    system = await startTestSystem();
    browser = await TestBrowser.open(system.url);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await system.close();
  });

  it.each(['/', '/auth', '/terms'])('UI-001 UI-002 UI-003 BR-027 shows %s to a visitor', async (path) => {
    const page = await browser.visitor();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(path);
  });

  it.each(protectedPaths)('UI-004 BR-027 leads a visitor from %s to /auth', async (path) => {
    const page = await browser.visitor();
    await page.goto(path);
    await page.waitForURL('**/auth');
    expect(pathOf(page)).toBe('/auth');
  });

  it.each(protectedPaths)('UI-005 shows %s to a member', async (path) => {
    const { page } = await browser.member();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(path);
  });

  it('UI-006 UI-007 UI-008 waits with a centred spinner, then shows the page', async () => {
    const { page } = await browser.member();
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

  it.each(['ko', 'en'])(
    'UI-009 UI-010 UI-011 shows the two sentences of not-found in %s',
    async (language) => {
      for (const path of ['/nope', '/history/12', '/analyze/x']) {
        const page = await browser.visitor({ language });
        await page.goto(path);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
        await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
        await page.locator('main a[href="/"]').click();
        await page.waitForURL((url) => url.pathname === '/');
      }
    },
  );

  it('UI-012 answers an unknown page with 404 and a known one with 200', async () => {
    expect((await fetch(`${system.url}/nope`)).status).toBe(404);
    expect((await fetch(`${system.url}/history`)).status).toBe(200);
  });

  it('UI-014 BR-028 leads a member from /auth to the home page', async () => {
    const { page } = await browser.member();
    await page.goto('/auth');
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('UI-019 offers another try when the user cannot be loaded', async () => {
    const { page } = await browser.member();
    await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: 'Something went wrong.' }));
    await page.goto('/mypage');
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/api/user');
    await retry.click();
    await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
  });

  it('UI-020 changes title and language, and moves the focus to the heading', async () => {
    const page = await browser.visitor();
    await page.goto('/');
    const homeTitle = await page.title();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await page.locator('h1:focus').waitFor();
    await page.waitForFunction((before) => document.title !== before, homeTitle);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('UI-021 offers to reload when the code of a page cannot be loaded', async () => {
    const page = await browser.visitor();
    await openPage(page, '/');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
  });

  it('UI-308 speaks to its own origin only', async () => {
    const { page } = await browser.member();
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    for (const path of ['/', ...protectedPaths, '/terms']) await openPage(page, path);
    expect([...origins].filter((origin) => origin !== 'null')).toEqual([system.url.replace(/\/$/, '')]);
  });

  it.each([
    ['/', ['hangul-first', 'latin']],
    ['/auth', ['hangul-first', 'latin']],
    ['/terms', ['hangul', 'hangul-first', 'latin']],
  ])('UI-306 %s in Korean needs the small files of the face only', async (path, names) => {
    const page = await browser.visitor({ language: 'ko' });
    const fonts = new Set<string>();
    page.on('request', (request) => {
      const font = /\/assets\/(.+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
      if (font) fonts.add(font);
    });
    const wholeFace = page.waitForResponse(/dynamic-subset/);
    await page.goto(path);
    await wholeFace;
    await page.waitForLoadState('networkidle');
    expect([...fonts].sort()).toEqual(names);
  });
});
