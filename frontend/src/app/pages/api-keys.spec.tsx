import { type ApiKey } from '@jinwi/contracts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const type = async (label: string, value: string) =>
  userEvent.type(await main().findByLabelText(label), value);

const aKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  name: 'build server',
  hint: 'x9_Q',
  scopes: ['analyze', 'read'],
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  creditLimit: null,
  ...changes,
});

const secret = `jinwi_${'k'.repeat(43)}`;
const path = '/api/account/keys';

describe('API keys in the account section', () => {
  const open = async (handlers: object = {}) => {
    const old = aKey({
      id: '11111111-2222-4333-8444-555555555555',
      name: 'old script',
      scopes: ['generate'],
      expiresAt: '2026-01-02T12:00:00.000Z',
      lastUsedAt: '2026-01-01T12:00:00.000Z',
      creditLimit: 100,
    });
    const state = { hasPassword: true, canSendMail: true, secondFactor: 'off', recoveryCodesLeft: 0 };
    const seen = fakeServer({
      ...signedIn(),
      'GET /api/analysis/history': () => json([]),
      'GET /api/account/security': { body: state },
      [`GET ${path}`]: { body: { keys: [aKey(), old] } },
      ...handlers,
    });
    renderApp('/mypage#developers');
    await press('API keys');
    return seen;
  };
  const posted = (seen: Awaited<ReturnType<typeof open>>) => seen.find(({ method }) => method === 'POST');

  it('are listed with scopes, last use, expiry and limit', async () => {
    await open();
    await main().findByText('build server');
    const items = main().getAllByRole('listitem');
    const row = (name: string) => items.find(({ textContent }) => textContent?.includes(name));
    expect(row('build server')).toHaveTextContent('…x9_Q');
    expect(row('build server')).toHaveTextContent('Analyze and delete images · Read analyses and credits');
    expect(row('build server')).toHaveTextContent(/Made November 20, 2026 · not used yet/);
    expect(row('old script')).toHaveTextContent(/Expired/);
    expect(row('old script')).toHaveTextContent(
      /last used January 1, 2026 · expires January 2, 2026 · at most 100 credits/,
    );
  });

  it('are revoked once the member has confirmed it', async () => {
    const seen = await open({ [`DELETE ${path}/${aKey().id}`]: { status: 200 } });
    await press('Revoke build server');
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this key?' }));
    expect(callsOf(seen)).not.toContain(`DELETE ${path}/${aKey().id}`);
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The key has been revoked.')).toBeVisible();
    expect(callsOf(seen)).toContain(`DELETE ${path}/${aKey().id}`);
  });

  it('are made with name, scopes, expiry and limit, and shown once', async () => {
    const seen = await open({ [`POST ${path}`]: { status: 201, body: { ...aKey(), secret } } });
    await type('Name of the key', 'desk');
    await userEvent.click(main().getByLabelText('Generate images'));
    await userEvent.click(main().getByLabelText('Analyze and delete images'));
    await userEvent.selectOptions(main().getByLabelText('Valid for'), '90 days');
    await type('Credits it may use in all', '25');
    await type('Current password', 'correct horse');
    await press('Make a key');
    const shown = await main().findByLabelText('New API key');
    expect(shown).toHaveValue(secret);
    expect(main().getByText(/It is not shown again/)).toBeVisible();
    expect(posted(seen)?.body).toEqual({
      name: 'desk',
      scopes: ['read', 'generate'],
      validDays: 90,
      creditLimit: 25,
      password: 'correct horse',
    });
    await press('I have kept it');
    expect(main().queryByDisplayValue(secret)).toBeNull();
    expect(await main().findByLabelText('Name of the key')).toHaveValue('');
  });

  it('last a year without a limit unless the member chooses otherwise', async () => {
    const seen = await open({ [`POST ${path}`]: { status: 201, body: { ...aKey(), secret } } });
    await type('Name of the key', 'desk');
    await type('Current password', 'correct horse');
    await press('Make a key');
    await main().findByLabelText('New API key');
    expect(posted(seen)?.body).toMatchObject({
      scopes: ['analyze', 'read'],
      validDays: 365,
      creditLimit: null,
    });
  });

  it('are requested only with valid fields, and a refusal is shown', async () => {
    const seen = await open({ [`POST ${path}`]: () => text('The current password is not right.', 403) });
    for (const scope of ['Analyze and delete images', 'Read analyses and credits'])
      await userEvent.click(await main().findByLabelText(scope));
    await type('Credits it may use in all', '1.5');
    await press('Make a key');
    expect(await main().findByText('Required')).toBeVisible();
    expect(main().getByText('Choose at least one.')).toBeVisible();
    expect(main().getByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
    expect(posted(seen)).toBeUndefined();
    await type('Name of the key', 'desk');
    await userEvent.click(main().getByLabelText('Read analyses and credits'));
    await userEvent.clear(main().getByLabelText('Credits it may use in all'));
    await type('Current password', 'a wrong one');
    await press('Make a key');
    expect(await main().findByText(/The current password is not right/)).toBeVisible();
  });
});
