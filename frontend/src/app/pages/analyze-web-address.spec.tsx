import { type OpenedAddress } from '@jinwi/contracts';
import { makeRecord } from '@jinwi/report/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../shared/lib/toast.js';
import { aUser, callsOf, fakeServer, held, json, text } from '../../testing/fake-server.js';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { AnalyzePage } from './analyze-page.js';

const show = (address = '/analyze', user = {}) =>
  renderMemberPage(<AnalyzePage />, { path: '/analyze', address, user });
const field = () => screen.getByRole('textbox', { name: 'Or paste a web address' });
const openIt = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const toastShown = () => useToasts.getState().toasts[0];

const address = 'https://example.com/a.jpg';
const image: OpenedAddress = {
  kind: 'image',
  picture: { address, preview: '/api/addresses/pictures/a' },
};
const page: OpenedAddress = {
  kind: 'page',
  address: 'https://example.com/news',
  pictures: [
    { address, preview: '/api/addresses/pictures/a', width: 1200, height: 630, description: 'A bridge' },
    { address: 'https://cdn.example/b.jpg', preview: '/api/addresses/pictures/b' },
  ],
};

const paste = (content: string, target: Element | Document = document) => {
  const event = new Event('paste', { cancelable: true, bubbles: true });
  Object.assign(event, {
    clipboardData: { files: [], types: ['text/plain'], getData: () => content },
  });
  act(() => void target.dispatchEvent(event));
  return event;
};

