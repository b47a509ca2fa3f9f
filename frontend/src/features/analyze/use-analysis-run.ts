import { type AnalysisProgress, type ShownRecord } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { ApiError, createIdempotencyKey } from '../../shared/lib/http.js';
import { analysisQuery, useRefreshHistory } from '../report/records.js';
import { useRefreshUser } from '../user/member.js';
import { isSameSubject, runAnalysis, type Subject } from './run-analysis.js';

type CancelOutcome = 'accepted' | 'unsent' | 'unknown';

export interface AnalysisRun {
  state: AnalysisState;
  start: (subject: Subject) => void;
  /** Stops waiting. Returns whether the server had already accepted the image. */
  cancel: () => CancelOutcome;
  reset: () => void;
}

interface Listeners {
  onDone: (record: ShownRecord) => void;
  onFailed: (error: Error) => void;
}

/** Runs one analysis at a time, from upload to end, and then refetches the user and the history. */
export function useAnalysisRun({ onDone, onFailed }: Listeners): AnalysisRun {
  const [state, dispatch] = useReducer(analysisReducer, idle);
  const refresh = useRefreshAfterAnalysis();
  const abortRef = useRef<AbortController | null>(null);
  const submissionRef = useRef<{ subject: Subject; key: string } | null>(null);
  useEffect(() => () => abortRef.current?.abort(), []);

  const start = (subject: Subject) => {
    const abort = new AbortController();
    const { signal } = abort;
    abortRef.current = abort;
    // The same image keeps its key after a broken connection or a cancellation, so that the server charges it once.
    const earlier = submissionRef.current;
    const isRepeated = earlier !== null && isSameSubject(earlier.subject, subject);
    const idempotencyKey = isRepeated ? earlier.key : createIdempotencyKey();
    submissionRef.current = { subject, key: idempotencyKey };
    const ifCurrent = (act: () => void) => {
      if (!signal.aborted) act();
    };
    dispatch({ type: 'started', subject: subject.kind, at: Date.now() });
    runAnalysis({
      subject,
      idempotencyKey,
      signal,
      onUpload: (share) => ifCurrent(() => dispatch({ type: 'uploaded', share })),
      onProgress: (progress: AnalysisProgress) => ifCurrent(() => dispatch({ type: 'progressed', progress })),
    }).then(
      (record) =>
        ifCurrent(() => {
          submissionRef.current = null;
          refresh(record);
          dispatch({ type: 'done', record });
          onDone(record);
        }),
      (error: unknown) =>
        ifCurrent(() => {
          const failure = error instanceof Error ? error : new Error(String(error));
          if (failure instanceof ApiError && !failure.isByProxy) submissionRef.current = null;
          refresh(null);
          dispatch({ type: 'failed', error: failure });
          onFailed(failure);
        }),
    );
  };

  const cancel = () => {
    abortRef.current?.abort();
    const outcome = outcomeOf(state);
    if (outcome !== 'unsent') refresh(null);
    dispatch({ type: 'reset' });
    return outcome;
  };

  return { state, start, cancel, reset: () => dispatch({ type: 'reset' }) };
}

/** Returns whether the server has the image. `unknown`: the server may be fetching it from the web at this moment. */
function outcomeOf(state: AnalysisState): CancelOutcome {
  if (state.phase !== 'running') return 'unsent';
  if (state.upload === 1) return 'accepted';
  return state.subject === 'address' ? 'unknown' : 'unsent';
}

const useRefreshAfterAnalysis = () => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  const refreshHistory = useRefreshHistory();
  return (record: ShownRecord | null) => {
    if (record) queryClient.setQueryData(analysisQuery(record.id).queryKey, record);
    void refreshUser();
    void refreshHistory();
  };
};

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
