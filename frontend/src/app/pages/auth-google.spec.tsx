import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { useToasts } from '../../shared/lib/toast.js';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const toastShown = () => useToasts.getState().toasts[0];

describe('sign-in with Google', () => {
  it('UI-097 says once, in a toast, when Google failed', async () => {
    fakeServer();
    renderApp({ pathname: '/auth', search: '?error=google' });
    await waitFor(() => expect(toastShown()?.title).toBe('Google sign-in failed'));
    expect(main().queryByRole('alert')).toBeNull();
  });

  it('says on the page when a network has opened too many accounts', async () => {
    fakeServer();
    renderApp({ pathname: '/auth', search: '?error=sign-ups' });
    expect(await main().findByRole('alert')).toHaveTextContent(/No account was opened.*try again tomorrow/);
    expect(toastShown()).toBeUndefined();
  });

  const order = (...elements: HTMLElement[]) =>
    elements.every((element, index) => {
      const next = elements[index + 1];
      return !next || element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
    });

  it.each([
    ['signIn', 'Sign in with Google', 'Sign in'],
    ['register', 'Sign up with Google', 'Create Account'],
  ] as const)('UI-074 Google stands first in %s where it is set up', async (mode, label, submit) => {
    fakeServer({ 'GET /api/auth/google/status': { body: { isConfigured: true } } });
    renderApp({ pathname: '/auth', state: { mode } });
    await main().findByText('or with email');
    const google = main().getByRole('link', { name: label });
    expect(order(google, main().getByLabelText('Email'), main().getByRole('button', { name: submit }))).toBe(
      true,
    );
    expect(google).not.toHaveAccessibleDescription();
  });

  it.each([
    ['en', 'Sign in with Google', 'Not set up here', /^Sign-in with Google is not set up on this site/],
    ['ko', 'Google로 로그인', '이 사이트에는 설정되어 있지 않음', /^이 사이트에는 Google 로그인이 설정되어/],
  ])(
    'UI-074 UI-097 in %s says below the form that Google is not set up',
    async (language, label, mark, why) => {
      await i18n.changeLanguage(language);
      fakeServer({ 'GET /api/auth/google/status': { body: { isConfigured: false } } });
      renderApp('/auth');
      const note = await main().findByText(mark);
      const google = main().getByRole('link', { name: label });
      expect(google).toHaveAccessibleDescription(mark);
      expect(order(main().getByRole('checkbox'), google, note)).toBe(true);
      await userEvent.click(google);
      expect(note).toHaveTextContent(why);
      expect(note).toHaveAttribute('role', 'status');
    },
  );

  it('API-027 tells how to link Google to an existing password account', async () => {
    fakeServer();
    renderApp({ pathname: '/auth', search: '?link=google' });
    expect(await main().findByText(/Sign in once with its password/)).toBeVisible();
  });
});
