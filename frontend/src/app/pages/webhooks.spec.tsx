import { type Webhook, type WebhookDelivery } from '@jinwi/contracts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const type = async (label: string, value: string) =>
  userEvent.type(await main().findByLabelText(label), value);

const aDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: '5b9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  messageId: 'msg_1',
  type: 'analysis.completed',
  state: 'failed',
  tries: 8,
  lastStatus: 503,
  lastFailure: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastTryAt: '2026-11-21T09:00:00.000Z',
  nextTryAt: null,
  ...changes,
});

const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  url: 'https://example.com/hook',
  events: ['analysis.completed', 'analysis.failed'],
  createdAt: '2026-11-20T09:00:00.000Z',
  previousSecretUntil: null,
  offReason: null,
  lastDelivery: aDelivery(),
  ...changes,
});

const secret = 'whsec_c2VjcmV0';
const path = '/api/account/webhooks';
const { id, url } = aWebhook();

describe('webhooks in the account section', () => {
  const open = async (handlers: object = {}) => {
    const off = aWebhook({
      id: '11111111-2222-4333-8444-555555555555',
      url: 'https://example.org/old',
      offReason: 'gone',
      lastDelivery: null,
    });
    const state = { hasPassword: true, canSendMail: true, secondFactor: 'off', recoveryCodesLeft: 0 };
    const seen = fakeServer({
      ...signedIn(),
      'GET /api/analysis/history': () => json([]),
      'GET /api/account/security': { body: state },
      [`GET ${path}`]: { body: { webhooks: [aWebhook(), off] } },
      ...handlers,
    });
    renderApp('/mypage#developers');
    await press('Webhooks');
    return seen;
  };
  const posted = (seen: Awaited<ReturnType<typeof open>>) => seen.find(({ method }) => method === 'POST');

  it('are listed with their state and last message', async () => {
    await open();
    await main().findByText(url);
    const items = main().getAllByRole('listitem');
    const row = (name: string) => items.find(({ textContent }) => textContent?.includes(name));
    expect(row(url)).toHaveTextContent('Analysis completed · Analysis failed');
    expect(row(url)).toHaveTextContent('Last message: Analysis completed · Failed ·8 tries · answer 503');
    expect(row('example.org/old')).toHaveTextContent(/Off.*410 Gone.*Nothing sent yet/u);
  });

  it('are made with address, events and password, showing the secret once', async () => {
    const seen = await open({ [`POST ${path}`]: { status: 201, body: { ...aWebhook(), secret } } });
    await type('Address of your server', url);
    await userEvent.click(main().getByLabelText('Analysis failed'));
    await type('Current password', 'correct horse');
    await press('Make a webhook');
    expect(await main().findByLabelText('Signing secret')).toHaveValue(secret);
    expect(posted(seen)?.body).toEqual({ url, events: ['analysis.completed'], password: 'correct horse' });
    await press('I have kept it');
    expect(main().queryByDisplayValue(secret)).toBeNull();
  });

  it('are requested only with address and event, and a refusal is shown', async () => {
    const seen = await open({ [`POST ${path}`]: () => text('Nothing can be sent to this address.', 400) });
    await userEvent.click(await main().findByLabelText('Analysis completed'));
    await userEvent.click(main().getByLabelText('Analysis failed'));
    await press('Make a webhook');
    expect(await main().findByText('Required')).toBeVisible();
    expect(main().getByText('Choose at least one.')).toBeVisible();
    expect(posted(seen)).toBeUndefined();
    await type('Address of your server', 'http://localhost');
    await userEvent.click(main().getByLabelText('Batch completed'));
    await type('Current password', 'correct horse');
    await press('Make a webhook');
    expect(await main().findByText(/Nothing can be sent to this address/)).toBeVisible();
  });

  it('are tested, and list sent messages by page to resend them', async () => {
    const waiting = aDelivery({
      state: 'waiting',
      tries: 1,
      lastStatus: null,
      lastFailure: 'timeout',
      nextTryAt: '2026-11-20T09:05:00.000Z',
    });
    const older = aDelivery({
      id: '6b9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
      type: 'webhook.test',
      state: 'delivered',
    });
    const seen = await open({
      [`POST ${path}/${id}/test`]: { body: waiting },
      [`GET ${path}/${id}/deliveries`]: ({ url: asked }: { url: string }) =>
        asked.endsWith(`?before=${waiting.id}`)
          ? json({ deliveries: [older], nextBefore: null })
          : json({ deliveries: [waiting], nextBefore: waiting.id }),
      [`POST ${path}/${id}/deliveries/${older.id}/again`]: { body: older },
    });
    await press(`Send a test to ${url}`);
    expect(await screen.findByText('The test is on its way.')).toBeVisible();
    await press(`Messages to ${url}`);
    expect(await main().findByText(/1 try · no answer in time · next try/u)).toBeVisible();
    await press('Older messages');
    await userEvent.click(await main().findByRole('button', { name: /Send Test of .* again/u }));
    expect(await screen.findByText('The message is on its way again.')).toBeVisible();
    expect(callsOf(seen)).toContain(`POST ${path}/${id}/deliveries/${older.id}/again`);
  });

  it('get a new secret once the password is given', async () => {
    const seen = await open({ [`POST ${path}/${id}/secret`]: { body: { ...aWebhook(), secret } } });
    await press(`New secret for ${url}`);
    const [first] = await main().findAllByLabelText('Current password');
    await userEvent.type(first!, 'correct horse');
    await press('Make a new secret');
    expect(await main().findByLabelText('Signing secret')).toHaveValue(secret);
    expect(posted(seen)?.body).toEqual({ password: 'correct horse' });
  });

  it('are deleted once the member has confirmed it', async () => {
    const seen = await open({ [`DELETE ${path}/${id}`]: { status: 200 } });
    await press(`Delete ${url}`);
    const question = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The webhook has been deleted.')).toBeVisible();
    expect(callsOf(seen)).toContain(`DELETE ${path}/${id}`);
  });
});
