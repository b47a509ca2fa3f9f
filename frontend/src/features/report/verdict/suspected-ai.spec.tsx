import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { makeAlteration, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { stubBrowser } from '../../../testing/stub-browser.js';
import { ReportView } from '../report-view.js';

beforeEach(() => stubBrowser());

it('BR-038 verdict and answer call suspected AI not enough to be sure', () => {
  const ai = makeAnswer({ answer: 'unknown', probability: 0.7, basis: ['ai-pixels.signs'] });
  const report = makeReport({ alteration: makeAlteration(), ai });
  render(<ReportView record={makeRecord({ result: 'Possibly AI-Generated', report })} layout="sheet" />);
  const [says] = screen.getAllByText(/^The pixels show some signs of AI generation, but not enough/);
  expect(says).toBeVisible();
  const made = screen.getByRole('heading', { level: 3, name: 'Did AI make it?' });
  expect(made.nextSibling).toHaveTextContent('Signs in its pixels, not enough to be sure');
  expect(screen.queryByText(/^Some criteria show suspicious signals/)).toBeNull();
});
