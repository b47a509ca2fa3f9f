import { type AnalysisProgress } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../shared/lib/http.js';
import { createIdempotencyKey } from '../../shared/lib/random-ids.js';
import { analysisQuery, type ShownRecord, useRefreshHistory } from '../report/records.js';
import { useRefreshUser } from '../user/member.js';
import { type AnalysisState, analysisReducer, idle } from './analysis-state.js';
import { runAnalysis } from './run-analysis.js';

export interface AnalysisRun {
  state: AnalysisState;
  start: (file: File) => void;
  /** Stops waiting. Returns whether the server had already received the image. */
  cancel: () => { wasAccepted: boolean };
  reset: () => void;
}

interface Listeners {
  onDone: (record: ShownRecord) => void;
  onFailed: (error: Error) => void;
}

/** Runs one analysis at a time, from upload to end, and then refetches the user and the history. */
export function useAnalysis({ onDone, onFailed }: Listeners): AnalysisRun {
  const [state, dispatch] = useReducer(analysisReducer, idle);
  const refresh = useRefreshAfterAnalysis();
  const abortRef = useRef<AbortController | null>(null);
  const submissionRef = useRef<{ file: File; key: string } | null>(null);
  useEffect(() => () => abortRef.current?.abort(), []);

  const start = (file: File) => {
    const abort = new AbortController();
    const { signal } = abort;
    abortRef.current = abort;
    // The same file keeps its key after a broken connection or a cancellation, so that the server charges it once.
    if (submissionRef.current?.file !== file) submissionRef.current = { file, key: createIdempotencyKey() };
    const idempotencyKey = submissionRef.current.key;
    const ifCurrent = (act: () => void) => {
      if (!signal.aborted) act();
    };
    dispatch({ type: 'started', at: Date.now() });
    runAnalysis({
      file,
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
    const wasAccepted = state.phase === 'running' && state.upload === 1;
    if (wasAccepted) refresh(null);
    dispatch({ type: 'reset' });
    return { wasAccepted };
  };

  return { state, start, cancel, reset: () => dispatch({ type: 'reset' }) };
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
