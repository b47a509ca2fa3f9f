import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBatch, anItem, batchId } from '../../testing/batches.js';
import { callsOf, fakeServer, json, type SeenRequest, signedIn } from '../../testing/fake-server.js';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { AnalyzePage } from './analyze-page.js';

const address = `/analyze?batch=${batchId}`;
const show = () => renderMemberPage(<AnalyzePage />, { path: '/analyze', address });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bodyRows = async () =>
  within(await screen.findByRole('table', { name: 'Images of this batch' }))
    .getAllByRole('row')
    .slice(1);

let seen: SeenRequest[];
const serve = (answer: Parameters<typeof fakeServer>[0]) => {
  seen = fakeServer({ ...signedIn(), 'GET /api/analysis/history': { body: [] }, ...answer });
};

beforeEach(() => stubBrowser());

describe('the table of a batch', () => {
  const items = [
    anItem({ position: 0, imageName: 'clean.jpg' }),
    anItem({
      position: 1,
      imageName: 'fake.jpg',
      verdict: 'Likely AI-Generated',
      score: 4,
      alteration: 'unknown',
      ai: 'likely',
    }),
    anItem({
      position: 2,
      imageName: 'broken.jpg',
      state: 'failed',
      analysisId: null,
      verdict: null,
      score: null,
      alteration: null,
      ai: null,
      failure: 'image.unreadable',
    }),
  ];
  const done = aBatch({ counts: { total: 3, done: 2, failed: 1 } });
  const names = async () => (await bodyRows()).map((row) => /[a-z]+\.jpg/.exec(row.textContent)?.[0]);

  beforeEach(() => serve({ [`GET /api/batches/${batchId}`]: { body: { batch: done, items } } }));

  it('answers "Some signs" of AI where the verdict suspects AI', async () => {
    const suspected = anItem({ verdict: 'Possibly AI-Generated', score: 62, ai: 'unknown' });
    serve({ [`GET /api/batches/${batchId}`]: { body: { batch: done, items: [suspected] } } });
    show();
    const [row] = await bodyRows();
    expect(row).toHaveTextContent(/Possibly AI-Generated.*No signs.*Some signs.*62%/);
  });

  it('shows verdict, answers and score, and leads to the report', async () => {
    show();
    const [, fake, broken] = await bodyRows();
    expect(fake).toHaveTextContent(/Likely AI-Generated.*Unclear.*Likely.*4%/);
    expect(within(fake!).getByRole('link', { name: 'Open the report of fake.jpg' })).toHaveAttribute(
      'href',
      '/history?analysis=2',
    );
    expect(broken).toHaveTextContent('Failed, no credit used');
    expect(broken).toHaveTextContent('The image cannot be read. The file may be damaged.');
    expect(within(broken!).queryByRole('link')).toBeNull();
    expect(screen.getByRole('heading', { name: '2 images analyzed' })).toBeInTheDocument();
    expect(screen.getByText('1 could not be analyzed and cost nothing.')).toBeInTheDocument();
    expect(screen.getByText('Analysis of all images finished.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      `/api/batches/${batchId}/items.csv`,
    );
    expect(screen.getByRole('link', { name: 'Analyze more' })).toHaveAttribute('href', '/analyze');
  });

  it('sorts by its column headers, and keeps the order in the URL', async () => {
    const { router } = show();
    expect(await names()).toEqual(['clean.jpg', 'fake.jpg', 'broken.jpg']);
    await userEvent.click(await button('Verdict'));
    expect(screen.getByRole('columnheader', { name: 'Verdict' })).toHaveAttribute('aria-sort', 'descending');
    expect(await names()).toEqual(['fake.jpg', 'clean.jpg', 'broken.jpg']);
    expect(router.state.location.search).toContain('sort=verdict');
    await userEvent.click(await button('Verdict'));
    expect(screen.getByRole('columnheader', { name: 'Verdict' })).toHaveAttribute('aria-sort', 'ascending');
    expect(await names()).toEqual(['clean.jpg', 'fake.jpg', 'broken.jpg']);
    await userEvent.click(await button('Image'));
    expect(await names()).toEqual(['broken.jpg', 'clean.jpg', 'fake.jpg']);
    expect(screen.getByRole('columnheader', { name: 'Verdict' })).toHaveAttribute('aria-sort', 'none');
  });

  it('filters by verdict and failure, with counts', async () => {
    show();
    await userEvent.click(await button(/^Fake/));
    expect(await names()).toEqual(['fake.jpg']);
    await userEvent.click(await button(/^Failed/));
    expect(await names()).toEqual(['broken.jpg']);
    expect(screen.queryByRole('button', { name: /^Authentic/ })).toBeNull();
  });

  it('shows a card for each image on phones, with a sort menu', async () => {
    stubBrowser({ isWide: false });
    show();
    const list = await screen.findByRole('list', { name: 'Images of this batch' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Worst verdict first');
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('fake.jpg');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('asks for changes by long polling until the batch is done', async () => {
    const waiting = { verdict: null, score: null, alteration: null, ai: null } as const;
    serve({
      [`GET /api/batches/${batchId}`]: ({ url }) =>
        url.includes('seen=-1')
          ? json({
              batch: aBatch({ state: 'running', version: 4, counts: { done: 1 } }),
              items: [items[0], anItem({ position: 1, state: 'running', ...waiting })],
            })
          : json({ batch: aBatch({ version: 6 }), items: [items[1]] }),
    });
    show();
    expect(await screen.findByRole('progressbar', { name: '1 of 3 done' })).toHaveAttribute(
      'aria-valuenow',
      '33',
    );
    expect((await bodyRows())[1]).toHaveTextContent('Analyzing');
    expect(await screen.findByRole('heading', { name: '3 images analyzed' })).toBeInTheDocument();
    expect((await bodyRows())[1]).toHaveTextContent('Likely AI-Generated');
    const calls = seen.filter(({ url }) => url.includes(batchId)).map(({ url }) => url.split('?')[1]);
    expect(calls).toEqual(['seen=-1&wait=0', 'seen=4&wait=20']);
    expect(callsOf(seen)).toContain('GET /api/user');
  });

  it('an unknown id is not found, with a way back', async () => {
    serve({ [`GET /api/batches/${batchId}`]: { status: 404, body: 'Not found' } });
    show();
    expect(await screen.findByText('This batch was not found.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to image analysis' })).toHaveAttribute('href', '/analyze');
  });
});
