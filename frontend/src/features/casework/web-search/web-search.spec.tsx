import { makeRecord } from '@jinwi/report/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsOf, fakeServer } from '../../../testing/fake-server.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { WebSearch } from './web-search.js';

const path = 'POST /api/analysis/7/public-image';
const address = 'https://jinwi.example/api/v1/images/signed.address';

const show = (host = 'jinwi.example') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WebSearch record={makeRecord()} host={host} />
    </QueryClientProvider>,
  );
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Search for this picture' }));
  return within(await screen.findByRole('dialog'));
};

describe('asking the web about a picture', () => {
  beforeEach(() => stubBrowser());

  it('UI-383 sends and loads nothing before the member agrees, every time', async () => {
    const seen = fakeServer({ [path]: { body: { address, until: '2026-11-23T09:15:00.000Z' } } });
    show();
    const dialog = await openDialog();
    expect(dialog.getByText(/anyone who has the address can open it for 15 minutes/)).toBeVisible();
    expect(document.querySelectorAll('img, iframe, script[src], link[rel^="pre"]')).toHaveLength(0);
    expect(dialog.queryByRole('link')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    const again = await openDialog();
    await userEvent.click(again.getByRole('button', { name: 'Agree and make the address' }));
    const lens = await again.findByRole('link', { name: /Google Lens/ });
    expect(lens).toHaveAttribute(
      'href',
      `https://lens.google.com/uploadbyurl?url=${encodeURIComponent(address)}`,
    );
    expect(lens).toHaveAttribute('rel', 'noreferrer noopener');
    for (const name of [/Bing/, /TinEye/, /Yandex/]) expect(again.getByRole('link', { name })).toBeVisible();
    expect(callsOf(seen)).toEqual([path]);
    await userEvent.keyboard('{Escape}');
    expect((await openDialog()).getByRole('button', { name: 'Agree and make the address' })).toBeVisible();
  });

  it('UI-383 says why an address could not be made', async () => {
    fakeServer({ [path]: { status: 404, body: 'Not found' } });
    show();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Agree and make the address' }));
    expect(await dialog.findByText('Not found')).toBeVisible();
  });

  it('UI-384 offers only the preview where search engines cannot reach it', () => {
    const seen = fakeServer();
    show('localhost');
    expect(screen.getByText(/cannot fetch the picture from this server/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Download the preview' })).toHaveAttribute(
      'href',
      '/api/analysis/7/image',
    );
    expect(seen).toEqual([]);
  });

  it('UI-384 offers no engines for an address that they cannot reach', async () => {
    const local = 'http://localhost:3000/api/v1/images/signed.address';
    fakeServer({ [path]: { body: { address: local, until: '2026-11-23T09:15:00.000Z' } } });
    show();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Agree and make the address' }));
    expect(await dialog.findByText(/cannot fetch the picture from this server/)).toBeVisible();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('UI-384 names the makers’ own checks, each with what it can tell', () => {
    fakeServer();
    show();
    for (const name of ['Content Credentials Verify', 'Adobe Inspect', 'Google Gemini', 'OpenAI Verify'])
      expect(screen.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('target', '_blank');
  });
});
