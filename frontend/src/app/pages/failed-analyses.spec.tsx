import { type AnalysisFailure } from '@jinwi/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { useToasts } from '../../shared/lib/toast.js';
import { callsOf, fakeServer, json } from '../../testing/fake-server.js';
import { makeRecord } from '@jinwi/report/testing';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { HistoryPage } from './history-page.js';

const submissionId = '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f';
const aFailure = (changes: Partial<AnalysisFailure> = {}): AnalysisFailure => ({
  id: 11,
  submissionId,
  imageName: 'broken.jpg',
  imageSize: 2_000,
  createdAt: '2026-11-02T03:04:05.000Z',
  endedAt: '2026-11-02T03:04:09.000Z',
  reason: 'image.unreadable',
  creditsReturned: 1,
  ...changes,
});

const server = (failures: AnalysisFailure[], handlers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/analysis/history': { body: [makeRecord({ id: 1, imageName: 'IMG_1.jpg' })] },
    'GET /api/analysis/failures': { body: failures },
    ...handlers,
  });
const show = (address = '/history') => renderMemberPage(<HistoryPage />, { path: '/history', address });
const heading = /^(Failed anal|실패한 분석)/;
const section = () => screen.findByRole('region', { name: heading });
const rows = async () => within(await section()).getAllByRole('listitem');
const five = [15, 14, 13, 12, 11].map((id) => aFailure({ id, imageName: `photo ${id}.jpg` }));

describe('failed analyses in the history', () => {
  beforeEach(() => {
    stubBrowser();
  });

  it.each([
    ['en', 'Failed, credit returned', 'The image cannot be read. The file may be damaged.', 'Try again'],
    ['ko', '실패 · 크레딧 반환', '이미지를 읽을 수 없습니다. 파일이 손상되었을 수 있습니다.', '다시 시도'],
  ])('UI-162 show in %s the returned credit, the reason and a retry', async (...texts) => {
    const [language, badge, reason, retry] = texts;
    await i18n.changeLanguage(language);
    server([aFailure()]);
    const { router } = show();
    const row = within((await rows())[0]!);
    for (const text of ['broken.jpg', badge, reason, /2 KB/]) expect(row.getByText(text)).toBeInTheDocument();
    const link = row.getByRole('link', { name: `${retry}: broken.jpg` });
    expect(link).toHaveTextContent(retry);
    expect(link).toHaveAttribute('href', '/analyze');
    await userEvent.click(link);
    expect(router.state.location).toMatchObject({
      pathname: '/analyze',
      state: { failedName: 'broken.jpg' },
    });
  });

  it('show a general text for an unknown reason', async () => {
    server([aFailure({ reason: 'image.from-the-future' })]);
    show();
    expect((await rows())[0]).toHaveTextContent('Image analysis failed');
  });

  it('UI-173 are under All only, and not counted with the verdicts', async () => {
    server([aFailure()]);
    show();
    await section();
    expect(screen.getByText('1 result')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Suspicious' }));
    expect(screen.queryByRole('region', { name: heading })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await section();
  });

  it('UI-155 UI-156 are searched by name too', async () => {
    server(five);
    show('/history?q=PHOTO 12');
    expect(await rows()).toHaveLength(1);
  });

  it('show the newest three first, and the rest when asked', async () => {
    server(five);
    show();
    expect(await rows()).toHaveLength(3);
    expect(within(await section()).getByRole('heading')).toHaveTextContent('Failed analyses (5)');
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more failed analyses' }));
    expect(await rows()).toHaveLength(5);
  });

  it('can be deleted for good', async () => {
    server(five, { 'DELETE /api/analysis/15': { body: { id: 15 } } });
    show();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Delete of photo 15.jpg' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('photo 15.jpg')).toBeNull());
  });

  it('UI-167 UI-169 can be hidden and shown again', async () => {
    let listed = five;
    const seen = server(five, {
      'GET /api/analysis/failures': () => json(listed),
      'POST /api/analysis/15/hide': { body: { id: 15, hidden: true } },
      'POST /api/analysis/15/unhide': { body: { id: 15, hidden: false } },
    });
    show();
    await rows();
    listed = five.slice(1);
    await userEvent.click(screen.getByRole('button', { name: 'Hide of photo 15.jpg' }));
    await waitFor(() => expect(screen.queryByText('photo 15.jpg')).toBeNull());
    expect((await rows())[0]).toHaveFocus();
    listed = five;
    useToasts.getState().toasts[0]?.action?.onSelect();
    expect(await screen.findByText('photo 15.jpg')).toBeInTheDocument();
    expect(callsOf(seen)).toContain('POST /api/analysis/15/unhide');
  });

  it('UI-167 focus the search field when the last one is hidden', async () => {
    let listed = [aFailure()];
    server(listed, {
      'GET /api/analysis/failures': () => json(listed),
      'POST /api/analysis/11/hide': { body: { id: 11, hidden: true } },
    });
    show();
    await rows();
    listed = [];
    await userEvent.click(screen.getByRole('button', { name: 'Hide of broken.jpg' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });

  it('UI-175 suppress the notice of an empty history', async () => {
    server([aFailure()], { 'GET /api/analysis/history': { body: [] } });
    show();
    await section();
    expect(screen.queryByText('No analyses yet.')).toBeNull();
  });

  it('UI-175 can be loaded again after an error', async () => {
    let isBroken = true;
    server([], {
      'GET /api/analysis/failures': () =>
        isBroken ? { status: 503, body: 'later' } : { body: [aFailure()] },
    });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The failed analyses could not be loaded.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

describe('the link of a credit record', () => {
  const path = `GET /api/analysis/submissions/${submissionId}`;
  const follow = (handlers: Parameters<typeof fakeServer>[0]) => {
    server(five, handlers);
    return show(`/history?submission=${submissionId}`).router;
  };

  beforeEach(() => {
    stubBrowser();
  });

  it('opens the report', async () => {
    const router = follow({ [path]: { body: { id: 1, state: 'done' } } });
    await waitFor(() => expect(router.state.location.search).toBe('?analysis=1'));
  });

  it('leads to the failed analysis, even to an old one', async () => {
    follow({ [path]: { body: { id: 11, state: 'failed' } } });
    await waitFor(() => expect(document.getElementById('failed-11')).toHaveFocus());
  });

  it.each([
    ['is still running', { body: { id: 1, state: 'running' } }, 'status', /still running/],
    ['is not in the history', { status: 404 }, 'status', /not in your history/],
    ['cannot be looked up', { status: 503 }, 'alert', /could not be looked up/],
  ])('says so when the analysis %s', async (_, answer, role, text) => {
    follow({ [path]: answer });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(text).closest(`[role="${role}"]`)).not.toBeNull();
  });
});
