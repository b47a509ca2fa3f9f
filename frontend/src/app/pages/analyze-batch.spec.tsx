import { batchImagesMax } from '@jinwi/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../shared/lib/toast.js';
import { aBatch, anItem, batchId } from '../../testing/batches.js';
import { callsOf, fakeServer, json, type SeenRequest, signedIn, text } from '../../testing/fake-server.js';
import { stubUploads } from '../../testing/fake-upload.js';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { AnalyzePage } from './analyze-page.js';

type Handlers = Parameters<typeof fakeServer>[0];

const address = `/analyze?batch=${batchId}`;
const show = (at = '/analyze', user = {}) =>
  renderMemberPage(<AnalyzePage />, { path: '/analyze', address: at, user: { credits: 100, ...user } });
const photo = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type });
const picker = () => screen.getByLabelText('Choose an image', { selector: 'input' });
const choose = (files: File[]) => fireEvent.change(picker(), { target: { files } });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const table = () => screen.findByRole('table', { name: 'Images of this batch' });

let seen: SeenRequest[];
const serve = (handlers: Handlers = {}) => {
  seen = fakeServer({
    ...signedIn(),
    'GET /api/model': { body: { model: 'openai' } },
    'GET /api/analysis/history': { body: [] },
    'GET /api/batches': { body: { batches: [] } },
    ...handlers,
  });
};

beforeEach(() => {
  stubBrowser();
  serve();
});

