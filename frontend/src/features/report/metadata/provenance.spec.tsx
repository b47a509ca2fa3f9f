import { type Artifacts, type ReportProvenance } from '@jinwi/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAlteration, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';

const step = { when: null, softwareAgent: null, digitalSourceType: null };
const signed: ReportProvenance = {
  state: 'valid',
  issuer: 'Adobe Inc.',
  signedAt: '2026-07-22T10:00:00Z',
  claimGenerator: 'Adobe Photoshop 26.0',
  isAi: false,
  actions: [
    { ...step, action: 'c2pa.opened' },
    { ...step, action: 'c2pa.color_adjustments', isEdit: true },
  ],
  ingredients: [{ title: 'beach.jpg', relation: 'parent' }],
};

const show = (fields: Partial<ReportProvenance> = {}, artifacts: Artifacts = {}) => {
  const answers = { alteration: makeAlteration(), ai: makeAnswer({ answer: 'unlikely' }) };
  const report = makeReport({ ...answers, provenance: { ...signed, ...fields } });
  render(<ReportView record={makeRecord({ report, artifacts })} layout="sheet" />);
};
const card = () => screen.getByRole('region', { name: 'Provenance' });

describe('the provenance of a report', () => {
  beforeEach(() => stubBrowser());

  it('UI-311 shows signer, time, program, steps and sources above the answers', () => {
    show();
    const answer = screen.getByRole('heading', { name: 'Was it altered?' });
    expect(card().compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const text of ['Signed by Adobe Inc.', 'On the trust list', 'Adobe Photoshop 26.0'])
      expect(within(card()).getByText(text)).toBeInTheDocument();
    expect(card()).toHaveTextContent(/July 22, 2026.*Date confirmed by a time stamp/);
    expect(card()).toHaveTextContent('beach.jpg (the picture that it was made from)');
    const steps = within(within(card()).getByRole('list', { name: /^What happened to it/ }));
    expect(steps.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Opened',
      'Colours adjusted',
    ]);
  });

  it('UI-311 is shown once', () => {
    show();
    expect(screen.getAllByText('Signed by Adobe Inc.')).toHaveLength(1);
    expect(screen.getAllByText('Colours adjusted')).toHaveLength(1);
  });

  it('UI-311 is amber for a signer whom we do not know', () => {
    show({ state: 'unknown-signer' });
    expect(within(card()).getByText('We do not know this signer')).toHaveClass('text-suspicious');
    expect(within(card()).queryByText('Signed by Adobe Inc.')).toBeNull();
  });

  it('UI-403 names the conforming product, and people and accounts as mere statements', () => {
    show({
      product: { name: 'Pixel Camera', maker: 'Google LLC', assuranceLevel: 2 },
      identities: [{ kind: 'account', name: 'jinwi', provider: 'Social', standing: 'stated' }],
    });
    expect(card()).toHaveTextContent(
      'Pixel Camera by Google LLC, listed as conforming with assurance level up to 2',
    );
    expect(card()).toHaveTextContent('jinwi at SocialOnly stated by the signer: we could not check it.');
  });

  it('UI-406 shows thumbnails of what the file was made from, named by their titles', () => {
    const thumbnail = { top: 30, width: 40, height: 20 };
    const ingredients = [
      { title: 'beach.jpg', relation: 'parent' as const, thumbnail },
      { title: 'note.txt', relation: 'component' as const },
    ];
    show({ ingredients }, { ingredients: '/sheet' });
    const picture = within(card()).getByRole('img', { name: 'beach.jpg' });
    expect(picture.querySelector('svg')).toHaveAttribute('viewBox', '0 30 40 20');
    expect(picture.querySelector('image')).toHaveAttribute('href', '/sheet');
    expect(within(card()).queryByRole('img', { name: 'note.txt' })).toBeNull();
    expect(card()).toHaveTextContent('note.txt (used in it)');
  });

  it('UI-406 only names what has no thumbnail', () => {
    show({}, {});
    expect(within(card()).queryByRole('img')).toBeNull();
    expect(card()).toHaveTextContent('beach.jpg (the picture that it was made from)');
  });

  it('UI-311 folds a long history', async () => {
    show({ actions: Array.from({ length: 9 }, () => ({ ...step, action: 'c2pa.edited' })) });
    const fold = within(card()).getByRole('button', { name: 'All 9 steps' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
  });

  it('UI-311 has no card for a file that nobody signed', () => {
    show({ ...makeReport().provenance });
    const answer = screen.getByRole('heading', { name: 'Was it altered?' });
    expect(card().compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(within(card()).queryByText(/trust list|time stamp/)).toBeNull();
  });
});
