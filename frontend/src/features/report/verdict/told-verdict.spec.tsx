import { type Report, type ShownRecord } from '@jinwi/contracts';
import { measured } from '@jinwi/report';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makeAlteration, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';

const show = (record: ShownRecord) => render(<ReportView record={record} layout="sheet" />);
const answered = (fields: Partial<Report> = {}) =>
  makeReport({
    alteration: makeAlteration(),
    ai: makeAnswer({ answer: 'unlikely', basis: ['ai-pixels.unlikely'] }),
    ...fields,
  });
const scoreBar = () => screen.queryByRole('meter', { name: 'Authenticity score' });

beforeEach(() => stubBrowser());

it('UI-129 UI-149 a verdict shows sentence, answers, next steps, evidence, and last the score', async () => {
  show(makeRecord({ report: answered(), result: 'Likely Genuine', score: 89 }));
  const altered = screen.getByRole('heading', { level: 3, name: 'Was it altered?' });
  const made = screen.getByRole('heading', { level: 3, name: 'Did AI make it?' });
  expect(altered.nextSibling).toHaveTextContent('No signs found');
  expect(made.nextSibling).toHaveTextContent('Unlikely, judging by its pixels');
  const sentence = screen.getByRole('heading', { level: 2, name: /^Nothing suspicious found/ });
  const next = screen.getByRole('heading', { level: 3, name: 'What to do now' });
  expect(next.nextSibling).toHaveTextContent('Search the web for the picture');
  const details = screen.getByRole('button', { name: 'Authenticity score 89% · not a probability' });
  const overall = screen.getByRole('heading', { name: 'Overall evaluation' });
  const label = screen.getByText('Likely Genuine');
  const order = [sentence, label, altered, made, next, overall, details, scoreBar()!];
  for (const [index, part] of order.slice(1).entries())
    expect(order[index]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(details).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(details);
  expect(details).toHaveAttribute('aria-expanded', 'true');
  expect(document.querySelector('.text-score')).toBeNull();
});

it('UI-413 the odds of each answer lead to their measurement', () => {
  const { model } = measured.ai;
  const ai = makeAnswer({ answer: 'unlikely', probability: 0.03, basis: ['ai-pixels.unlikely'], model });
  show(makeRecord({ report: answered({ ai }), result: 'No Signs Found', score: 88 }));
  const links = screen.getAllByRole('link', { name: /^How we measured this/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/how-sure#alteration', '/how-sure#ai']);
});

it('UI-131 UI-133 a verdict gives the label under the sentence its colour and icon', () => {
  show(
    makeRecord({
      report: answered({ alteration: makeAlteration({ answer: 'signs' }) }),
      result: 'Likely Manipulated',
    }),
  );
  const label = screen.getByText('Likely Manipulated');
  expect(label.closest('.text-strong')?.querySelector('svg[class*="lucide-shield-x"]')).not.toBeNull();
});