describe('before a batch is sent', () => {
  it('shows the image count, the cost and the files left out', async () => {
    show();
    choose([
      photo('a.jpg'),
      photo('notes.txt', 'text/plain'),
      photo('b.png', 'image/png'),
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }),
      new File([], 'empty.jpg', { type: 'image/jpeg' }),
    ]);
    expect(await button('Analyze 2 images')).toBeEnabled();
    const card = within(screen.getByRole('region', { name: 'Before we start' }));
    expect(card.getByText('2 credits')).toBeInTheDocument();
    expect(card.getByText('100 credits')).toBeInTheDocument();
    expect(card.getByText('3 left out')).toBeInTheDocument();
    expect(card.getByText('notes.txt – Invalid file type')).toBeInTheDocument();
    expect(card.getByText('big.png – File too large')).toBeInTheDocument();
    expect(card.getByText('empty.jpg – The file is empty')).toBeInTheDocument();
    expect(callsOf(seen).filter((call) => call.startsWith('POST'))).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Analyze several images' })).toHaveFocus();
    await userEvent.click(await button('Cancel'));
    expect(screen.getByRole('button', { name: /Drag an image here/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Image analysis' })).toHaveFocus();
  });

  it('with too few credits offers to buy some and sends nothing', async () => {
    show('/analyze', { credits: 1 });
    choose([photo('a.jpg'), photo('b.jpg')]);
    const start = await button('Analyze 2 images');
    expect(screen.getByText('2 credits are needed, and you have 1.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy credits' })).toHaveAttribute('aria-haspopup', 'dialog');
    await userEvent.click(start);
    expect(callsOf(seen)).not.toContain('POST /api/batches');
  });

  it('takes the first thousand of more images', async () => {
    show();
    choose(Array.from({ length: batchImagesMax + 2 }, (_, index) => photo(`${index}.jpg`)));
    await button('Analyze 1,000 images');
    expect(screen.getByText('2 left out')).toBeInTheDocument();
    expect(screen.getByText('1001.jpg – A batch can have up to 1,000 images')).toBeInTheDocument();
  });

  it('takes nothing when no chosen file is an image', async () => {
    show();
    choose([photo('a.txt', 'text/plain'), photo('b.txt', 'text/plain')]);
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Invalid file type'));
    expect(screen.getByRole('button', { name: /Drag an image here/ })).toBeInTheDocument();
  });

  it('takes addresses, one a line', async () => {
    serve({
      'POST /api/batches': () => json(aBatch({ state: 'running' }), 201),
      [`GET /api/batches/${batchId}`]: { body: { batch: aBatch(), items: [anItem()] } },
    });
    const { router } = show();
    await userEvent.click(await button('From several web addresses'));
    expect(await button('Analyze 0 images')).toHaveAttribute('aria-disabled', 'true');
    const field = screen.getByRole('textbox', { name: 'Web addresses of images' });
    fireEvent.change(field, { target: { value: 'https://example.com/a.jpg\nnothing' } });
    expect(await screen.findByText('nothing – Not a web address')).toBeInTheDocument();
    await userEvent.click(await button('Analyze 1 image'));
    await table();
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      addresses: ['https://example.com/a.jpg'],
    });
    expect(router.state.location.search).toBe(`?batch=${batchId}`);
  });

  it('sends a ZIP as it is', async () => {
    const sent = stubUploads([{ status: 201, body: aBatch() }]);
    serve({ [`GET /api/batches/${batchId}`]: { body: { batch: aBatch(), items: [anItem()] } } });
    const { router } = show();
    choose([photo('photos.zip', 'application/zip')]);
    expect(await screen.findByText('photos.zip')).toBeInTheDocument();
    await userEvent.click(await button('Analyze the images of the ZIP'));
    await table();
    expect(sent[0]?.headers).toMatchObject({ 'Content-Type': 'application/zip' });
    expect(router.state.location.search).toBe(`?batch=${batchId}`);
  });

  it('says why the server refuses, and tries again under the same key', async () => {
    const body = 'You have three unfinished batches already.';
    serve({ 'POST /api/batches': () => Promise.reject(new TypeError('Failed to fetch')) });
    show();
    choose([photo('a.jpg'), photo('b.jpg')]);
    await userEvent.click(await button('Analyze 2 images'));
    expect(await screen.findByText('The batch could not be started')).toBeInTheDocument();
    const [first] = seen.filter(({ method }) => method === 'POST');
    serve({ 'POST /api/batches': () => text(body, 409) });
    await userEvent.click(await button('Analyze 2 images'));
    expect(await screen.findByText(body)).toBeInTheDocument();
    const keys = [first, seen.find(({ method }) => method === 'POST')].map((call) =>
      new Headers(call?.init.headers).get('Idempotency-Key'),
    );
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('while images are uploaded', () => {
  const opened = { state: 'open', counts: { total: 0, done: 0 }, closedAt: null } as const;

  it('sends each image at its position, retrying failures, then closes the batch', async () => {
    let faults = 1;
    let isClosed = false;
    serve({
      'POST /api/batches': () => json(aBatch(opened), 201),
      [`POST /api/batches/${batchId}/images`]: ({ url }) => {
        if (url.endsWith('position=1') && faults-- > 0) throw new TypeError('Failed to fetch');
        return json(anItem());
      },
      [`POST /api/batches/${batchId}/close`]: () => {
        isClosed = true;
        return json(aBatch({ state: 'running' }));
      },
      [`GET /api/batches/${batchId}`]: () =>
        json(isClosed ? { batch: aBatch(), items: [anItem()] } : { batch: aBatch(opened), items: [] }),
    });
    const { router } = show();
    choose([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    await userEvent.click(await button('Analyze 3 images'));
    await table();
    const positions = seen.flatMap(({ url }) => /position=(\d)$/.exec(url)?.[1] ?? []);
    expect(positions.sort()).toEqual(['0', '1', '1', '2']);
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ count: 3 });
    expect(callsOf(seen)).toContain(`POST /api/batches/${batchId}/close`);
    expect(router.state.location.search).toBe(`?batch=${batchId}`);
    expect(screen.queryByText('The upload is not finished')).toBeNull();
  });

  it('reports an image that was not sent, and retries on request', async () => {
    let isRefused = true;
    serve({
      'POST /api/batches': () => json(aBatch(opened), 201),
      [`POST /api/batches/${batchId}/images`]: ({ url }) =>
        isRefused && url.endsWith('position=1') ? text('No', 400) : json(anItem()),
      [`POST /api/batches/${batchId}/close`]: () => json(aBatch({ state: 'running' })),
      [`GET /api/batches/${batchId}`]: () => json({ batch: aBatch(opened), items: [] }),
    });
    show();
    choose([photo('a.jpg'), photo('b.jpg')]);
    await userEvent.click(await button('Analyze 2 images'));
    expect(await screen.findByText('1 image was not uploaded')).toBeInTheDocument();
    expect(callsOf(seen)).not.toContain(`POST /api/batches/${batchId}/close`);
    isRefused = false;
    await userEvent.click(await button('Upload the rest'));
    await waitFor(() => expect(callsOf(seen)).toContain(`POST /api/batches/${batchId}/close`));
    expect(screen.queryByText('1 image was not uploaded')).toBeNull();
  });

  it('asks before leaving, and lets the member stop', async () => {
    serve({
      'POST /api/batches': () => json(aBatch(opened), 201),
      [`POST /api/batches/${batchId}/images`]: () => new Promise<Response>(() => undefined),
      [`GET /api/batches/${batchId}`]: () => json({ batch: aBatch(opened), items: [] }),
    });
    const { router } = show();
    choose([photo('a.jpg'), photo('b.jpg')]);
    await userEvent.click(await button('Analyze 2 images'));
    expect(await screen.findByRole('progressbar', { name: '0 of 2 images uploaded' })).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '0 of 2 done' })).toBeInTheDocument();
    await act(() => router.navigate('/analyze'));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    expect(question).toHaveTextContent('those not yet uploaded will be missing');
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    await userEvent.click(await button('Stop uploading'));
    expect(await screen.findByText('2 images were not uploaded')).toBeInTheDocument();
  });

  it('lets the member close an incomplete batch after a reload', async () => {
    let isClosed = false;
    serve({
      [`POST /api/batches/${batchId}/close`]: () => {
        isClosed = true;
        return json(aBatch());
      },
      [`GET /api/batches/${batchId}`]: () =>
        json({
          batch: isClosed ? aBatch() : aBatch({ ...opened, counts: { total: 1, done: 0 } }),
          items: [anItem()],
        }),
    });
    show(address);
    expect(await screen.findByText(/1 image has arrived/)).toBeInTheDocument();
    await userEvent.click(await button('Close the batch'));
    expect(await screen.findByRole('heading', { name: '3 images analyzed' })).toBeInTheDocument();
    expect(screen.queryByText('The upload is not finished')).toBeNull();
  });
});

it('lists recent batches where there are any', async () => {
  serve({
    'GET /api/batches': {
      body: { batches: [aBatch({ state: 'running', counts: { done: 1, failed: 1 } })] },
    },
  });
  show();
  const recent = within(await screen.findByRole('region', { name: 'Recent batches' }));
  expect(recent.getByRole('link', { name: /Analyzing: 2 of 3/ })).toHaveAttribute('href', address);
});
