import { type Case, type ListedCase } from '@jinwi/contracts';
import { makeRecord } from '@jinwi/report/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, text } from '../../testing/fake-server.js';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { HistoryPage } from './history-page.js';

const decidedAt = '2026-11-21T12:00:00.000Z';
const records = [
  makeRecord({ id: 1, imageName: 'one.jpg', decision: { decision: 'genuine', decidedAt } }),
  makeRecord({ id: 2, imageName: 'two.jpg', decision: { decision: 'altered', decidedAt } }),
  makeRecord({ id: 3, imageName: 'three.jpg' }),
];
const listed: ListedCase = {
  id: 'a',
  name: 'Claim 17',
  count: 1,
  createdAt: decidedAt,
  changedAt: decidedAt,
};
const whole: Case = {
  ...listed,
  note: 'Two cars',
  entries: [{ analysisId: 3, verdict: 'Likely Genuine', decision: null }],
};
const server = {
  'GET /api/analysis/history': { body: records },
  'GET /api/cases': { body: { cases: [listed] } },
  'GET /api/cases/a': { body: whole },
  'GET /api/analysis/decisions/statistics': { body: { compared: 44, agreed: 41 } },
};
const show = (address = '/history') => renderMemberPage(<HistoryPage />, { path: '/history', address });
const names = () => screen.getAllByRole('link', { name: /^Open the report/ }).map((link) => link.textContent);

describe('decisions and cases in the history', () => {
  beforeEach(() => stubBrowser());

  it('UI-395 marks rows with the decision and filters by it, in the URL', async () => {
    fakeServer(server);
    const { router } = show();
    const select = await screen.findByLabelText('My decision');
    const row = within(screen.getByRole('link', { name: /one\.jpg/ }).closest<HTMLElement>('tr,li')!);
    expect(row.getByText('My decision: Genuine')).toBeVisible();
    await userEvent.selectOptions(select, 'My decision: Altered');
    expect(names()).toHaveLength(1);
    expect(router.state.location.search).toBe('?decision=altered');
    await userEvent.selectOptions(select, 'No decision yet');
    expect(screen.getByRole('link', { name: 'Open the report of three.jpg' })).toBeVisible();
    await userEvent.selectOptions(select, 'Any decision');
    expect(router.state.location.search).toBe('');
    expect(names()).toHaveLength(3);
  });

  it('UI-396 says how often member and engine agree, and what counts', async () => {
    fakeServer(server);
    show();
    const button = await screen.findByRole('button', { name: /Agreed with the engine 41 of 44/ });
    await userEvent.click(button);
    expect(screen.getByText(/“Genuine” agrees with Likely Genuine/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/analysis/history.csv',
    );
  });

  it('UI-399 lists one case, named by the URL, and all analyses again', async () => {
    fakeServer(server);
    const { router } = show('/history?case=a');
    expect(await screen.findByText('Two cars')).toBeVisible();
    expect(names()).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Show a case'), 'All analyses');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(router.state.location.search).toBe('');
    await userEvent.selectOptions(screen.getByLabelText('Show a case'), 'Claim 17 (1)');
    expect(router.state.location.search).toBe('?case=a');
  });

  it('UI-399 renames a case, and deletes it after a question, with no analysis', async () => {
    const seen = fakeServer({
      ...server,
      'PATCH /api/cases/a': () => json({ ...whole, name: 'Claim 18' }),
      'DELETE /api/cases/a': () => text('', 200),
    });
    const { router } = show('/history?case=a');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit name and note of Claim 17' }));
    const form = within(screen.getByRole('dialog', { name: 'Edit the case' }));
    await userEvent.type(form.getByLabelText('Name'), '!');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Claim 17!',
      note: 'Two cars',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete the case Claim 17' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete this case?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(callsOf(seen).filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/cases/a']);
  });

  it('lists nothing while the chosen case cannot be read, and retries', async () => {
    let isAway = true;
    fakeServer({ ...server, 'GET /api/cases/a': () => (isAway ? text('Away', 400) : json(whole)) });
    show('/history?case=a');
    expect(await screen.findByText('The case could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Open the report/ })).toBeNull();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toHaveLength(1));
  });

  it('keeps the control of the cases while another one loads', async () => {
    fakeServer(server);
    show();
    const select = await screen.findByLabelText('Show a case');
    await screen.findByRole('option', { name: 'Claim 17 (1)' });
    await userEvent.selectOptions(select, 'Claim 17 (1)');
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(screen.getByLabelText('Show a case')).toBe(select);
  });

  it('lists cases of a member whose analyses are all gone', async () => {
    fakeServer({ ...server, 'GET /api/analysis/history': { body: [] } });
    show();
    expect(await screen.findByRole('option', { name: 'Claim 17 (1)' })).toBeInTheDocument();
  });

  it('says when the case of the URL is gone', async () => {
    fakeServer({ ...server, 'GET /api/cases/gone': () => text('Not found', 404) });
    show('/history?case=gone');
    expect(await screen.findByText(/This case is not here/)).toBeVisible();
    expect(names()).toHaveLength(3);
  });
});
