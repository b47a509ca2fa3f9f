import { type ListedCase } from '@jinwi/contracts';
import { makeRecord } from '@jinwi/report/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsOf, fakeServer, json, type SeenRequest, text } from '../../../testing/fake-server.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { InCases } from './in-cases.js';

const aCase = (id: string, name: string): ListedCase => ({
  id,
  name,
  count: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  changedAt: '2026-11-21T12:00:00.000Z',
});
const [first, second] = [aCase('a', 'Claim 17'), aCase('b', 'Claim 18')];

/** Starts a server on which the list of the analysis's cases can change. */
const serve = (own: ListedCase[], all = [first, second]) => {
  const seen = fakeServer({
    'GET /api/cases': ({ url }: SeenRequest) => json({ cases: url.includes('analysis=') ? own : all }),
    'POST /api/cases': ({ body }) => {
      const { name } = body as { name: string };
      all.push(aCase('c', name));
      return json({ ...aCase('c', name), note: '', entries: [] }, 201);
    },
    ...Object.fromEntries(
      ['a', 'b', 'c'].flatMap((id) => [
        [
          `PUT /api/cases/${id}/analyses/7`,
          () => {
            own.push(all.find((one) => one.id === id)!);
            return json({});
          },
        ],
        [
          `DELETE /api/cases/${id}/analyses/7`,
          () => {
            own.splice(0);
            return json({});
          },
        ],
      ]),
    ),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <InCases record={makeRecord({ id: 7 })} />
    </QueryClientProvider>,
  );
  return seen;
};

describe('the cases of an analysis', () => {
  beforeEach(() => stubBrowser());

  it('UI-397 adds it to a case and takes it out', async () => {
    const seen = serve([]);
    expect(await screen.findByText('This analysis has not been added to a case.')).toBeVisible();
    await screen.findByRole('option', { name: 'Claim 18' });
    await userEvent.selectOptions(screen.getByLabelText('Add to a case'), 'Claim 18');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    const list = within(await screen.findByRole('list', { name: 'Cases with this analysis' }));
    expect(list.getByText('Claim 18')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Added to Claim 18.');
    expect(screen.queryByRole('option', { name: 'Claim 18' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Take out of Claim 18' }));
    expect(await screen.findByText('This analysis has not been added to a case.')).toBeVisible();
    expect(callsOf(seen)).toContain('DELETE /api/cases/b/analyses/7');
  });

  it('UI-397 opens a new case with the analysis in it', async () => {
    const seen = serve([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New case' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByLabelText('Name')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText('Name'), 'Claim 19');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Take out of Claim 19' })).toBeVisible();
    expect(callsOf(seen)).toContain('PUT /api/cases/c/analyses/7');
  });

  it('claims nothing while the cases of the analysis are unknown', async () => {
    fakeServer({
      'GET /api/cases': ({ url }: SeenRequest) =>
        url.includes('analysis=') ? text('Away', 400) : json({ cases: [first] }),
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <InCases record={makeRecord({ id: 7 })} />
      </QueryClientProvider>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('The cases could not be loaded.');
    expect(screen.queryByText('This analysis has not been added to a case.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('says why a case takes no more', async () => {
    fakeServer({
      'GET /api/cases': ({ url }: SeenRequest) => json({ cases: url.includes('analysis=') ? [] : [first] }),
      'PUT /api/cases/a/analyses/7': () => text('A case can have at most 200 analyses.', 409),
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <InCases record={makeRecord({ id: 7 })} />
      </QueryClientProvider>,
    );
    await screen.findByRole('option', { name: 'Claim 17' });
    await userEvent.selectOptions(screen.getByLabelText('Add to a case'), 'Claim 17');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A case can have at most 200 analyses.');
  });
});
