import { type Comparison, type ComparisonResult, type ShownRecord } from '@jinwi/contracts';
import { makeRecord, makeReport } from '@jinwi/report/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../testing/fake-server.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import '../../report/texts.js';
import { ComparisonSection } from './comparison-section.js';

const record = makeRecord({ id: 7, imageName: 'post.jpg' });
const gps = { group: 'capture', code: 'field.gps', value: '37.5665, 126.9780' } as const;
const other = makeRecord({
  id: 3,
  imageName: 'camera.jpg',
  imageSize: 4_000_000,
  report: makeReport({ metadata: [...makeReport().metadata, gps] }),
});

const result: ComparisonResult = {
  width: 1000,
  height: 800,
  alignment: {
    scale: 0.46,
    rotation: 0,
    isMirrored: false,
    isDistorted: false,
    cuts: { left: 0, top: 0, right: 0.2, bottom: 0 },
    coverage: 1,
  },
  isToneChanged: false,
  differentShare: 0.1,
  parts: [
    { kind: 'smoothed', box: { left: 20, top: 300, width: 100, height: 200 }, from: null },
    {
      kind: 'moved',
      box: { left: 700, top: 20, width: 80, height: 60 },
      from: { left: 10, top: 700, width: 80, height: 60 },
    },
  ],
};

const comparison = (fields: Partial<Comparison> = {}): Comparison => ({
  id: '3c9a1c7e-8a4f-4e0a-9b1a-0a1b2c3d4e5f',
  otherId: 3,
  otherName: 'camera.jpg',
  state: 'done',
  failure: null,
  result,
  hasImages: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...fields,
});

const stubMotion = ({ isReduced }: { isReduced: boolean }) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isReduced && media === '(prefers-reduced-motion: reduce)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

interface Shown {
  shown?: ShownRecord;
  /** The responses to the requests for the list, in order. The last one answers all further requests. */
  lists?: Parameters<typeof json>[];
}

