import { type Decision, type ShownRecord } from '@jinwi/contracts';
import { makeRecord } from '@jinwi/report/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, text } from '../../../testing/fake-server.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { analysisQuery, useAnalysis } from '../../report/records.js';
import { DecisionSection } from './decision-section.js';

const path = '/api/analysis/7/decision';

const decided = (fields: Partial<Decision> = {}): Decision => ({
  decision: 'altered',
  reason: 'The shadow is wrong.',
  links: ['https://example.com/a'],
  mayMeasure: false,
  decidedAt: '2026-11-21T12:00:00.000Z',
  changedAt: '2026-11-21T12:00:00.000Z',
  earlier: [],
  ...fields,
});

const Shown = () => {
  const { data } = useAnalysis(7);
  return data ? <DecisionSection record={data} /> : null;
};

const show = (record: ShownRecord = makeRecord()) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(analysisQuery(7).queryKey, { ...record, id: 7 });
  render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  return { heading: screen.getByRole('heading', { name: 'Your decision' }) };
};

describe('the member’s own decision', () => {
  beforeEach(() => stubBrowser());

  it('UI-394 is saved with reason and links, and told to screen readers', async () => {
    const seen = fakeServer({ [`PUT ${path}`]: () => json(decided()) });
    const { heading } = show();
    expect(screen.getByText('The tests say')).toHaveTextContent('Possibly Manipulated');
    const group = within(screen.getByRole('group', { name: 'In my view it is' }));
    expect(group.getAllByRole('radio')).toHaveLength(4);
    await userEvent.click(group.getByRole('radio', { name: 'Altered' }));
    await userEvent.type(screen.getByLabelText('Reason'), 'The shadow is wrong.');
    await userEvent.type(screen.getByLabelText('Links'), 'https://example.com/a');
    expect(screen.getByLabelText(/operator may use/)).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Your decision is saved.'));
    expect(heading).toHaveFocus();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      decision: 'altered',
      reason: 'The shadow is wrong.',
      links: ['https://example.com/a'],
      mayMeasure: false,
    });
    expect(screen.getByText('Altered')).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
    expect(screen.getByText('The tests say')).toHaveTextContent('Possibly Manipulated');
  });

  it('UI-394 refuses links that are no web addresses, and keeps what was typed', async () => {
    const seen = fakeServer();
    show();
    await userEvent.type(screen.getByLabelText('Links'), 'javascript:alert(1)');
    await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
    expect(screen.getByLabelText('Links')).toBeInvalid();
    expect(screen.getByLabelText('Links')).toHaveAccessibleDescription(/at most 10 web addresses/);
    expect(screen.getByLabelText('Links')).toHaveValue('javascript:alert(1)');
    expect(callsOf(seen)).toEqual([]);
  });

  it('UI-395 shows earlier decisions, is changed, and deleted after a question', async () => {
    const earlier = [{ decision: 'genuine', reason: 'Looked fine.', decidedAt: '2026-11-20T12:00:00.000Z' }];
    const seen = fakeServer({ [`DELETE ${path}`]: () => text('', 200) });
    show(makeRecord({ decision: decided({ earlier: earlier as Decision['earlier'] }) }));
    await userEvent.click(screen.getByRole('button', { name: '1 earlier decision' }));
    expect(screen.getByText('Looked fine.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('radio', { name: 'Altered' })).toBeChecked();
    expect(screen.getByLabelText('Reason')).toHaveValue('The shadow is wrong.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your decision?' }));
    expect(callsOf(seen)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Save decision' })).toBeVisible();
    expect(callsOf(seen)).toEqual([`DELETE ${path}`]);
  });

  it('says why it could not be saved', async () => {
    fakeServer({ [`PUT ${path}`]: () => text('Not found', 404) });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Save decision' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});
