import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, callsOf, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const main = () => within(screen.getByRole('main'));
const press = async (name: string) => userEvent.click(await main().findByRole('button', { name }));
const type = async (label: string, value: string) =>
  userEvent.type(await main().findByLabelText(label), value);

describe('the link that confirms an address', () => {
  it('is used only by the button, and tells a visitor the outcome', async () => {
    const seen = fakeServer({
      'POST /api/email/confirm': { body: { outcome: 'changed', givesCredits: false } },
    });
    renderApp('/auth?email=the-token');
    await main().findByRole('heading', { level: 1, name: 'Confirm your email' });
    await main().findByRole('button', { name: 'Confirm address' });
    expect(callsOf(seen)).not.toContain('POST /api/email/confirm');
    await press('Confirm address');
    expect(await main().findByText('Your email was changed')).toBeVisible();
    expect(seen.find(({ url }) => url === '/api/email/confirm')?.body).toEqual({ token: 'the-token' });
    expect(main().getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  });

  it('shows a member the new address', async () => {
    let email = 'haneul@example.com';
    fakeServer({
      'GET /api/user': () => json(aUser({ email })),
      'POST /api/email/confirm': () => {
        email = 'new@example.com';
        return json({ outcome: 'proven', givesCredits: true });
      },
    });
    const { queryClient } = renderApp('/auth?email=the-token');
    await press('Confirm address');
    expect(await main().findByText('Your email is confirmed')).toBeVisible();
    expect(main().getByText('Your 5 free credits are here.')).toBeVisible();
    expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ email: 'new@example.com' });
  });

  it('says when it was already used', async () => {
    fakeServer({ 'POST /api/email/confirm': () => text('This link was used or has expired.', 400) });
    renderApp('/auth?email=the-token');
    await press('Confirm address');
    expect(await main().findByRole('alert')).toHaveTextContent('This link was used or has expired.');
  });
});

describe('free credits that wait for a proven address', () => {
  const open = (proof: () => Response, path = '/mypage') => {
    const seen = fakeServer({
      ...signedIn(aUser({ credits: 0, creditsAwaitProof: true })),
      'GET /api/analysis/history': () => json([]),
      'POST /api/account/email/proof': proof,
    });
    renderApp(path);
    return seen;
  };

  it('are announced, and the mail can be sent again', async () => {
    const seen = open(() => text('', 202));
    expect(await main().findByText('Confirm your email to get 5 free credits')).toBeVisible();
    expect(main().getByText(/^We sent a link to haneul@example.com/)).toBeVisible();
    await press('Send again');
    expect(await main().findByText(/^A new link is on its way to haneul@example.com/)).toBeVisible();
    expect(callsOf(seen)).toContain('POST /api/account/email/proof');
  });

  it('are also announced where an analysis is started', async () => {
    open(() => text('', 202), '/analyze');
    expect(await main().findByText('Confirm your email to get 5 free credits')).toBeVisible();
  });

  it('say when too many mails were asked for', async () => {
    open(() => text('Too many requests. Please try again shortly.', 429));
    await press('Send again');
    expect(await main().findByText(/Too many requests\./)).toBeVisible();
  });
});

describe('a change of the address', () => {
  const open = async (hasPassword: boolean) => {
    const seen = fakeServer({
      ...signedIn(),
      'GET /api/analysis/history': () => json([]),
      'GET /api/account/security': { body: { hasPassword, canSendMail: true } },
      'POST /api/account/email': { status: 202 },
    });
    renderApp('/mypage#security');
    await press('Change email');
    return seen;
  };

  it('asks for the password and names the mailbox to look into', async () => {
    const seen = await open(true);
    await type('New email', 'nobody');
    await press('Send a link');
    expect(await main().findByText('Invalid email address')).toBeVisible();
    await type('New email', '@example.com');
    await type('Current password', 'correct horse');
    await press('Send a link');
    expect(await main().findByText('A link is on its way')).toBeVisible();
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { email: 'nobody@example.com', password: 'correct horse' },
    ]);
  });

  it('needs a new sign-in of a member who only has Google', async () => {
    const seen = await open(false);
    expect(await main().findByText(/signed in within the last five minutes/)).toBeVisible();
    expect(main().queryByLabelText('Current password')).toBeNull();
    await type('New email', 'new@example.com');
    await press('Send a link');
    await main().findByText('A link is on its way');
    expect(seen.at(-1)?.body).toEqual({ email: 'new@example.com', password: null });
  });
});
