import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aRecord, aUser, fakeServer, json, signedIn, text } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const region = (name: string) => within(screen.getByRole('region', { name }));
const expiry = { at: '2027-11-21T12:00:00.000Z', amount: 5 };

const openWith = async (history: () => Response, user = aUser()) => {
  fakeServer({ ...signedIn(user), 'GET /api/analysis/history': history });
  renderApp('/mypage');
  await screen.findByRole('heading', { level: 1, name: `Welcome, ${user.username}` });
};

describe('/mypage', () => {
  it('UI-099 UI-100 UI-101 greets the member and shows the balance with a way to buy', async () => {
    await openWith(() => json([]), aUser({ credits: 1200, creditsExpiry: expiry }));
    const credits = region('Available credits');
    expect(credits.getByText('1,200')).toBeVisible();
    expect(credits.getByText('5 credits expire on November 21, 2027.')).toBeVisible();
    expect(credits.getByRole('link', { name: 'Buy more' })).toHaveAttribute('href', '/credits');
  });

  it('UI-102 UI-104 shows the newest five, each leading to its report', async () => {
    const records = [6, 5, 4, 3, 2, 1].map((id) => aRecord({ id, imageName: `photo-${id}.jpg` }));
    await openWith(() => json(records));
    const recent = region('Recent analyses');
    const rows = await recent.findAllByRole('listitem');
    expect(rows).toHaveLength(5);
    const first = within(rows[0] as HTMLElement).getByRole('link');
    expect(first).toHaveAttribute('href', '/history?analysis=6');
    expect(first).toHaveTextContent('photo-6.jpg');
    expect(first).toHaveTextContent('Likely Genuine');
    expect(first).toHaveTextContent('90%');
    expect(recent.getByRole('link', { name: 'Analyze new image' })).toHaveAttribute('href', '/analyze');
  });

  it('UI-104 without analyses there is a sentence and the button, once', async () => {
    await openWith(() => json([]));
    const recent = region('Recent analyses');
    expect(await recent.findByText('You have not analyzed any images yet.')).toBeVisible();
    expect(recent.getAllByRole('link', { name: 'Analyze new image' })).toHaveLength(1);
  });

  it('UI-105 a failed history can be retried and never blocks the balance', async () => {
    let isBroken = true;
    await openWith(() => (isBroken ? text('', 500) : json([aRecord()])));
    const recent = region('Recent analyses');
    const retry = await recent.findByRole('button', { name: 'Try again' });
    expect(region('Available credits').getByText('5')).toBeVisible();
    isBroken = false;
    await userEvent.click(retry);
    expect(await recent.findByText('IMG_0001.jpg')).toBeVisible();
  });

  it('UI-105 a loading history shows its own skeleton', async () => {
    fakeServer({ ...signedIn(), 'GET /api/analysis/history': () => new Promise<Response>(() => undefined) });
    renderApp('/mypage');
    expect(await screen.findByRole('region', { name: 'Available credits' })).toBeInTheDocument();
    expect(region('Recent analyses').getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('UI-103 offers analysis, history and credits', async () => {
    await openWith(() => json([]));
    const links = region('Quick actions').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/analyze', '/history', '/credits']);
  });

  it('UI-106 the account section shows member, credits, expiry, language and theme', async () => {
    await openWith(() => json([]), aUser({ creditsExpiry: expiry }));
    const account = region('Account');
    const facts = ['Haneul Kim', 'haneul@example.com', '5', '5 credits expire on November 21, 2027.'];
    expect(account.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(facts);
    expect(account.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(account.getByRole('radio', { name: 'System' })).toBeInTheDocument();
  });

  it('UI-340 the account settings are in tabs with their own addresses', async () => {
    fakeServer({ ...signedIn(), 'GET /api/analysis/history': () => json([]) });
    const { router } = renderApp('/mypage#security');
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    expect(account.getByRole('tab', { selected: true })).toHaveTextContent('Sign-in and security');
    expect(account.getByText('Two-step sign-in')).toBeVisible();
    const developers = account.getByRole('tab', { name: 'For developers' });
    await userEvent.click(developers);
    expect(router.state.location.hash).toBe('#developers');
    expect(developers).toHaveFocus();
    expect(account.getByText('API keys')).toBeVisible();
    expect(account.queryByText('Two-step sign-in')).toBeNull();
  });

  it('UI-029 #account brings the account section into view and gives it the focus', async () => {
    fakeServer({ ...signedIn(), 'GET /api/analysis/history': () => json([]) });
    renderApp('/mypage#account');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Account' })).toHaveFocus());
  });
});
