import { useEffect, useRef, useState } from 'react';
import { useRefreshHistory } from '../report/records.js';
import { useRefreshUser } from '../user/member.js';
import { followBatch } from './api/follow-batch.js';
import { type KnownBatch, mergeTable } from './list-items.js';

interface FollowedBatch {
  known: KnownBatch | null;
  /** The server's refusal of the batch; null if it did not refuse. */
  error: Error | null;
  /** True while a failed call is being retried. */
  isLost: boolean;
}

/**
 * A batch with its images, kept up to date until it is done. A component that calls this must have the id as its key.
 */
export function useBatch(id: string): FollowedBatch {
  const [followed, setFollowed] = useState<FollowedBatch>({ known: null, error: null, isLost: false });
  const state = followed.known?.batch.state;
  useEffect(() => {
    const abort = new AbortController();
    followBatch({
      id,
      signal: abort.signal,
      onTable: (table) =>
        setFollowed(({ known }) => ({ known: mergeTable(known, table), error: null, isLost: false })),
      onFault: () => setFollowed((current) => ({ ...current, isLost: true })),
    }).catch((error: unknown) => {
      const refusal = error instanceof Error ? error : new Error(String(error));
      if (!abort.signal.aborted) setFollowed((current) => ({ ...current, error: refusal }));
    });
    return () => abort.abort();
  }, [id]);
  useRefreshWhen(state === 'done');
  return followed;
}

/** Refetches the balance and the history when the batch is done. */
function useRefreshWhen(isDone: boolean): void {
  const refreshUser = useRefreshUser();
  const refreshHistory = useRefreshHistory();
  const refreshRef = useRef<() => void>(undefined);
  useEffect(() => {
    refreshRef.current = () => {
      void refreshUser();
      void refreshHistory();
    };
  });
  useEffect(() => {
    if (isDone) refreshRef.current?.();
  }, [isDone]);
}
