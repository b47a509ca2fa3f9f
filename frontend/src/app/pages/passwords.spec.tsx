import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, callsOf, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const press = (name: string) => userEvent.click(main().getByRole('button', { name }));
const type = async (label: string, value: string) =>
  userEvent.type(await main().findByLabelText(label), value);

describe('a forgotten password', () => {
  it('is reported from sign-in, and the answer reveals no account', async () => {
    const seen = fakeServer({ 'POST /api/password/forgot': { status: 202 } });
    renderApp('/auth');
    await userEvent.click(await main().findByRole('link', { name: 'Forgot your password?' }));
    await main().findByRole('heading', { level: 1, name: 'Forgot your password?' });
    await type('Email', 'haneul@example.com');
    await press('Send a link');
    expect(await main().findByText(/^If this address belongs to an account/)).toBeVisible();
    expect(seen.at(-1)?.body).toEqual({ email: 'haneul@example.com' });
  });

  it('needs the operator where no mail can be sent', async () => {
    fakeServer({
      'POST /api/password/forgot': () =>
        text('No mail can be sent here. Please ask the operator for help.', 503),
    });
    renderApp('/auth?forgot');
    await type('Email', 'haneul@example.com');
    await press('Send a link');
    expect(await main().findByRole('alert')).toHaveTextContent('Please ask the operator for help.');
  });

  it('is set by the mailed link, which leads to sign-in', async () => {
    const seen = fakeServer({ 'POST /api/password/reset': { status: 200 } });
    renderApp('/auth?reset=the-token');
    await main().findByRole('heading', { level: 1, name: 'Set a new password' });
    await type('New password', '12345');
    await press('Set password');
    expect(await main().findByText('Password must be at least 6 characters')).toBeVisible();
    expect(callsOf(seen)).not.toContain('POST /api/password/reset');
    await type('New password', '678 horse');
    await press('Set password');
    await main().findByRole('heading', { level: 1, name: 'Sign in' });
    expect(seen.find(({ url }) => url === '/api/password/reset')?.body).toEqual({
      token: 'the-token',
      password: '12345678 horse',
    });
  });

  it('is not set by a used link', async () => {
    fakeServer({ 'POST /api/password/reset': () => text('This link was used or has expired.', 400) });
    renderApp('/auth?reset=the-token');
    await type('New password', 'battery staple');
    await press('Set password');
    expect(await main().findByRole('alert')).toHaveTextContent('This link was used or has expired.');
  });

  it('says at the field why it is refused', async () => {
    const reason = 'This password is too common. Please choose another one.';
    fakeServer({ 'POST /api/password/reset': () => text(reason, 400) });
    renderApp('/auth?reset=the-token');
    await type('New password', 'password1');
    await press('Set password');
    const field = main().getByLabelText('New password');
    await waitFor(() => expect(field).toHaveAccessibleDescription(reason));
    expect(main().getAllByText(reason)).toHaveLength(1);
  });

  it('can be set while signed in', async () => {
    fakeServer(signedIn());
    renderApp('/auth?reset=the-token');
    expect(await main().findByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  });
});

describe('the account section', () => {
  const handlers = (changes: Parameters<typeof fakeServer>[0] = {}) => ({
    ...signedIn(),
    'GET /api/analysis/history': () => json([]),
    ...changes,
  });

  it('changes the password', async () => {
    const seen = fakeServer(
      handlers({
        'GET /api/account/security': { body: { hasPassword: true, canSendMail: true } },
        'POST /api/account/password': { status: 200 },
      }),
    );
    renderApp('/mypage#security');
    await userEvent.click(await main().findByRole('button', { name: 'Change password', expanded: false }));
    await type('Current password', 'correct horse');
    await type('New password', 'battery staple');
    await userEvent.click(main().getAllByRole('button', { name: 'Change password' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Other devices were signed out.')).toBeInTheDocument();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      currentPassword: 'correct horse',
      newPassword: 'battery staple',
    });
  });

  it('mails a link to a member who only has Google', async () => {
    const seen = fakeServer(
      handlers({
        'GET /api/account/security': { body: { hasPassword: false, canSendMail: true } },
        'POST /api/password/forgot': { status: 202 },
      }),
    );
    renderApp('/mypage#security');
    await userEvent.click(await main().findByRole('button', { name: 'Change password' }));
    await userEvent.click(await main().findByRole('button', { name: 'Send a link' }));
    expect(await main().findByText('A link is on its way')).toBeVisible();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ email: aUser().email });
  });

  it('lists the sessions and signs out of one and of all others', async () => {
    const session = {
      id: 'a',
      browser: 'Chrome',
      system: 'Windows',
      signedInAt: '2026-11-20T09:00:00.000Z',
      lastSeenAt: '2026-11-22T09:00:00.000Z',
      isCurrent: true,
    };
    const sessions = [
      session,
      { ...session, id: 'b', browser: 'Safari', system: 'iPhone', isCurrent: false },
      { ...session, id: 'c', browser: null, system: null, isCurrent: false },
    ];
    const seen = fakeServer(
      handlers({
        'GET /api/account/sessions': { body: { sessions } },
        'DELETE /api/account/sessions': { status: 200 },
        'DELETE /api/account/sessions/b': { status: 200 },
      }),
    );
    renderApp('/mypage#security');
    await userEvent.click(await main().findByRole('button', { name: 'Where you are signed in' }));
    expect(await main().findByText('Chrome · Windows')).toBeVisible();
    expect(main().getByText('This one')).toBeVisible();
    expect(main().getByText('Unknown device')).toBeVisible();
    await press('Sign out of Safari · iPhone');
    await press('Sign out elsewhere');
    expect(callsOf(seen).filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/account/sessions/b',
      'DELETE /api/account/sessions',
    ]);
  });
});
