import { type NewShare, type Share, type ShownRecord } from '@jinwi/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json, text } from '../../../testing/fake-server.js';
import { makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import '../texts.js';
import { ShareButton } from '../print/report-actions.js';

const path = '/api/analysis/7/shares';

const share = (fields: Partial<Share> = {}): Share => ({
  id: '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-28T12:00:00.000Z',
  withPicture: true,
  withLocation: false,
  openedCount: 3,
  ...fields,
});
const made: NewShare = { ...share({ openedCount: 0 }), url: 'https://jinwi.example/r/secret' };

const located = () => {
  const report = makeReport();
  const metadata = [
    ...report.metadata,
    { group: 'capture' as const, code: 'field.gps', value: '37.5, 127.0' },
  ];
  return makeRecord({ report: { ...report, metadata } });
};

const open = async (handlers: Parameters<typeof fakeServer>[0], record: ShownRecord = makeRecord()) => {
  const seen = fakeServer({ [`GET ${path}`]: { body: { shares: [] } }, ...handlers });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ShareButton record={record} size={undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  return { seen, dialog: within(await screen.findByRole('dialog', { name: 'Share the report' })) };
};

describe('sharing a report', () => {
  beforeEach(() => stubBrowser());

  it('asks for a link without picture and location, for a week', async () => {
    const { seen, dialog } = await open({ [`POST ${path}`]: () => json(made, 201) }, located());
    expect(dialog.getByLabelText('With the location')).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    expect(await dialog.findByRole('textbox', { name: 'Address of the link' })).toHaveValue(made.url);
    const { body } = seen.find(({ method }) => method === 'POST') ?? {};
    expect(body).toEqual({ days: 7, withPicture: false, withLocation: false });
  });

  it('asks for what the member chose', async () => {
    const { seen, dialog } = await open({ [`POST ${path}`]: () => json(made, 201) }, located());
    await userEvent.selectOptions(dialog.getByLabelText('The link lives for'), '30 days');
    await userEvent.click(dialog.getByLabelText('With the picture'));
    await userEvent.click(dialog.getByLabelText('With the location'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    await dialog.findByRole('textbox');
    const { body } = seen.find(({ method }) => method === 'POST') ?? {};
    expect(body).toEqual({ days: 30, withPicture: true, withLocation: true });
  });

  it('offers the web address only where one exists, off at first', async () => {
    const source = {
      address: 'https://example.com/a.jpg',
      page: null,
      fetchedAt: '2026-11-02T03:04:05.000Z',
    };
    const { seen, dialog } = await open({ [`POST ${path}`]: () => json(made, 201) }, makeRecord({ source }));
    expect(dialog.getByLabelText('With the web address')).not.toBeChecked();
    await userEvent.click(dialog.getByLabelText('With the web address'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    await dialog.findByRole('textbox');
    const { body } = seen.find(({ method }) => method === 'POST') ?? {};
    expect(body).toEqual({ days: 7, withPicture: false, withLocation: false, withSource: true });
  });

  it('does not ask about a location that is not there', async () => {
    const { dialog } = await open({});
    expect(dialog.queryByLabelText('With the location')).toBeNull();
    expect(dialog.queryByLabelText('With the web address')).toBeNull();
  });

  it('UI-398 shows the decision only if the member says so', async () => {
    const decision = { decision: 'genuine', decidedAt: '2026-11-21T12:00:00.000Z' } as const;
    const record = makeRecord({ decision });
    const { seen, dialog } = await open({ [`POST ${path}`]: () => json(made, 201) }, record);
    const choice = dialog.getByLabelText('With my decision');
    expect(choice).not.toBeChecked();
    await userEvent.click(choice);
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    await dialog.findByRole('textbox');
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ withDecision: true });
  });

  it('copies the address, or says that it could not', async () => {
    // Also gives the page a clipboard, which jsdom lacks.
    userEvent.setup();
    const { dialog } = await open({ [`POST ${path}`]: () => json(made, 201) });
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    await dialog.findByRole('textbox');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('Copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith(made.url);
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText(/could not be copied/)).toBeVisible();
  });

  it('lists the live links and ends one', async () => {
    const shares = [share()];
    const { dialog } = await open({
      [`GET ${path}`]: () => json({ shares }),
      [`DELETE ${path}/${share().id}`]: () => {
        shares.pop();
        return text('', 200);
      },
    });
    expect(await dialog.findByText('Until November 28, 2026')).toBeVisible();
    expect(dialog.getByText(/with the picture · opened 3 times/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^End the link/ }));
    expect(await dialog.findByText('There are no links to this report.')).toBeVisible();
  });

  it('says why a link is refused, and keeps what was chosen', async () => {
    const { dialog } = await open({
      [`POST ${path}`]: () => text('You have 50 links already.', 409),
    });
    await userEvent.click(dialog.getByLabelText('With the picture'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    expect(await dialog.findByText(/You have 50 links already/)).toBeVisible();
    expect(dialog.getByLabelText('With the picture')).toBeChecked();
  });

  it('forgets the address when the dialog closes', async () => {
    const { dialog } = await open({ [`POST ${path}`]: () => json(made, 201) });
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    await dialog.findByRole('textbox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByRole('button', { name: 'Make a link' });
    expect(screen.queryByDisplayValue(made.url)).toBeNull();
  });
});
