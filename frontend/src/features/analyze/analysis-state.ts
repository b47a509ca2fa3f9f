import { type AnalysisProgress } from '@jinwi/contracts';
import { type ShownRecord } from '../report/records.js';
import { type Subject } from './api/submit-analysis.js';

export interface RunningState {
  phase: 'running';
  subject: Subject['kind'];
  /** `Date.now()` at the start. */
  startedAt: number;
  /**
   * Fraction 0…1 of the image that was sent; at 1, the server has received all of it. A picture on the web stays at 0
   * until the server has fetched it.
   */
  upload: number;
  /** Null until the server reports the first step. */
  progress: AnalysisProgress | null;
  /** Ids of the finished tests, in the order in which the server reported them. */
  finished: readonly string[];
}

export type AnalysisState =
  | { phase: 'idle' }
  | RunningState
  | { phase: 'done'; record: ShownRecord }
  | { phase: 'failed'; error: Error };

type AnalysisEvent =
  | { type: 'started'; subject: Subject['kind']; at: number }
  | { type: 'uploaded'; share: number }
  | { type: 'progressed'; progress: AnalysisProgress }
  | { type: 'done'; record: ShownRecord }
  | { type: 'failed'; error: Error }
  | { type: 'reset' };

export const idle: AnalysisState = { phase: 'idle' };

export function analysisReducer(state: AnalysisState, event: AnalysisEvent): AnalysisState {
  switch (event.type) {
    case 'started':
      return {
        phase: 'running',
        subject: event.subject,
        startedAt: event.at,
        upload: 0,
        progress: null,
        finished: [],
      };
    case 'uploaded':
      return state.phase === 'running' ? { ...state, upload: event.share } : state;
    case 'progressed':
      return state.phase === 'running' ? progressed(state, event.progress) : state;
    case 'done':
      return { phase: 'done', record: event.record };
    case 'failed':
      return { phase: 'failed', error: event.error };
    case 'reset':
      return idle;
  }
}

function progressed(state: RunningState, progress: AnalysisProgress): RunningState {
  const { testId } = progress.steps;
  const isNew = testId !== null && !state.finished.includes(testId);
  return { ...state, upload: 1, progress, finished: isNew ? [...state.finished, testId] : state.finished };
}
