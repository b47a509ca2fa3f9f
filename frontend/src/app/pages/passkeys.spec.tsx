import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const type = async (label: string, value: string) =>
  userEvent.type(await main().findByLabelText(label), value);

/** jsdom has no WebAuthn, so other tests register and use a passkey in Chromium. */
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
    renderApp('/mypage#security');
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

  it('are removed only after the dialog received the right code', async () => {
    let isProven = false;
    const seen = await open({
      'DELETE /api/account/passkeys/a': () => (isProven ? text('', 200) : text('Please enter a code.', 428)),
      'POST /api/account/second-factor/proof': ({ body }: { body: { code: string } }) => {
        isProven = body.code === '123456';
        return isProven ? text('', 200) : text('The code is not right, or was used before.', 403);
      },
    });
    await press('Remove phone');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    const confirm = async () => userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await confirm();
    expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription('Required');
    await userEvent.type(dialog.getByLabelText('Code'), '000000{Enter}');
    expect(await dialog.findByText('The code is not right, or was used before.')).toBeVisible();
    expect(dialog.getByLabelText('Code')).toBeInvalid();
    await userEvent.clear(dialog.getByLabelText('Code'));
    await userEvent.type(dialog.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const removals = () => callsOf(seen).filter((call) => call === 'DELETE /api/account/passkeys/a');
    expect(removals()).toHaveLength(2);
    expect(main().queryByText(/Please enter a code/)).toBeNull();
  });

  it('stay when the dialog is closed, and the list says why', async () => {
    const needed = 'Please enter a code.';
    const seen = await open({ 'DELETE /api/account/passkeys/a': () => text(needed, 428) });
    await press('Remove phone');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(await main().findByText(new RegExp(needed))).toBeVisible();
    expect(callsOf(seen).filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
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
