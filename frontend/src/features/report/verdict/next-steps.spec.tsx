import { type Report } from '@jinwi/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAlteration, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { useToasts } from '../../../shared/lib/toast.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';
import { sectionIds } from '../section-link.js';

const quiet = { alteration: makeAlteration(), ai: makeAnswer({ answer: 'unlikely' }) };
const show = (fields: Partial<Report> = {}) =>
  render(<ReportView record={makeRecord({ report: makeReport({ ...quiet, ...fields }) })} layout="sheet" />);

/** Presses a step's link or button, and returns the section to which it scrolled. */
async function followed(role: 'link' | 'button', name: string): Promise<Element | undefined> {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await userEvent.click(screen.getByRole(role, { name }));
  return scrolled.mock.contexts[0] as Element | undefined;
}

const copied = { left: 100, top: 100, width: 400, height: 300 };
const withCopy = {
  alteration: makeAlteration({ answer: 'signs', basis: ['copy-move.found'] }),
  criteria: [
    {
      ...makeReport().criteria[0]!,
      id: 'copy-move',
      score: 25,
      fired: true,
      copies: [{ from: copied, to: { ...copied, left: 3200 }, isDirected: true }],
    },
  ],
} satisfies Partial<Report>;

const signed = {
  ai: makeAnswer({
    answer: 'declared',
    basis: ['provenance.valid-ai'],
    declared: { extent: 'generated', isSigned: true, isOwn: false },
  }),
  provenance: { ...makeReport().provenance, state: 'valid', issuer: 'OpenAI', isAi: true },
} satisfies Partial<Report>;

describe('one click of a next step', () => {
  beforeEach(() => stubBrowser());

  it('UI-149 leads to the ways to search', async () => {
    show();
    const target = document.body.appendChild(document.createElement('section'));
    Object.assign(target, { id: sectionIds.webSearch, tabIndex: -1 });
    expect(await followed('link', 'Ways to search')).toBe(target);
    expect(target).toHaveFocus();
    target.remove();
  });

  it('UI-410 shows the places, and returns the focus afterwards', async () => {
    show(withCopy);
    await screen.findByRole('tabpanel');
    const area = screen.getByRole('group', { name: /^Image area/ });
    expect(await followed('button', 'Show in the picture')).toBe(area);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Places of the findings' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Show in the picture' })).toHaveFocus();
  });

  it('UI-410 leads to the picture where no finding has a place', async () => {
    show({ criteria: [] });
    const picture = await screen.findByRole('region', { name: 'Image' });
    expect(await followed('button', 'Show in the picture')).toBe(picture);
    expect(picture).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Places of the findings' })).toBeNull();
  });

  it('UI-410 leads from the signature to the provenance', async () => {
    show(signed);
    const card = screen.getByRole('region', { name: 'Provenance' });
    expect(await followed('link', 'See the provenance')).toBe(card);
    expect(card).toHaveFocus();
  });

  it('UI-410 leads to the metadata where there is no provenance', async () => {
    show({ ...signed, provenance: makeReport().provenance });
    const metadata = await screen.findByRole('region', { name: 'Metadata findings' });
    expect(await followed('link', 'See the metadata')).toBe(metadata);
    expect(metadata).toHaveFocus();
  });

  it('UI-410 leads from the date to its row in the metadata', async () => {
    show({
      decisive: [{ code: 'camera.original', params: {} }],
      metadata: [{ group: 'capture', code: 'field.date-original', value: '2011:04:02 18:30:00' }],
    });
    await screen.findByRole('region', { name: 'Metadata findings' });
    const row = await followed('link', 'See the date in the metadata');
    expect(row).toHaveTextContent(/^TakenApril 2, 2011/);
    expect(row).toHaveFocus();
  });

  it('UI-410 copies a message that asks for the original', async () => {
    userEvent.setup();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Copy a message asking for the file' }));
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/^Hello! .*the original file/));
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ title: 'The message was copied' }]),
    );
  });

  it('UI-410 shows the message where it cannot be copied', async () => {
    userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Copy a message asking for the file' }));
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { variant: 'destructive', description: expect.stringMatching(/^Hello! /) },
      ]),
    );
  });
});