describe('an image by its web address', () => {
  const serve = (handlers: Parameters<typeof fakeServer>[0]) =>
    fakeServer({
      'GET /api/user': { body: aUser() },
      'GET /api/analysis/history': { body: [] },
      ...handlers,
    });

  beforeEach(() => {
    stubBrowser();
    useToasts.setState({ toasts: [] });
  });

  it('UI-380 is opened at no cost, and analyzed by a second press', async () => {
    const answer = held(json(makeRecord()));
    const seen = serve({
      'POST /api/addresses': { body: image },
      'POST /api/analyze/address': () => answer.promise,
      'GET /api/analysis/7': { body: makeRecord() },
    });
    show();
    await userEvent.type(field(), 'example.com/a.jpg');
    await openIt();
    const preview = await screen.findByRole('img', { name: 'Preview of the picture at example.com' });
    expect(preview).toHaveAttribute('src', '/api/addresses/pictures/a');
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ address });
    expect(callsOf(seen)).not.toContain('POST /api/analyze/address');
    await press(/^Analyze this picture/);
    expect(await screen.findByText('Fetching the picture')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /Preview of the picture/ })).toBeInTheDocument();
    answer.release();
    await screen.findByRole('heading', { level: 2, name: 'Possibly Manipulated' });
    const [sent, ...others] = seen.filter(({ url }) => url === '/api/analyze/address');
    expect([sent?.body, others]).toEqual([{ address }, []]);
  });

  it('UI-381 is chosen among the pictures of a page, by keyboard', async () => {
    const seen = serve({
      'POST /api/addresses': { body: page },
      'POST /api/analyze/address': { body: makeRecord() },
      'GET /api/analysis/7': { body: makeRecord() },
    });
    show();
    await userEvent.type(field(), 'https://example.com/news{Enter}');
    expect(await screen.findByRole('heading', { name: 'Pictures at example.com' })).toHaveFocus();
    const [first, second] = screen.getAllByRole('radio');
    expect(first).toHaveAccessibleName('A bridge 1200 × 630 px');
    expect(second).toHaveAccessibleName('Picture 2 Size unknown');
    await press(/^Analyze/);
    expect(toastShown()?.title).toBe('No picture chosen');
    first?.focus();
    await userEvent.keyboard(' ');
    expect(first).toBeChecked();
    await press(/^Analyze this picture/);
    await screen.findByRole('heading', { level: 2, name: 'Possibly Manipulated' });
    expect(seen.find(({ url }) => url === '/api/analyze/address')?.body).toEqual({
      address,
      page: 'https://example.com/news',
    });
  });

  it('UI-381 says each picture’s size once loaded, and disables one that fails', async () => {
    serve({ 'POST /api/addresses': { body: page } });
    show();
    await userEvent.type(field(), 'https://example.com/news{Enter}');
    await screen.findByRole('heading', { name: 'Pictures at example.com' });
    const [first, second] = document.querySelectorAll('img');
    Object.defineProperty(first, 'naturalWidth', { value: 800 });
    Object.defineProperty(first, 'naturalHeight', { value: 600 });
    fireEvent.load(first!);
    fireEvent.error(second!);
    expect(screen.getByText('800 × 600 px')).toBeInTheDocument();
    expect(screen.getAllByRole('radio')[1]).toBeDisabled();
    await press(/^Another address/);
    expect(field()).toHaveValue('https://example.com/news');
  });

  it('UI-382 says why it was refused, until the text changes', async () => {
    serve({ 'POST /api/addresses': () => text('Only addresses that begin with https can be opened.', 422) });
    show();
    await userEvent.type(field(), 'http://example.com');
    await openIt();
    expect(await screen.findByText('Only addresses that begin with https can be opened.')).toBeVisible();
    expect(field()).toBeInvalid();
    await userEvent.type(field(), '/');
    expect(field()).toBeValid();
    await userEvent.clear(field());
    await userEvent.type(field(), 'no address{Enter}');
    expect(await screen.findByText('This is not a web address.')).toBeVisible();
  });

  it('UI-382 says that it was refused, even when the answer has no text', async () => {
    serve({ 'POST /api/addresses': () => text('', 422) });
    show();
    await userEvent.type(field(), address);
    await openIt();
    expect(await screen.findByText(/^422/)).toBeVisible();
    expect(field()).toBeInvalid();
  });

  it('UI-382 costs nothing when it cannot be fetched', async () => {
    serve({
      'POST /api/addresses': { body: image },
      'POST /api/analyze/address': () => text('The server at this address cannot be reached.', 422),
    });
    show();
    await userEvent.type(field(), address);
    await openIt();
    await screen.findByRole('img', { name: /Preview of the picture/ });
    await press(/^Analyze this picture/);
    await waitFor(() =>
      expect(toastShown()?.description).toMatch(/cannot be reached.*\nNo credit was used\./),
    );
  });

  it('may already be analyzed when the member cancels; the page says so', async () => {
    serve({
      'POST /api/addresses': { body: image },
      'POST /api/analyze/address': () => held(json({})).promise,
    });
    show();
    await userEvent.type(field(), address);
    await openIt();
    await screen.findByRole('img', { name: /Preview of the picture/ });
    await press(/^Analyze this picture/);
    await press(/^Cancel/);
    expect(toastShown()?.description).toBe(
      'If the server had already begun, the analysis uses 1 credit and its result will appear in your history.',
    );
  });

  it('UI-380 is filled in from the page’s address, but not opened', () => {
    const seen = serve({});
    show(`/analyze?address=${encodeURIComponent(address)}`);
    expect(field()).toHaveValue(address);
    expect(callsOf(seen).filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('UI-380 is filled in when pasted anywhere, unlike other text', () => {
    serve({});
    show();
    expect(paste('some words').defaultPrevented).toBe(false);
    expect(paste(address, field()).defaultPrevented).toBe(false);
    expect(field()).toHaveValue('');
    expect(paste(` ${address} `).defaultPrevented).toBe(true);
    expect(field()).toHaveValue(address);
  });

  it('UI-380 shows no earlier answer if another address is pasted meanwhile', async () => {
    const answer = held(json(image));
    serve({ 'POST /api/addresses': () => answer.promise });
    show();
    await userEvent.type(field(), address);
    await openIt();
    paste('https://example.com/b.jpg');
    answer.release();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('img', { name: /Preview of the picture/ })).not.toBeInTheDocument();
    expect(field()).toHaveValue('https://example.com/b.jpg');
  });
});
