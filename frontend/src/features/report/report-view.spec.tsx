import { type Report, type ShownRecord } from '@jinwi/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { aiPixels, makeAlteration, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../testing/stub-browser.js';
import { mapOf, openingView, viewsOf } from './image/views.js';
import { ReportView } from './report-view.js';

const show = (record: ShownRecord) => render(<ReportView record={record} layout="sheet" />);
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the report view', () => {
  beforeEach(() => stubBrowser());

  it.each([
    ['Likely Genuine', 'lucide-shield-check', 'text-clear'],
    ['No Signs Found', 'lucide-circle-minus', 'bg-surface'],
    ['Inconclusive', 'lucide-circle-minus', 'bg-surface'],
    ['Possibly Manipulated', 'lucide-shield-', 'text-suspicious'],
    ['Possibly AI-Generated', 'lucide-shield-', 'text-suspicious'],
    ['Likely Manipulated', 'lucide-shield-x', 'text-strong'],
    ['Another label', 'lucide-shield-x', 'text-strong'],
  ])('UI-131 UI-133 %s has its colour and its icon', (result, icon, colour) => {
    show(makeRecord({ result }));
    const card = screen.getByRole('heading', { level: 2, name: result }).closest(`.${colour}`);
    expect(card?.querySelector(`svg[class*="${icon}"]`)).not.toBeNull();
  });

  it('UI-134 shows labels in the interface language, unknown ones as stored', async () => {
    await i18n.changeLanguage('ko');
    const { unmount } = show(makeRecord());
    expect(screen.getByRole('heading', { level: 2, name: '조작 의심' })).toBeInTheDocument();
    unmount();
    show(makeRecord({ result: 'Another label' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Another label' })).toBeInTheDocument();
  });

  it('UI-149 captions the score and links to how it is read', async () => {
    show(makeRecord());
    expect(screen.getByText('Authenticity score 62% · not a probability')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'How to read this score' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'How to read this score' }));
    expect(screen.getByRole('region', { name: 'How to read this score' })).toHaveFocus();
  });

  it('UI-133 UI-132 gives each criterion a word, and a bar that grows with suspicion', () => {
    const manipulation = JSON.stringify({
      criteria: [
        { name: 'A', score: 80 },
        { name: 'B', score: 50 },
        { name: 'C', score: 49 },
      ],
    });
    show(makeRecord({ manipulation }));
    const criteria = region('Criteria');
    const bars = criteria.getAllByRole('meter');
    expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuetext')])).toEqual([
      ['C', '49 out of 100, Strong signal'],
      ['B', '50 out of 100, Suspicious'],
      ['A', '80 out of 100, Nothing found'],
    ]);
    const filled = bars.map((bar) => parseFloat((bar.firstElementChild as HTMLElement).style.width));
    expect(filled.map(Math.round)).toEqual([67, 67, 33]);
    for (const word of ['Nothing found', 'Suspicious']) expect(criteria.getAllByText(word).length).toBe(4);
  });

  it('UI-143 UI-145 UI-150 shows details, DOF and what can mislead behind a disclosure', async () => {
    show(
      makeRecord({
        manipulation: JSON.stringify({
          overallEvaluation: 'Some areas differ.',
          criteria: [{ name: 'Error level', score: 41, details: 'One area stands out.' }],
          criteria_analysis: [{ name: 'Error level', score: 41, DOF: 59 }],
        }),
      }),
    );
    const criteria = region('Criteria');
    const button = criteria.getByRole('button', { name: /Error level/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(criteria.getByText('One area stands out.')).toBeInTheDocument();
    expect(criteria.getByText('Degree of forgery (DOF)').nextSibling).toHaveTextContent('59');
    expect(criteria.getByText('What it looks at')).toBeInTheDocument();
    expect(criteria.getByText('What can mislead')).toBeInTheDocument();
    expect(region('Overall evaluation').getByText('Some areas differ.')).toBeInTheDocument();
  });

  it('UI-144 shows a manipulation text that is no JSON', () => {
    show(makeRecord({ manipulation: 'Signs of cloning.' }));
    expect(region('Overall evaluation').getByText('Signs of cloning.')).toBeInTheDocument();
  });

  it('UI-146 UI-147 lists metadata as text, never as HTML', () => {
    show(makeRecord({ metadata: 'Artist: <b>Kim</b>' }));
    const metadata = region('Metadata findings');
    expect(metadata.getByText('Artist').nextSibling).toHaveTextContent('<b>Kim</b>');
  });

  it('UI-148 shows AI findings, or says that there are none', () => {
    const { unmount } = show(makeRecord({ aiGenerationMarkers: 'A prompt is embedded.' }));
    expect(region('AI-generation findings').getByText('A prompt is embedded.')).toBeInTheDocument();
    unmount();
    show(makeRecord());
    expect(
      region('AI-generation findings').getByText('No signs of AI generation were reported.'),
    ).toBeInTheDocument();
  });

  it('UI-148 answers whether AI made the picture, with reasons and limits', () => {
    show(makeRecord({ report: makeReport({ ai: makeAnswer(), criteria: [aiPixels()] }) }));
    const section = screen.getByRole('region', { name: 'AI-generation findings' });
    for (const text of [
      'Judging by its pixels, AI likely made this picture.',
      /its pixels look very much like those of AI-made pictures\./,
      /newer than its training weaken it/,
    ])
      expect(section).toHaveTextContent(text);
  });

  it('shows what the AI test saw once, with the test', () => {
    const place = { criterionId: 'ai-pixels', top: 0, width: 8, height: 6 };
    const report = makeReport({ ai: makeAnswer(), criteria: [aiPixels()] });
    show(makeRecord({ report, artifacts: { evidence: { url: '/s', pictures: [place] } } }));
    const name = 'AI traces in the pixels: what the test saw in IMG_2031.jpg';
    expect(screen.getByRole('img', { name })).toBe(region('Criteria').getByRole('img', { name }));
  });

  it('says beside a low percentage that it does not rule out AI', () => {
    const ai = makeAnswer({ answer: 'unlikely', basis: ['ai-pixels.unlikely'], probability: 0.04 });
    show(makeRecord({ report: makeReport({ ai }) }));
    expect(region('AI-generation findings').getByText(/That does not rule out AI\./)).toBeVisible();
  });

  it('mentions no network for a report of the previous version', () => {
    show(makeRecord({ report: makeReport() }));
    const section = region('AI-generation findings');
    expect(section.getByText('No signs of AI generation were reported.')).toBeVisible();
    expect(section.getByText(/^This analysis judged AI generation by declarations/)).toBeVisible();
    expect(section.queryByText(/network|pixels/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Models used' })).toBeNull();
  });

  it('lists each model used, how reliable it is, and what a second opinion says', () => {
    const secondOpinion = {
      source: 'vision',
      state: 'given',
      points: -6,
      summary: { ko: 'AI 같습니다.', en: 'To the vision model the image looks AI-generated.' },
    } as const;
    const report = makeReport({ ai: makeAnswer(), criteria: [aiPixels()] });
    show(makeRecord({ report, secondOpinion }));
    const models = region('Models used');
    expect(models.getAllByRole('heading', { level: 4 }).map((name) => name.textContent)).toEqual([
      'Our own network, version 2026-11-22',
      'Second opinion · A vision model',
    ]);
    const [own, vision] = models.getAllByRole('listitem');
    expect(own).toHaveTextContent(/ It can be wrong\. .* If it gives an answer, that counts in the score/);
    // The finding of our own network is among the findings about AI.
    expect(own).not.toHaveTextContent('those of AI-made pictures');
    expect(vision).toHaveTextContent(
      /looks AI-generated.*against the image, 6 of at most 10.*does not contain it/,
    );
  });

  it('says of a verdict by pixels that the network can be wrong', () => {
    const report = makeReport({ ai: makeAnswer(), criteria: [aiPixels()] });
    show(makeRecord({ result: 'Likely AI-Generated', report }));
    expect(screen.getAllByText(/This is a neural network’s judgement, and it can be wrong/)[0]).toBeVisible();
    expect(screen.queryByText(/What a file declares of itself/)).toBeNull();
  });

  it('UI-150 says what is not proven and when too few tests applied', () => {
    show(makeRecord({ report: makeReport({ inconclusive: true }) }));
    expect(
      screen.getByText('The result says how strong the signs are. It does not prove what is true.', {
        exact: false,
      }),
    ).toBeInTheDocument();
    expect(screen.getAllByText(/1 of 2 tests that gave an answer found signs\./)[0]).toBeInTheDocument();
    expect(screen.getByText('Too little to go on.')).toBeInTheDocument();
  });

  it('shows what a test saw, marked as no evidence by itself', () => {
    const place = { criterionId: 'metadata', top: 0, width: 4, height: 3 };
    const artifacts = { evidence: { url: '/s', pictures: [place] } };
    const criteria = makeReport().criteria.map((criterion) => ({ ...criterion, weight: 0, fired: false }));
    show(makeRecord({ artifacts, report: makeReport({ criteria }) }));
    const label = 'Metadata: what the test saw in IMG_2031.jpg';
    expect(screen.getByRole('img', { name: label, hidden: true })).toBeInTheDocument();
    expect(screen.getByText('For looking at; not evidence by itself.')).toBeInTheDocument();
  });

  it('says under the verdict what it rests on', () => {
    show(makeRecord({ report: makeReport() }));
    const heading = screen.getByRole('heading', { name: 'What this rests on' });
    expect(heading.nextSibling).toHaveTextContent(/^Error level analysis \(ELA\): /);
  });

  const answered = (fields: Partial<Report> = {}) =>
    makeReport({ alteration: makeAlteration(), ai: makeAnswer({ answer: 'unlikely' }), ...fields });
  const scoreBar = () => screen.queryByRole('meter', { name: 'Authenticity score' });

  it('keeps the old words for records without the two answers', () => {
    show(makeRecord({ report: makeReport(), result: 'Likely Genuine' }));
    expect(screen.queryByText('Was it altered?')).toBeNull();
    expect(document.querySelector('.text-score')).not.toBeNull();
    expect(screen.getAllByText(/^We found no clear signs/)[0]).toBeVisible();
  });

  it('shows no score if inconclusive, and says what it means if nothing was found', () => {
    const { unmount } = show(makeRecord({ report: answered(), result: 'Inconclusive', score: 90 }));
    expect(scoreBar()).toBeNull();
    expect(screen.queryByText(/90/)).toBeNull();
    expect(screen.getByText('Inconclusive')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'How to read this score' })).toBeNull();
    unmount();
    show(makeRecord({ report: answered(), result: 'No Signs Found', score: 88 }));
    expect(scoreBar()?.querySelector('.bg-muted')).not.toBeNull();
    expect(screen.getByText(/It is no sign of a genuine picture\.$/)).toBeVisible();
    expect(screen.getAllByText(/A part pasted in from another photo can escape the tests/)[0]).toBeVisible();
  });

  it('answers by a signed declaration in the verdict’s colour, and names no doubts', () => {
    const [test] = makeReport().criteria;
    const declares = { code: 'provenance.declares-ai', params: { software: 'Camera app' } };
    const report = answered({
      criteria: [
        { ...test!, id: 'provenance', family: 'provenance', score: 5, fired: true, details: [declares] },
      ],
      ai: makeAnswer({ answer: 'declared', basis: ['provenance.declares-ai'] }),
      provenance: { ...makeReport().provenance, state: 'valid', isAi: true },
      metadata: [],
      findings: [],
    });
    show(makeRecord({ report, result: 'Likely AI-Generated', score: 8 }));
    expect(screen.getByText('Yes: a valid signature says so').parentElement).toHaveClass('text-strong');
    expect(region('Criteria').getByText('Signed declaration')).toHaveClass('text-info');
    expect(screen.queryByText(/written by anyone|anyone can write|written or removed by anyone/)).toBeNull();
    expect(screen.queryByText(/has no metadata\. That/)).toBeNull();
    expect(region('Metadata findings').getByText(/^Apart from its Content Credentials/)).toBeVisible();
  });

  it.each([
    ['provenance.unknown-signer', 'unknown-signer', 'text-suspicious', /calls itself “Acme”/],
    ['provenance.malformed', 'invalid', 'text-strong', /^The Content Credentials are not valid/],
    ['provenance.mismatch', 'invalid', 'text-strong', /^The Content Credentials do not match this file/],
  ] as const)('uses the same words for %s everywhere', (code, state, colour, words) => {
    const provenanceTest = makeReport().criteria.find(({ id }) => id === 'provenance')!;
    const details: typeof provenanceTest.details = [
      { code, params: { signer: 'Acme', software: '–' } },
      { code: 'provenance.public-trust-list', params: { issuedOn: '2026-08-05', authorities: 18 } },
    ];
    const criteria = [{ ...provenanceTest, applicable: true, reason: null, score: 50, details }];
    const provenance = { ...makeReport().provenance, state, issuer: 'Acme' };
    show(makeRecord({ report: answered({ criteria, provenance }) }));
    const sentence = region('Provenance').getByText(words);
    expect(sentence.parentElement?.querySelector('svg')).toHaveClass(colour);
    const inCriteria = region('Criteria').getByText(words);
    expect(sentence.textContent).toBe(inCriteria.textContent);
    expect(region('Provenance').queryByText('Signed by Acme')).toBeNull();
  });

  it('shows metadata contradictions before all other metadata', () => {
    show(makeRecord({ report: makeReport() }));
    const [first, second] = region('Metadata findings').getAllByRole('heading', { level: 4 });
    expect(first).toHaveTextContent('What stands out');
    expect(second).toHaveTextContent('Capture data');
  });

  it('opens the map and the test of the strongest evidence', () => {
    const record = makeRecord({ report: answered(), artifacts: { ela: '/e', heatmap: '/h' } });
    expect(openingView(record)).toBe('ela');
    show(record);
    const rows = region('Criteria').getAllByRole('button', { expanded: true });
    expect(rows.map((row) => row.textContent)).toEqual(['Error level analysis (ELA)Strong signal']);
    const criteria = makeReport().criteria.map((one) => ({ ...one, score: one.score && 90 }));
    expect(openingView({ ...record, report: answered({ criteria }) })).toBe('original');
  });

  it('UI-151 compares with the map that found something, not with the first', async () => {
    const place = { criterionId: 'ai-pixels', top: 30, width: 8, height: 6 };
    const artifacts = { ela: '/e', heatmap: '/h', evidence: { url: '/s', pictures: [place] } };
    const report = answered({ criteria: [...makeReport().criteria, aiPixels()], ai: makeAnswer() });
    show(makeRecord({ report, artifacts }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Compare' }));
    const compared = within(screen.getByRole('tabpanel')).getAllByRole('img');
    expect(compared.map((one) => one.getAttribute('aria-label') ?? one.getAttribute('alt'))).toEqual([
      'Uploaded image: IMG_2031.jpg',
      'AI map of IMG_2031.jpg',
    ]);
  });

  it('UI-151 offers tabs only for pictures that exist', () => {
    expect(viewsOf(makeRecord())).toEqual(['original']);
    expect(viewsOf(makeRecord({ artifacts: { ela: '/e' } }))).toEqual(['original', 'ela', 'compare']);
    expect(viewsOf(makeRecord({ artifacts: { ela: '/e', heatmap: '/h' } }))).toEqual([
      'original',
      'ela',
      'heatmap',
      'compare',
    ]);
  });

  it('UI-151 offers the map of the AI test only if that test found signs', () => {
    const place = { criterionId: 'ai-pixels', top: 30, width: 8, height: 6 };
    const artifacts = { evidence: { url: '/s', pictures: [place] } };
    const recordOf = (test: ReturnType<typeof aiPixels>) =>
      makeRecord({ report: answered({ criteria: [test] }), artifacts });
    const record = recordOf(aiPixels());
    expect(viewsOf(record)).toEqual(['original', 'ai', 'compare']);
    expect(mapOf(record, 'ai')).toEqual({ source: '/s', sheetPlace: place });
    const others = { url: '/s', pictures: [{ ...place, criterionId: 'ela' }] };
    expect(viewsOf(makeRecord({ artifacts: { evidence: others } }))).toEqual(['original']);
    expect(viewsOf(recordOf(aiPixels({ score: null, fired: false, weight: 1 })))).toEqual(['original']);
  });
});
