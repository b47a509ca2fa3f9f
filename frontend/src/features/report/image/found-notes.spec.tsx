import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';

const [first, ...others] = makeReport().criteria;
const box = { left: 100, top: 100, width: 400, height: 300 };

function show({ isDirected, count = 1 }: { isDirected: boolean; count?: number }): void {
  const copies = Array.from({ length: count }, (_, index) => ({
    from: box,
    to: { ...box, left: 3200, top: 2400, width: 100 + 300 * index },
    isDirected,
  }));
  const copyMove = { ...(first ?? expect.fail()), score: 25, fired: true, map: 'heatmap' as const, copies };
  const report = makeReport({ criteria: [copyMove, ...others] });
  render(<ReportView record={makeRecord({ report, artifacts: { heatmap: '/h' } })} layout="sheet" />);
}

/** Waits until the text is shown twice: in the viewer and in the print layout. */
const shownTwice = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
const dashedIn = (boxes: HTMLElement | undefined) =>
  boxes?.querySelectorAll('[stroke-dasharray="7 5"]').length ?? 0;

describe('copied parts over the heat map', () => {
  beforeEach(() => stubBrowser());

  it('have a dashed box at the source, a legend and words', async () => {
    show({ isDirected: true });
    await shownTwice('A part was copied from the upper left to the lower right.');
    await shownTwice('Copied from here');
    const boxes = screen.getAllByRole('img', { name: /^Boxes over the parts/, hidden: true });
    expect(boxes).toHaveLength(1);
    expect(boxes.every((one) => dashedIn(one) > 0)).toBe(true);
    // The printed picture comes from the server, which has drawn the boxes into it.
    const printed = screen.getByRole('img', { name: /^The picture that was analyzed/, hidden: true });
    expect(printed).toHaveAttribute('src', expect.stringMatching(/^\/api\/analysis\/\d+\/annotated$/));
  });

  it('say the same words only once for two copies', async () => {
    show({ isDirected: true, count: 2 });
    await shownTwice('A part was copied from the upper left to the lower right.');
  });

  it('have two equal boxes where it is unknown which was first', async () => {
    show({ isDirected: false });
    await shownTwice('The same part appears at the upper left and the lower right.');
    const [boxes] = screen.getAllByRole('img', { name: /^Boxes over the parts/, hidden: true });
    expect(dashedIn(boxes)).toBe(0);
    expect(screen.queryByText('Copied from here')).toBeNull();
  });
});

describe('parts that do not fit the rest', () => {
  beforeEach(() => stubBrowser());

  it('have boxes, and their places in words', async () => {
    const regions = [box, { ...box, left: 3200, top: 2400 }];
    const method = {
      ...(first ?? expect.fail()),
      id: 'altered-pixels',
      score: 25,
      fired: true,
      map: 'heatmap' as const,
      regions,
    };
    const report = makeReport({ criteria: [method, ...others] });
    render(<ReportView record={makeRecord({ report, artifacts: { heatmap: '/h' } })} layout="sheet" />);
    await shownTwice('A part at the upper left does not fit the rest.');
    await shownTwice('A part at the lower right does not fit the rest.');
    expect(screen.getAllByRole('img', { name: /^Boxes around the parts/, hidden: true })).toHaveLength(1);
  });
});
