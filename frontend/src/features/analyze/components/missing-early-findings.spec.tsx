import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { renderMemberPage } from '../../../testing/render-member-page.js';
import { type RunningState } from '../use-analysis-run.js';
import '../texts.js';
import { ResultsCard } from './results-card.js';
import { RunningAnnouncer } from './running-panel.js';

vi.mock('./load-early-findings.js', () => {
  const missing = lazy(() => Promise.reject(new Error('Replaced by a newer version.')));
  return { ShownEarlyFindings: missing, SpokenEarlyFindings: missing };
});

it('the analysis goes on when the code for early findings cannot load', async () => {
  const state: RunningState = {
    phase: 'running',
    subject: 'file',
    startedAt: Date.now(),
    upload: 1,
    finished: ['metadata'],
    progress: {
      id: 7,
      state: 'running',
      steps: { done: 3, total: 22, testId: null },
      early: { remarks: [], fields: [{ group: 'capture', code: 'field.make', value: 'Canon' }] },
    },
  };
  renderMemberPage(
    <>
      <RunningAnnouncer state={state} />
      <ResultsCard state={state} onRetry={() => undefined} />
    </>,
    { path: '/analyze' },
  );
  await act(() => Promise.resolve());
  expect(screen.getByText('Analysis started.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true');
});
