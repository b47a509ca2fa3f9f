import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const header = () => within(screen.getByRole('banner'));

describe('header', () => {
  it('UI-022 UI-023 a visitor sees all six links and a way to sign in', async () => {
    fakeServer();
    renderApp('/nope');
    expect(await header().findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
    const nav = within(header().getByRole('navigation', { name: 'Main menu' }));
    const targets = nav.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/', '/analyze', '/history', '/generate', '/credits', '/mypage']);
  });

  it('UI-024 the link of the current page says so', async () => {
    fakeServer(signedIn());
    renderApp('/credits');
    const link = await header().findByRole('link', { current: 'page' });
    expect(link).toHaveAccessibleName('Credits');
  });

  it.each([
    [12, '12 credits', false],
    [3, '3 credits', false],
    [2, '2 credits', true],
    [1, '1 credit', true],
    [0, 'No credits', true],
  ])('UI-025 UI-027 with %d credits the badge is named "%s"', async (credits, name, isLow) => {
    fakeServer(signedIn(aUser({ credits })));
    renderApp('/nope');
    const badge = await header().findByRole('link', { name });
    expect(badge).toHaveAttribute('href', '/credits');
    expect(within(badge).queryByRole('tooltip', { hidden: true }) !== null).toBe(isLow);
  });

  it('UI-028 UI-029 the user menu offers the dashboard, the account and logging out', async () => {
    fakeServer(signedIn());
    renderApp('/nope');
    await userEvent.click(await header().findByRole('button', { name: 'Account menu: Haneul Kim' }));
    expect(await screen.findByRole('menuitem', { name: 'My Dashboard' })).toHaveAttribute('href', '/mypage');
    expect(screen.getByRole('menuitem', { name: 'Account' })).toHaveAttribute('href', '/mypage#account');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeInTheDocument();
  });

  it('UI-033 UI-034 UI-046 the language switcher lists each language in that language and switches immediately', async () => {
    fakeServer();
    renderApp('/nope');
    await userEvent.click(header().getByRole('button', { name: 'Language' }));
    const korean = await screen.findByRole('menuitemradio', { name: '한국어' });
    expect(korean).toHaveAttribute('lang', 'ko');
    expect(korean).toHaveAttribute('aria-checked', 'false');
    const english = screen.getByRole('menuitemradio', { name: 'English' });
    expect(english).toHaveAttribute('lang', 'en');
    expect(english).toHaveAttribute('aria-checked', 'true');
    await userEvent.click(korean);
    expect(await header().findByRole('link', { name: '로그인' })).toBeInTheDocument();
  });

  it('UI-038 the theme control offers three themes and remembers the choice', async () => {
    fakeServer();
    renderApp('/nope');
    await userEvent.click(header().getByRole('button', { name: 'Theme' }));
    const names = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
    expect(names).toEqual(['System', 'Light', 'Dark']);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement).toHaveClass('dark');
  });

  it('UI-035 UI-036 UI-037 the mobile menu shows links and member, and returns the focus', async () => {
    fakeServer(signedIn());
    renderApp('/nope');
    await header().findByRole('link', { name: '5 credits' });
    const button = header().getByRole('button', { name: 'Open menu' });
    await userEvent.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(sheet.getByText('Haneul Kim')).toBeVisible();
    expect(sheet.getByText('haneul@example.com')).toBeVisible();
    expect(sheet.getAllByRole('link')).toHaveLength(6);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe('logout', () => {
  const logOut = async () => {
    await userEvent.click(await header().findByRole('button', { name: /^Account menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  };

  it('UI-017 UI-018 UI-030 UI-031 clears the member and leads to /auth', async () => {
    const seen = fakeServer({
      ...signedIn(),
      'GET /api/analysis/history': () => json([]),
      'POST /api/logout': () => new Response(null, { status: 200 }),
    });
    const { router, queryClient } = renderApp('/mypage');
    await screen.findByText('You have not analyzed any images yet.');
    await logOut();
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(router.state.location).toMatchObject({ pathname: '/auth', state: {} });
    expect(screen.getAllByText('Logged out')[0]).toBeVisible();
    expect(screen.getAllByText("You've been successfully logged out.")[0]).toBeVisible();
    expect(seen.find(({ url }) => url === '/api/logout')?.init).not.toHaveProperty('body');
    expect(queryClient.getQueryData(['/api/user'])).toBeNull();
    expect(queryClient.getQueryData(['/api/analysis/history'])).toBeUndefined();
  });

  it('UI-032 on failure the member stays signed in', async () => {
    fakeServer({ ...signedIn(), 'POST /api/logout': () => text('Broken', 500) });
    renderApp('/credits');
    await logOut();
    expect((await screen.findAllByText('Logout failed'))[0]).toBeVisible();
    expect(screen.getAllByText('Broken')[0]).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Buy credits' })).toBeInTheDocument();
  });
});

describe('footer and frame', () => {
  it('UI-039 UI-040 the footer links to the terms and shows year and product', async () => {
    fakeServer();
    renderApp('/nope');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    expect(footer.getByText(`© ${new Date().getFullYear()} Jinwi`)).toBeVisible();
    await screen.findByRole('heading', { level: 1 });
  });

  it('UI-041 the skip link is the first thing that takes the focus', async () => {
    fakeServer();
    renderApp('/nope');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  });

  it('UI-020 a navigation changes and announces the title, and focuses the heading', async () => {
    fakeServer();
    renderApp('/nope');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(
      within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms of Service' }),
    );
    const heading = await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Terms of Service · Jinwi');
    expect(screen.getByText('Terms of Service · Jinwi')).toHaveAttribute('aria-live', 'polite');
  });
});
