import { until } from '@jinwi/local-stores';
import { openPage } from './open-page.js';
import { stepUntilShown, stopClock } from './stop-clock.js';
import { expect, test } from './test.js';

test.describe('header, languages, theme, notifications', () => {
  test('UI-022 UI-023 links to six pages, for a visitor too', async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Main menu' });
    for (const name of ['Home', 'Analyze', 'History', 'Generate', 'Credits', 'My Dashboard']) {
      await nav.getByRole('link', { name, exact: true }).waitFor();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  });

  test('UI-025 UI-027 shows the credits and leads to the credits page', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/');
    const badge = page.getByRole('banner').getByRole('link', { name: '5 credits' });
    await badge.click();
    await page.waitForURL('**/credits');
  });

  test('UI-017 UI-028 UI-029 UI-030 UI-031 logs out from the user menu', async ({ signUp }) => {
    const { page, member } = await signUp();
    await page.goto('/');
    await page.getByRole('button', { name: new RegExp(member.username) }).click();
    await page.getByRole('menuitem', { name: 'My Dashboard' }).waitFor();
    await page.getByRole('menuitem', { name: 'Account' }).waitFor();
    const request = page.waitForRequest('**/api/logout');
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    expect((await request).postData()).toBeNull();
    await page.waitForURL('**/auth');
    await page.getByText('Logged out').first().waitFor();
    await page.getByText("You've been successfully logged out.").first().waitFor();
  });

  test('UI-032 stays signed in when logging out fails', async ({ signUp }) => {
    const { page, member } = await signUp();
    await page.goto('/mypage');
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'No.' }));
    await page.getByRole('button', { name: new RegExp(member.username) }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('Logout failed').first().waitFor();
    await page.getByText('No.', { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/mypage');
  });

  test('UI-018 drops what it knew when the session has expired', async ({ signUp }) => {
    const { page } = await signUp();
    await openPage(page, '/mypage');
    await page.context().clearCookies();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Analyze' }).click();
    await page.waitForURL('**/auth');
    await page.getByText('Your session has expired').first().waitFor();
  });

  test('UI-042 UI-043 UI-046 is Korean at first, and keeps a choice', async ({ visit }) => {
    const page = await visit({ language: null });
    await page.goto('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('ko');
    await page.getByRole('heading', { level: 1, name: '이 이미지, 믿어도 될까요?' }).waitFor();
    await page.getByRole('button', { name: /언어/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Can you trust this image?' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Can you trust this image?' }).waitFor();
  });

  for (const [stored, shown] of [
    ['en', 'en'],
    ['ko', 'ko'],
    ['fr', 'en'],
    ['xx', 'en'],
  ] as const) {
    test(`UI-044 UI-045 shows a stored ${stored} as ${shown}`, async ({ visit }) => {
      const page = await visit({ language: stored });
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(shown);
    });
  }

  test('UI-033 UI-034 writes each language in itself and marks the current one', async ({ visit }) => {
    const page = await visit({ language: 'ko' });
    await page.goto('/');
    await page.getByRole('button', { name: /언어/ }).click();
    const korean = page.getByRole('menuitemradio', { name: '한국어' });
    expect(await korean.getAttribute('aria-checked')).toBe('true');
    expect(await page.getByRole('menuitemradio', { name: 'English' }).getAttribute('aria-checked')).toBe(
      'false',
    );
  });

  test('UI-035 UI-036 UI-037 has a modal menu on a phone', async ({ signUp }) => {
    const { page, member } = await signUp({ width: 390, height: 844 });
    await page.goto('/');
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    const menu = page.getByRole('dialog');
    await menu.getByText(member.username).waitFor();
    await menu.getByText(member.email).waitFor();
    for (const name of ['Home', 'Analyze', 'History', 'Generate', 'Credits', 'My Dashboard']) {
      await menu.getByRole('link', { name, exact: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await open.and(page.locator(':focus')).waitFor();
    await open.click();
    await menu.getByRole('link', { name: 'History', exact: true }).click();
    await page.waitForURL('**/history');
    await menu.waitFor({ state: 'detached' });
  });

  test('UI-038 keeps the theme and shows it before the first paint', async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    await page.getByRole('button', { name: /Theme/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    await until(isDark);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    expect(await isDark()).toBe(true);
  });

  test('UI-039 UI-040 UI-041 has a footer and a skip link', async ({ visit }) => {
    const page = await visit();
    await openPage(page, '/');
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
    await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
  });

  test('UI-266 shows a notification for five seconds', async ({ visit }) => {
    const page = await visit();
    await page.clock.install();
    await page.goto('/');
    await stopClock(page);
    await page.goto('/auth?error=google');
    const toast = page.getByRole('region', { name: /Notifications/ }).getByText('Google sign-in failed');
    await stepUntilShown(page, toast, { stepMs: 100 });
    await page.clock.runFor(4_800);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1_000);
    await toast.waitFor({ state: 'detached' });
  });

  test('UI-267 a swipe of 40 px springs back, one of 60 px closes', async ({ visit }) => {
    const page = await visit();
    await page.goto('/auth?error=google');
    const toast = page.getByRole('region', { name: /Notifications/ }).getByText('Google sign-in failed');
    await toast.waitFor();
    const card = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    // Wait until the card's entry animation has ended.
    await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const swipe = async (distance: number) => {
      const box = (await toast.boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(box.x + 5, box.y + 5);
      await page.mouse.down();
      await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 8 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await card.getAttribute('data-swipe')).toBe('cancel');
    expect(await card.getAttribute('data-state')).toBe('open');
    await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    await swipe(60);
    await toast.waitFor({ state: 'detached' });
  });

  test('UI-268 UI-269 UI-270 UI-274 closes by button and Escape, and F8 leads to it', async ({ visit }) => {
    const page = await visit();
    await page.goto('/auth?error=google');
    const area = page.getByRole('region', { name: /Notifications/ });
    const toast = area.getByText('Google sign-in failed');
    await toast.waitFor();
    await page.keyboard.press('F8');
    const isInside = await area.evaluate((element) => element.contains(document.activeElement));
    expect(isInside).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await toast.waitFor({ state: 'detached' });
    await page.goto('/auth?error=google');
    await toast.waitFor();
    await area.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  for (const [language, facts] of [
    ['ko', ['2025년 4월 23일', '5개', '12개월', '365일', '3개월', '5년', '7일', '90%', '3영업일']],
    [
      'en',
      [
        '23 April 2025',
        '5 free credits',
        '12 months',
        '365 days',
        '3-month',
        '5 years',
        '7 days',
        '90',
        '3 business days',
      ],
    ],
  ] as const) {
    test(`UI-276 UI-280 UI-281 UI-282 BR-040…046 states the terms in ${language}`, async ({ visit }) => {
      const page = await visit({ language });
      await openPage(page, '/terms');
      const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
      for (const fact of facts) expect(text).toContain(fact);
      for (const mark of ['**', '{#', '|---|', '\n#']) expect(text).not.toContain(mark);
      const targets = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"], main a[href^="/terms#"]')].map(
          (link) => [link.hash, document.getElementById(decodeURIComponent(link.hash.slice(1))) !== null],
        ),
      );
      expect(targets.length).toBeGreaterThan(10);
      expect(targets.filter(([, exists]) => !exists)).toEqual([]);
      expect(await page.locator('#privacy').count()).toBe(1);
    });
  }

  test('UI-052…057 UI-058 UI-061 UI-062 shows every part of the home page to a visitor', async ({
    visit,
  }) => {
    const page = await visit();
    await openPage(page, '/');
    const main = page.getByRole('main');
    const text = await main.innerText();
    for (const words of [/multi-model analysis/i, /metadata \(EXIF\)/i, /error-level analysis/i])
      expect(text).toMatch(words);
    expect(await main.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/auth');
    expect(await main.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/auth');
    expect(await main.getByRole('link', { name: 'Analyze Now' }).count()).toBe(0);
    const steps = ['Image analysis', 'Neural networks', 'Secure processing', 'Continuous learning'];
    const places = steps.map((step) => text.lastIndexOf(step));
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    expect(places.every((place) => place >= 0)).toBe(true);
  });

  test('UI-059 UI-060 offers a member to analyze', async ({ signUp }) => {
    const { page } = await signUp();
    await openPage(page, '/');
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'My Dashboard' }).getAttribute('href')).toBe('/mypage');
    expect(await main.getByRole('link', { name: 'Analyze Now' }).getAttribute('href')).toBe('/analyze');
    expect(await main.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
  });

  test('UI-099…106 gives a member an overview', async ({ signUp }) => {
    const { page, member } = await signUp();
    await page.goto('/mypage');
    await page.getByRole('heading', { level: 1, name: `Welcome, ${member.username}` }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Buy more' }).getAttribute('href')).toBe('/credits');
    await main.getByText('You have not analyzed any images yet.').waitFor();
    for (const [name, href] of [
      ['Analyze image', '/analyze'],
      ['View history', '/history'],
      ['Purchase credits', '/credits'],
    ]) {
      expect(await main.getByRole('link', { name }).first().getAttribute('href')).toBe(href);
    }
    await main.getByText(member.email).first().waitFor();
    expect(await page.locator('#account').count()).toBe(1);
  });

  test('UI-293 says at once that it is offline, with another try', async ({ signUp, product }) => {
    const { page } = await signUp();
    await openPage(page, '/mypage');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').first().waitFor();
    await page.context().setOffline(false);
    expect(product.url).toContain('http');
  });
});
