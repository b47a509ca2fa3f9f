import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const type = async (label: string, value: string) =>
  userEvent.type(await main().findByLabelText(label), value);

/** What the browser does for them is tested in Chromium. */
describe('passkeys in the account section', () => {
  const open = async (handlers: object = {}) => {
    const createdAt = '2026-11-20T09:00:00.000Z';
    const passkeys = [
      { id: 'a', name: 'phone', createdAt, lastUsedAt: '2026-11-22T09:00:00.000Z' },
      { id: 'b', name: 'laptop', createdAt, lastUsedAt: null },
    ];
    const state = { hasPassword: true, canSendMail: true, secondFactor: 'off', recoveryCodesLeft: 0 };
    const seen = fakeServer({
      ...signedIn(),
      'GET /api/analysis/history': () => json([]),
      'GET /api/account/security': { body: state },
      'GET /api/account/passkeys': { body: { passkeys } },
      ...handlers,
    });
    renderApp('/mypage');
    await press('Passkeys');
    return seen;
  };

  it('are listed and removed', async () => {
    const seen = await open({ 'DELETE /api/account/passkeys/a': { status: 200 } });
    expect(await main().findByText(/last used/)).toHaveTextContent('Added');
    expect(main().getByText('laptop')).toBeVisible();
    await press('Remove phone');
    expect(callsOf(seen)).toContain('DELETE /api/account/passkeys/a');
  });

  it('are added with a name and the password', async () => {
    const seen = await open({
      'POST /api/account/passkeys/options': () => text('The current password is not right.', 403),
    });
    await press('Add a passkey');
    expect(await main().findByText('Required')).toBeVisible();
    await type('Name of the passkey', 'desk');
    await type('Current password', 'a wrong one');
    await press('Add a passkey');
    expect(await main().findByText(/The current password is not right/)).toBeVisible();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'a wrong one' });
  });
});