const show = (made: Comparison, { shown = record, lists = [[{ comparisons: [] }]] }: Shown = {}) => {
  const answers = [...lists];
  const seen = fakeServer({
    'GET /api/analysis/7/comparisons': () => json(...(answers.length > 1 ? answers.shift()! : answers[0]!)),
    'POST /api/analysis/7/comparisons': { body: made },
    'GET /api/analysis/history': { body: [record, other] },
    'GET /api/analysis/3': { body: other },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ComparisonSection record={shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return seen;
};

const choose = async (made: Comparison, shown?: Shown) => {
  const seen = show(made, shown);
  await userEvent.click(screen.getByRole('button', { name: 'Choose a picture' }));
  await userEvent.click(await screen.findByRole('button', { name: /camera\.jpg/ }));
  return seen;
};

const compare = async (made: Comparison, shown?: Shown) => {
  const seen = await choose(made, shown);
  await screen.findByRole('region', { name: 'Comparison with camera.jpg' });
  return seen;
};

describe('comparing with an original', () => {
  beforeEach(() => stubBrowser());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('UI-385 offers the member’s other pictures, found by name', async () => {
    show(comparison());
    await userEvent.click(screen.getByRole('button', { name: 'Choose a picture' }));
    expect(await screen.findByRole('button', { name: /camera\.jpg/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /post\.jpg/ })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nothing');
    expect(screen.getByText('No picture has this name.')).toBeInTheDocument();
  });

  it('UI-386 says what differs, whole and in parts', async () => {
    const seen = await compare(comparison());
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ otherId: 3 });
    expect(
      screen.getByText(
        'The pictures are the same shot. Compared with the original, this one is scaled to 46% and cropped at the right of the original. 2 parts differ.',
      ),
    ).toBeInTheDocument();
    const parts = within(screen.getByRole('list', { name: 'Parts that differ' })).getAllByRole('button');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      '1.left: smoother than in the original. Something may have been removed or covered.',
      '2.upper right: the original shows this at another place (lower left).',
    ]);
    await userEvent.click(parts[1]!);
    expect(parts[1]).toHaveAttribute('aria-pressed', 'true');
  });

  it('UI-386 says plainly when the pictures are not the same', async () => {
    await compare(comparison({ result: { ...result, alignment: null, parts: [] }, hasImages: false }));
    expect(screen.getByText(/^No common picture was found\./)).toBeInTheDocument();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('UI-387 moves the divider with the arrow keys and says where it is', async () => {
    const sides = { width: 400, height: 300, left: 0, top: 0, right: 400, bottom: 300 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(sides as DOMRect);
    await compare(comparison());
    const divider = screen.getByRole('slider', { name: 'Divider between this picture and the original' });
    expect(divider).toHaveAttribute('aria-valuetext', '50% this picture');
    divider.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(divider).toHaveAttribute('aria-valuetext', '55% this picture');
  });

  it('UI-388 swaps the pictures once a second, only when asked', async () => {
    stubMotion({ isReduced: false });
    await compare(comparison());
    await userEvent.click(screen.getByRole('radio', { name: 'Swap' }));
    expect(screen.getByRole('img', { name: 'This picture' })).toBeInTheDocument();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Swap every second' }));
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.getByRole('img', { name: 'This picture' })).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('img', { name: /^The original/ })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => void vi.advanceTimersByTime(5_000));
    expect(screen.getByRole('img', { name: /^The original/ })).toBeInTheDocument();
  });

  it('UI-388 swaps only by hand where reduced motion is asked for', async () => {
    stubMotion({ isReduced: true });
    await compare(comparison());
    await userEvent.click(screen.getByRole('radio', { name: 'Swap' }));
    expect(screen.queryByRole('button', { name: 'Swap every second' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Swap the pictures' }));
    expect(screen.getByRole('img', { name: /^The original/ })).toBeInTheDocument();
  });

  it('UI-389 sets both files side by side and names in words what differs', async () => {
    await compare(comparison());
    const table = await screen.findByRole('table', { name: 'The files side by side' });
    const row = within(table).getByRole('row', { name: /^File name/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['post.jpg', 'camera.jpg', 'differs']);
    expect(within(table).getByRole('row', { name: /^Content Credentials/ })).toHaveTextContent(/same$/);
    expect(within(table).getByRole('row', { name: /37\.5665/ })).toHaveTextContent(/differs$/);
  });

  it('UI-389 names no location of either file where the location is hidden', async () => {
    await compare(comparison(), { shown: { ...record, isLocationHidden: true } });
    const table = await screen.findByRole('table', { name: 'The files side by side' });
    expect(table).not.toHaveTextContent('37.5665');
  });

  it('asks again while the comparison is being made', async () => {
    const waiting = comparison({ state: 'waiting', result: null, hasImages: false });
    await choose(waiting, { lists: [[{ comparisons: [] }], [{ comparisons: [comparison()] }]] });
    expect(await screen.findByText('Comparing the pictures…')).toBeInTheDocument();
    const made = { name: 'Comparison with camera.jpg' };
    expect(await screen.findByRole('region', made, { timeout: 5_000 })).toBeInTheDocument();
  });

  it.each([
    ['analysis.image-damaged', /^Could not compare the pictures.+/],
    ['analysis.failed', /^Could not compare the pictures$/],
    [null, /^Could not compare the pictures$/],
  ])('says what is known of a comparison that failed with %s', async (failure, text) => {
    await choose(comparison({ state: 'failed', failure, result: null, hasImages: false }));
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
  });

  it('offers to load earlier comparisons again', async () => {
    show(comparison(), { lists: [['', 500], [{ comparisons: [comparison()] }]] });
    expect(await screen.findByText('Could not load earlier comparisons.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'camera.jpg' })).toBeInTheDocument();
  });
});
