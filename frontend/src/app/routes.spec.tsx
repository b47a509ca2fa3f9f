import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { i18n } from '../shared/i18n/i18n.js';
import { aUser, fakeServer, held, json, signedIn, text } from '../testing/fake-server.js';
import { renderApp } from '../testing/render-app.js';

const memberPaths = ['/mypage', '/analyze', '/history', '/generate', '/credits'];

const expectNothingButSpinner = () => {
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
};

describe('access', () => {
  it.each(memberPaths)('UI-004 BR-027 %s leads a visitor to /auth', async (path) => {
    fakeServer();
    const { router } = renderApp(path);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(router.state.location.pathname).toBe('/auth');
  });

  it.each(memberPaths)('UI-005 BR-027 %s is shown to a member', async (path) => {
    fakeServer({ ...signedIn(), 'GET /api/analysis/history': () => json([]) });
    const { router } = renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe(path);
  });

  it.each(['/', '/terms', '/how-sure'])(
    'UI-001 UI-003 UI-412 %s is shown to visitor and member alike',
    async (path) => {
      fakeServer(path === '/' ? signedIn() : {});
      const { router } = renderApp(path);
      await screen.findByRole('heading', { level: 1 });
      expect(router.state.location.pathname).toBe(path);
    },
  );

  it('UI-006 UI-007 UI-008 only a spinner is shown until the user is known', async () => {
    const answer = held(json(aUser()));
    fakeServer({ 'GET /api/user': () => answer.promise });
    renderApp('/credits');
    await waitFor(expectNothingButSpinner);
    await act(async () => {
      answer.release();
      await answer.promise;
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Buy credits' })).toBeInTheDocument();
  });

  it('UI-014 BR-028 /auth leads a member to /', async () => {
    fakeServer(signedIn());
    const { router } = renderApp('/auth');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('UI-018 an ended session leads to /auth and forgets the member', async () => {
    fakeServer({ ...signedIn(), 'GET /api/analysis/history': () => text('Please sign in.', 401) });
    const { router, queryClient } = renderApp('/mypage');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(screen.getAllByText('Your session has expired')[0]).toBeVisible();
    expect(queryClient.getQueryData(['/api/user'])).toBeNull();
    expect(router.state.location.state).toEqual({ from: '/mypage' });
  });

  it('UI-019 public pages treat a user that cannot be loaded as a visitor', async () => {
    fakeServer({ 'GET /api/user': () => text('', 500) });
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth');
  });

  it('UI-019 member pages offer a retry when the user cannot be loaded', async () => {
    let isBroken = true;
    fakeServer({ 'GET /api/user': () => (isBroken ? text('', 500) : json(aUser())) });
    renderApp('/credits');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Buy credits' })).toBeInTheDocument();
  });
});

describe('not found', () => {
  it.each(['/nope', '/history/12', '/analyze/x'])('UI-009 UI-010 %s says so', async (path) => {
    fakeServer();
    renderApp(path);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('404 Page Not Found');
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });

  it('UI-011 in Korean keeps the English texts and adds a Korean sentence', async () => {
    await i18n.changeLanguage('ko');
    fakeServer();
    renderApp('/nope');
    const heading = await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    expect(heading.parentElement).toHaveAttribute('lang', 'en');
    expect(screen.getByText('찾으시는 페이지가 없거나 주소가 바뀌었습니다.')).toBeVisible();
    expect(screen.getByRole('link', { name: '홈으로 가기' })).toHaveAttribute('href', '/');
  });
});
