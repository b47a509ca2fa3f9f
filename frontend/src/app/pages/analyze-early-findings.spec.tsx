import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeEvents } from '../../testing/fake-events.js';
import { aUser, fakeServer } from '../../testing/fake-server.js';
import { stubUploads } from '../../testing/fake-upload.js';
import { makeRecord } from '@jinwi/report/testing';
import { renderMemberPage } from '../../testing/render-member-page.js';
import { stubBrowser } from '../../testing/stub-browser.js';
import { AnalyzePage } from './analyze-page.js';

it('UI-128 shows early findings until the verdict, and announces each once', async () => {
  const events = fakeEvents();
  stubUploads([
    { status: 202, body: { id: 7, state: 'queued', steps: { done: 0, total: 0, testId: null } } },
  ]);
  stubBrowser();
  fakeServer({
    'GET /api/user': { body: aUser() },
    'GET /api/analysis/history': { body: [] },
    'GET /api/analysis/7': { body: makeRecord() },
  });
  renderMemberPage(<AnalyzePage />, { path: '/analyze' });
  const picker = screen.getByLabelText('Choose an image', { selector: 'input' });
  fireEvent.change(picker, { target: { files: [new File(['pixels'], 'a.jpg', { type: 'image/jpeg' })] } });
  await screen.findByText('a.jpg');
  await userEvent.click(screen.getByRole('button', { name: /^Analyze/ }));
  const card = await screen.findByRole('region', { name: 'Results' });
  const progress = (done: number, early: object) =>
    events.send('progress', { id: 7, state: 'running', steps: { done, total: 22, testId: null }, early });
  const signed = { code: 'provenance.valid', params: { signer: 'Acme' } };
  const network = { code: 'ai-pixels.signs', params: { percent: 81 } };
  const fields = [{ group: 'capture', code: 'field.make', value: 'Canon' }];
  await waitFor(() => expect(events.opened).toHaveLength(1));
  act(() => void progress(3, { remarks: [signed], fields }));
  expect(await within(card).findByRole('heading', { name: 'So far' })).toBeInTheDocument();
  expect(within(card).getByText('Make: Canon')).toBeInTheDocument();
  const spoken = within(screen.getByRole('log'));
  const first = spoken.getByText(/signed by a listed signer \(Acme\)/);
  act(() => void progress(9, { remarks: [signed, network], fields }));
  expect(
    await spoken.findByText(/To our network for AI pictures, its pixels look more like/),
  ).toBeInTheDocument();
  expect(spoken.getByText(/listed signer \(Acme\)/)).toBe(first);
  expect(within(card).getByText(/the verdict follows when all tests are done/)).toBeInTheDocument();
  events.send('done', { id: 7, state: 'done', steps: { done: 22, total: 22, testId: null } });
  await screen.findByRole('heading', { level: 2, name: 'Possibly Manipulated' });
  expect(screen.queryByText('So far')).toBeNull();
});
