import { type ShownRecord } from '@jinwi/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../shared/lib/toast.js';
import { fakeServer, text } from '../../../testing/fake-server.js';
import { makeRecord } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportActions } from './report-actions.js';

const path = '/api/analysis/7/report.pdf';

/** Shows the buttons, presses one and returns the names of the saved files. */
async function press(name: string, record: ShownRecord = makeRecord({ id: 7 })): Promise<string[]> {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<ReportActions record={record} />);
  await userEvent.click(screen.getByRole('button', { name }));
  return saved;
}

describe('the buttons of a report', () => {
  beforeEach(() => stubBrowser());

  it('UI-165 save it as a PDF in the page’s language and reader’s zone', async () => {
    const seen = fakeServer({ [`GET ${path}`]: { body: '%PDF' } });
    const saved = await press('Download report');
    await waitFor(() => expect(saved).toEqual(['analysis-report-7.pdf']));
    const { searchParams } = new URL(seen[0]?.url ?? '', 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({
      lang: 'en',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('UI-165 save the text file beside it', async () => {
    const seen = fakeServer();
    expect(await press('Text file')).toEqual(['analysis-report-7.txt']);
    expect(seen).toEqual([]);
  });

  it('ask for a PDF without a location that the member hid', async () => {
    const seen = fakeServer({ [`GET ${path}`]: { body: '%PDF' } });
    const saved = await press('Download report', { ...makeRecord({ id: 7 }), isLocationHidden: true });
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(seen[0]?.url).toContain('location=hidden');
  });

  it('say that the PDF could not be made, and why', async () => {
    fakeServer({ [`GET ${path}`]: () => text('Please try again.', 503) });
    const saved = await press('Download report');
    const [title, description] = ['The PDF could not be made', 'Please try again.'];
    await waitFor(() => expect(useToasts.getState().toasts[0]).toMatchObject({ title, description }));
    expect(saved).toEqual([]);
  });
});
