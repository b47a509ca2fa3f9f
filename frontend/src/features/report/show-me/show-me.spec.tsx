import { type ReportCriterion } from '@jinwi/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';

const [metadata, , provenance] = makeReport().criteria;
const box = { left: 100, top: 100, width: 400, height: 300 };
const copy = (left: number, top: number) => ({ from: box, to: { ...box, left, top }, isDirected: true });
const copyMove: ReportCriterion = {
  ...metadata!,
  id: 'copy-move',
  score: 25,
  fired: true,
  copies: [copy(3200, 2400), copy(3200, 100)],
};

const show = (criteria: ReportCriterion[]) =>
  render(<ReportView record={makeRecord({ report: makeReport({ criteria }) })} layout="sheet" />);
const button = () => screen.queryByRole('button', { name: 'Show me' });
const panel = () => screen.findByRole('group', { name: 'Places of the findings' });
const line = async () => (await panel()).querySelector('[aria-live="polite"]');

describe('"Show me"', () => {
  beforeEach(() => stubBrowser());

  it('UI-312 is absent where no finding has a place', async () => {
    show([metadata!, provenance!]);
    await screen.findByRole('region', { name: 'Criteria' });
    expect(button()).toBeNull();
  });

  it('UI-312 steps by buttons and arrow keys, and describes each place briefly', async () => {
    show([copyMove]);
    await screen.findByRole('tabpanel');
    await userEvent.click(button()!);
    await waitFor(async () => expect(await panel()).toHaveFocus());
    expect(await line()).toHaveTextContent(
      /^1 of 2A part was copied from the upper left to the lower right\.$/,
    );
    await userEvent.keyboard('{ArrowRight}');
    expect(await line()).toHaveTextContent(
      /^2 of 2A part was copied from the upper left to the upper right\.$/,
    );
    await userEvent.keyboard('{ArrowRight}');
    expect(await line()).toHaveTextContent(/^1 of 2/);
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Previous finding' }));
    expect(await line()).toHaveTextContent(/^2 of 2/);
    expect(document.querySelectorAll('.motion-blink, .motion-blink-late')).toHaveLength(2);
  });

  it('UI-312 Escape closes it and returns the focus; the sheet stays open', async () => {
    let escapes = 0;
    document.addEventListener('keydown', () => (escapes += 1), { capture: true, once: true });
    show([copyMove]);
    await screen.findByRole('tabpanel');
    await userEvent.click(button()!);
    await panel();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Places of the findings' })).toBeNull();
    expect(button()).toHaveFocus();
    expect(escapes).toBe(0);
  });
});
