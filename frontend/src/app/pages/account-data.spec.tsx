import { type AccountExport, type Lot } from '@jinwi/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const anExport = (changes: Partial<AccountExport> = {}): AccountExport => ({
  id: '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  state: 'ready',
  done: 12,
  sizeBytes: 12_400_000,
  requestedAt: '2026-11-21T00:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
  ...changes,
});

const open = async (part: string, handlers: Parameters<typeof fakeServer>[0] = {}) => {
  const seen = fakeServer({ ...signedIn(), 'GET /api/analysis/history': () => json([]), ...handlers });
  renderApp('/mypage#data');
  const account = within(await screen.findByRole('region', { name: 'Account' }));
  await userEvent.click(account.getByText(part));
  return { seen, account };
};

describe('the download of everything about a member', () => {
  it('is packed when asked for, and says how far it is', async () => {
    const { seen, account } = await open('Download my data', {
      'GET /api/account/export': { body: { export: null } },
      'POST /api/account/export': { status: 202, body: anExport({ state: 'running', sizeBytes: null }) },
    });
    await userEvent.click(await account.findByRole('button', { name: 'Pack my data' }));
    const state = await account.findByText(/being packed: 12 analyses and generations/);
    expect(state).toBeVisible();
    expect(callsOf(seen)).toContain('POST /api/account/export');
    expect(account.queryByRole('button', { name: 'Pack my data' })).toBeNull();
  });

  it('is a link for as long as the file is kept', async () => {
    const { account } = await open('Download my data', {
      'GET /api/account/export': { body: { export: anExport() } },
    });
    const link = await account.findByRole('link', { name: 'Download ZIP' });
    expect(link).toHaveAttribute('href', '/api/account/export/file');
    expect(account.getByText(/^Your data is ready \(1\d(\.\d)? MB\)/)).toBeVisible();
    expect(account.getByText(/You can download it until November 2[23], 2026/)).toBeVisible();
  });

  it('says why it is refused', async () => {
    const { account } = await open('Download my data', {
      'GET /api/account/export': { body: { export: anExport({ state: 'failed', expiresAt: null }) } },
      'POST /api/account/export': () => text('Your data can be packed three times a day.', 429),
    });
    expect(await account.findByText('Your data could not be packed')).toBeVisible();
    await userEvent.click(account.getByRole('button', { name: 'Pack my data' }));
    expect(await account.findByText(/three times a day/)).toBeVisible();
  });
});

describe('the deletion of the account', () => {
  const aLot = (changes: Partial<Lot>): Lot => ({
    id: 1,
    source: 'purchase',
    status: 'active',
    granted: 10,
    remaining: 10,
    held: 0,
    expired: 0,
    price: { priceMinor: 499, currency: 'usd' },
    grantedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2027-11-01T00:00:00.000Z',
    extensionCount: 0,
    extension: null,
    refundable: null,
    refunds: [],
    ...changes,
  });
  const lots = [
    aLot({ id: 1, refundable: { priceMinor: 499, currency: 'usd', amount: 10, basis: 'unused' } }),
    aLot({ id: 2, remaining: 7 }),
    aLot({ id: 3, source: 'signup', price: null, remaining: 5 }),
  ];
  const handlers = {
    'GET /api/credits/lots': { body: { lots } },
    'GET /api/account/security': { body: { hasPassword: true, canSendMail: true } },
  };

  it('says what happens to the credits, and needs password and DELETE', async () => {
    const { seen, account } = await open('Delete my account', {
      ...handlers,
      'POST /api/account/deletion': { status: 200 },
    });
    const submit = await account.findByRole('button', { name: 'Delete my account for good' });
    for (const words of [
      /^10 purchased credits \(\$4\.99\) are refunded/,
      /^7 purchased credits are older/,
      /^5 free/,
    ])
      expect(await account.findByText(words)).toBeVisible();
    await userEvent.type(account.getByLabelText('Current password'), 'correct horse');
    await userEvent.type(account.getByLabelText('Type DELETE to confirm'), 'delete');
    await userEvent.click(submit);
    expect(await account.findByText('Please type DELETE.')).toBeVisible();
    expect(callsOf(seen)).not.toContain('POST /api/account/deletion');
    await userEvent.clear(account.getByLabelText('Type DELETE to confirm'));
    await userEvent.type(account.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(submit);
    expect(await screen.findByText('Your account was deleted.')).toBeVisible();
    expect(seen.find(({ url }) => url === '/api/account/deletion')?.body).toEqual({
      password: 'correct horse',
      word: 'DELETE',
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Account' })).toBeNull());
  });

  it('says why it is refused', async () => {
    const { account } = await open('Delete my account', {
      ...handlers,
      'POST /api/account/deletion': () => text('The current password is not right.', 403),
    });
    await userEvent.type(await account.findByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(account.getByRole('button', { name: 'Delete my account for good' }));
    expect(await account.findByRole('alert')).toHaveTextContent('The current password is not right.');
  });

  it('asks for a sign-in with Google where there is no password', async () => {
    const { account } = await open('Delete my account', {
      ...handlers,
      'GET /api/account/security': { body: { hasPassword: false, canSendMail: true } },
    });
    expect(await account.findByText(/within five minutes after signing in with Google/)).toBeVisible();
    expect(account.queryByLabelText('Current password')).toBeNull();
  });
});
