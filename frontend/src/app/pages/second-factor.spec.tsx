import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { useToasts } from '../../shared/lib/toast.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const type = async (label: string, value: string) =>
  userEvent.type(await main().findByLabelText(label), value);

describe('the second step of signing in', () => {
  const handlers = (code: () => Response) => ({
    'POST /api/login': () => json({ needs: 'code' }, 202),
    'POST /api/login/code': code,
    'GET /api/analysis/history': () => json([]),
  });

  it('follows the password, and then leads where sign-in always leads', async () => {
    const seen = fakeServer(handlers(() => json(aUser())));
    const { queryClient } = renderApp('/auth');
    await type('Email', 'haneul@example.com');
    await type('Password', 'correct horse');
    await press('Sign in');
    await main().findByRole('heading', { level: 1, name: 'Two-step sign-in' });
    expect(queryClient.getQueryData(['/api/user'])).toBeNull();
    const code = await main().findByLabelText('Code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    await type('Code', '123 456');
    await press('Sign in');
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Haneul Kim' });
    expect(seen.find(({ url }) => url === '/api/login/code')?.body).toEqual({ code: '123456' });
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Login successful'));
  });

  it('says what was wrong, and takes a recovery code instead', async () => {
    fakeServer(handlers(() => text('The code is not right, or was used before.', 403)));
    renderApp('/auth?code');
    await press('Sign in');
    expect(await main().findByText('Required')).toBeVisible();
    await type('Code', '000000');
    await press('Sign in');
    expect(await main().findByText(/The code is not right/)).toBeVisible();
    await press('Use a recovery code');
    expect(await main().findByLabelText('Recovery code')).toHaveValue('');
    await press('Use the authenticator app');
    expect(await main().findByLabelText('Code')).toBeVisible();
  });
});

describe('two-step sign-in in the account section', () => {
  const open = async (secondFactor: 'unavailable' | 'off' | 'on', handlers: object = {}) => {
    let state = secondFactor;
    const seen = fakeServer({
      ...signedIn(),
      'GET /api/analysis/history': () => json([]),
      'GET /api/account/security': () =>
        json({ hasPassword: true, canSendMail: true, secondFactor: state, recoveryCodesLeft: 10 }),
      ...handlers,
    });
    renderApp('/mypage#security');
    await press('Two-step sign-in');
    return { seen, become: (next: typeof state) => (state = next) };
  };

  it('is set up in three steps and shows the recovery codes once', async () => {
    const { seen, become } = await open('off', {
      'POST /api/account/second-factor/setup': {
        body: { secret: 'GEZDGNBV', uri: 'otpauth://totp/Jinwi?secret=GEZDGNBV' },
      },
      'POST /api/account/second-factor': { body: { recoveryCodes: ['abcd-efgh-jkmn-pqrs'] } },
    });
    await type('Current password', 'correct horse');
    await press('Set up');
    expect(await main().findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(main().getByText('GEZDGNBV')).toBeVisible();
    expect(main().getByLabelText('Code from the app')).toHaveFocus();
    await type('Code from the app', '123456');
    become('on');
    await press('Turn on');
    expect(await main().findByText('abcd-efgh-jkmn-pqrs')).toBeVisible();
    await press('I have kept them');
    expect(await main().findByText(/10 recovery codes left/)).toBeVisible();
    expect(main().queryByText('abcd-efgh-jkmn-pqrs')).toBeNull();
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { password: 'correct horse' },
      { code: '123456' },
    ]);
  });

  it('is turned off with password and code', async () => {
    const { seen, become } = await open('on', { 'POST /api/account/second-factor/off': { status: 200 } });
    await type('Current password', 'correct horse');
    await type('Code from the app, or a recovery code', 'ABCD-EFGH');
    become('off');
    await press('Turn off');
    expect(await main().findByRole('button', { name: 'Set up' })).toBeVisible();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      password: 'correct horse',
      code: 'abcdefgh',
    });
  });

  it('says where it is not available', async () => {
    await open('unavailable');
    expect(await main().findByText('Two-step sign-in is not set up on this site.')).toBeVisible();
  });
});
