import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadReportSheet } from '../../features/history/load-report-sheet.js';
import { prepareReport } from '../../features/report/records.js';
import { useToasts } from '../../shared/lib/toast.js';
import { callsOf, fakeServer, json } from '../../testing/fake-server.js';
import { makeRecord } from '@jinwi/report/testing';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { HistoryPage } from './history-page.js';

const records = [
  makeRecord({ id: 1, imageName: 'IMG_1.jpg', result: 'Likely Genuine', score: 88 }),
  makeRecord({ id: 2, imageName: 'harbour.png', score: 60 }),
];
const listed = { 'GET /api/analysis/history': { body: records } };
const show = (address = '/history') => renderMemberPage(<HistoryPage />, { path: '/history', address });
const row = async (name: string) => {
  const link = await screen.findByRole('link', { name: `Open the report of ${name}` });
  return within(link.closest('tr') ?? link.closest('li')!);
};
const toastShown = () => useToasts.getState().toasts[0];

describe('the history', () => {
  beforeEach(() => {
    stubBrowser();
  });

  it('UI-159 UI-162 shows thumbnail, name, badge, date, score and actions of each row', async () => {
    fakeServer(listed);
    show();
    const first = await row('IMG_1.jpg');
    expect(first.getByRole('presentation')).toHaveAttribute('src', '/api/analysis/7/image');
    expect(first.getByText('Likely Genuine')).toBeInTheDocument();
    expect(first.getByText(/Nov 2, 2026/)).toBeInTheDocument();
    expect(first.getByText('88%')).toBeInTheDocument();
    for (const name of ['View of IMG_1.jpg', 'Download report of IMG_1.jpg', 'Hide of IMG_1.jpg']) {
      expect(first.getByRole('button', { name })).toBeInTheDocument();
    }
  });

  it('UI-163 UI-164 view opens the report, and a toast tells the result', async () => {
    fakeServer({ ...listed, 'GET /api/analysis/1': { body: records[0] } });
    const { router } = show();
    await userEvent.click((await row('IMG_1.jpg')).getByRole('button', { name: 'View of IMG_1.jpg' }));
    expect(toastShown()).toMatchObject({
      title: 'Analysis result',
      description: 'IMG_1.jpg · Likely Genuine · 88%',
    });
    expect(await screen.findByRole('dialog', { name: 'IMG_1.jpg' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?analysis=1');
  });

  it('UI-167 UI-169 hide takes the row away at once and can be undone', async () => {
    const seen = fakeServer({
      ...listed,
      'POST /api/analysis/1/hide': { body: { id: 1, hidden: true } },
      'POST /api/analysis/1/unhide': { body: { id: 1, hidden: false } },
    });
    show();
    await userEvent.click((await row('IMG_1.jpg')).getByRole('button', { name: 'Hide of IMG_1.jpg' }));
    await waitFor(() => expect(screen.queryByText('IMG_1.jpg')).not.toBeInTheDocument());
    expect(toastShown()).toMatchObject({ title: 'Analysis hidden.', action: { label: 'Undo' } });
    expect(screen.getByRole('link', { name: 'Open the report of harbour.png' })).toHaveFocus();
    toastShown()?.action?.onSelect();
    expect(await row('IMG_1.jpg')).toBeTruthy();
    expect(callsOf(seen)).toContain('POST /api/analysis/1/unhide');
  });

  it('delete asks first, and takes the row away for good', async () => {
    const seen = fakeServer({ ...listed, 'DELETE /api/analysis/1': { body: { id: 1 } } });
    show();
    await userEvent.click((await row('IMG_1.jpg')).getByRole('button', { name: 'Delete of IMG_1.jpg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this analysis?' }));
    expect(dialog.getByText('IMG_1.jpg')).toBeInTheDocument();
    expect(callsOf(seen)).not.toContain('DELETE /api/analysis/1');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('IMG_1.jpg')).not.toBeInTheDocument());
    expect(toastShown()).toMatchObject({ title: 'The analysis has been deleted.' });
    expect(screen.getByText('harbour.png')).toBeInTheDocument();
  });

  it('a refused deletion says why and keeps the row', async () => {
    const refused = 'The image is still being analyzed.';
    fakeServer({ ...listed, 'DELETE /api/analysis/1': { status: 409, body: refused } });
    show();
    await userEvent.click((await row('IMG_1.jpg')).getByRole('button', { name: 'Delete of IMG_1.jpg' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(refused);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('IMG_1.jpg')).toBeInTheDocument();
  });

  it('the open report is deleted from its sheet, which closes', async () => {
    fakeServer({
      ...listed,
      'GET /api/analysis/1': { body: records[0] },
      'DELETE /api/analysis/1': { body: { id: 1 } },
    });
    const { router } = show('/history?analysis=1');
    const sheet = within(await screen.findByRole('dialog', { name: 'IMG_1.jpg' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this analysis?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(screen.queryByText('IMG_1.jpg')).not.toBeInTheDocument();
  });

  it('says until when an expiring record is kept', async () => {
    const kept = { ...records[0]!, keptUntil: '2027-03-12T03:04:05.000Z' };
    fakeServer({ 'GET /api/analysis/history': { body: [kept, records[1]] } });
    show();
    expect((await row('IMG_1.jpg')).getByText('Kept until March 12, 2027')).toBeInTheDocument();
    expect((await row('harbour.png')).queryByText(/Kept until/)).toBeNull();
  });

  it('UI-167 hiding the last row gives the focus to the heading', async () => {
    fakeServer({
      'GET /api/analysis/history': { body: records.slice(0, 1) },
      'POST /api/analysis/1/hide': { body: { id: 1, hidden: true } },
    });
    show();
    await userEvent.click((await row('IMG_1.jpg')).getByRole('button', { name: 'Hide of IMG_1.jpg' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('UI-168 a failed hide says so and the row stays', async () => {
    fakeServer({ ...listed, 'POST /api/analysis/1/hide': { status: 500, body: 'boom' } });
    show();
    await userEvent.click((await row('IMG_1.jpg')).getByRole('button', { name: 'Hide of IMG_1.jpg' }));
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Error',
        description: 'Failed to hide analysis: boom',
      }),
    );
    expect(screen.getByText('IMG_1.jpg')).toBeInTheDocument();
  });

  it('UI-155 UI-156 UI-303 searches, keeps the words in the address and announces the count', async () => {
    fakeServer(listed);
    const { router } = show();
    await row('IMG_1.jpg');
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search by image name' })).toHaveFocus();
    await userEvent.keyboard('HARB');
    expect(screen.queryByText('IMG_1.jpg')).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?q=HARB');
    expect(screen.getByRole('status')).toHaveTextContent('1 result');
  });

  it('UI-172 UI-173 filters by chips and keeps the choice in the address', async () => {
    fakeServer(listed);
    const { router } = show('/history?filter=suspicious');
    await row('harbour.png');
    const chips = within(screen.getByRole('group', { name: 'Filter by result' }));
    const counts: Record<string, string> = {
      All: '2 results',
      Authentic: '1 result',
      'No signs': '0 results',
      Suspicious: '1 result',
      Fake: '0 results',
      'AI among these': '0 results',
    };
    expect(chips.getAllByRole('button')).toHaveLength(6);
    for (const [name, count] of Object.entries(counts))
      expect(chips.getByRole('button', { name })).toHaveAccessibleDescription(count);
    expect(chips.getByRole('button', { name: 'Suspicious' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(chips.getByRole('button', { name: 'Authentic' }));
    expect(router.state.location.search).toBe('?filter=authentic');
    expect(screen.getByText('IMG_1.jpg')).toBeInTheDocument();
    expect(screen.queryByText('harbour.png')).not.toBeInTheDocument();
    expect(chips.getByRole('button', { name: 'Authentic' })).toHaveFocus();
  });

  it('UI-170 UI-171 the pagination bar shows one page with both buttons disabled', async () => {
    fakeServer(listed);
    show();
    await row('IMG_1.jpg');
    const bar = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(bar.getByText('1 / 1')).toBeInTheDocument();
    expect(bar.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    expect(bar.getByRole('button', { name: 'Next page' })).toBeDisabled();
    expect(screen.getByText('2 results')).toBeInTheDocument();
  });

  it('UI-175 an empty history says so and leads to an analysis', async () => {
    fakeServer({ 'GET /api/analysis/history': { body: [] } });
    show();
    expect(await screen.findByText('No analyses yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Analyze image' })).toHaveAttribute('href', '/analyze');
  });

  it('UI-175 without a match the search can be cleared', async () => {
    fakeServer(listed);
    show('/history?q=zzz');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(screen.getByText('IMG_1.jpg')).toBeInTheDocument();
  });

  it('UI-175 an error can be tried again', async () => {
    let isBroken = true;
    fakeServer({
      'GET /api/analysis/history': () => (isBroken ? { status: 503, body: 'later' } : { body: records }),
    });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('IMG_1.jpg')).toBeTruthy();
  });

  it('UI-176 on narrow windows shows cards, each with a menu of actions', async () => {
    stubBrowser({ isWide: false });
    fakeServer(listed);
    show();
    await row('IMG_1.jpg');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for IMG_1.jpg' }));
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(names).toEqual(['View', 'Download report', 'Hide', 'Delete']);
  });

  it('list and failed analyses appear together, so neither moves the other', async () => {
    let answer = (_response: Response) => {};
    const failures = () => new Promise<Response>((resolve) => (answer = resolve));
    fakeServer({ ...listed, 'GET /api/analysis/failures': failures });
    show();
    await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument());
    expect(screen.queryByText('harbour.png')).toBeNull();
    answer(json([]));
    expect(await screen.findByText('harbour.png')).toBeInTheDocument();
  });

  it('the list waits for the report that the page opens with', async () => {
    let answer = (_response: Response) => {};
    const report = () => new Promise<Response>((resolve) => (answer = resolve));
    const seen = fakeServer({ ...listed, 'GET /api/analysis/1': report });
    show('/history?analysis=1');
    await waitFor(() => expect(callsOf(seen)).toContain('GET /api/analysis/1'));
    expect(callsOf(seen)).not.toContain('GET /api/analysis/history');
    answer(json(records[0]));
    expect(await screen.findByRole('heading', { level: 2, name: 'Likely Genuine' })).toBeInTheDocument();
    expect(await screen.findByText('harbour.png')).toBeInTheDocument();
  });

  it('shows a prepared report’s empty sheet together with the page', async () => {
    fakeServer({ ...listed, 'GET /api/analysis/1': () => new Promise<Response>(() => undefined) });
    window.history.replaceState(null, '', '/history?analysis=1');
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    await prepareReport(loadReportSheet);
    show('/history?analysis=1');
    const sheet = within(screen.getByRole('dialog', { name: 'Report' }));
    expect(sheet.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it.each(['999', 'abc', '0'])('UI-177 the id %s shows "Not found" inside the sheet', async (id) => {
    fakeServer({ ...listed, 'GET /api/analysis/999': { status: 404, body: 'Not found' } });
    show(`/history?analysis=${id}`);
    const sheet = await screen.findByRole('dialog', { name: 'Report' });
    expect(await within(sheet).findByText('Not found')).toBeInTheDocument();
  });

  it('UI-177 the sheet holds the whole report, and closing returns to the list', async () => {
    fakeServer({ ...listed, 'GET /api/analysis/1': { body: records[0] } });
    const { router } = show('/history?analysis=1');
    const sheet = within(await screen.findByRole('dialog', { name: 'IMG_1.jpg' }));
    expect(await sheet.findByRole('heading', { level: 2, name: 'Likely Genuine' })).toBeInTheDocument();
    expect(await sheet.findByRole('region', { name: 'Criteria' })).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Print or save as PDF' })).toBeInTheDocument();
    await userEvent.click(sheet.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
