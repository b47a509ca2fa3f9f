import { type BatchTable } from '@jinwi/contracts';
import { useEffect, useRef, useState } from 'react';
import { useRefreshHistory } from '../report/records.js';
import { useRefreshUser } from '../user/member.js';
import { getTable } from './batches-api.js';
import { type KnownBatch, mergeTable } from './list-items.js';
import { isTemporary, pause, pauseAfter } from './upload-queue.js';

interface FollowedBatch {
  known: KnownBatch | null;
  /** The server's refusal of the batch; null if it did not refuse. */
  error: Error | null;
  /** True while a failed call is being retried. */
  isLost: boolean;
}

/**
 * Returns a batch with its images and keeps it up to date until it is done. The calling component must have the id as
 * its React key.
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

const waitSeconds = 20;
/** Pause between two calls. Without it, there would be several calls a second, because a batch changes that often. */
const restMs = 1_000;

interface Following {
  id: string;
  onTable: (table: BatchTable) => void;
  /** Called when the connection is lost. The call is retried until it succeeds. */
  onFault: (error: unknown) => void;
  signal: AbortSignal;
}

/**
 * Follows a batch to its end by long polling: the server answers each call when the batch changes, or after
 * `waitSeconds`.
 * @throws ApiError for a refusal
 */
async function followBatch({ id, onTable, onFault, signal }: Following): Promise<void> {
  let seen = -1;
  let faults = 0;
  while (!signal.aborted) {
    try {
      const table = await getTable({
        id,
        seen,
        waitSeconds: seen < 0 || faults > 0 ? 0 : waitSeconds,
        signal,
      });
      faults = 0;
      seen = table.batch.version;
      onTable(table);
      if (table.batch.state === 'done') return;
      await pause(restMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isTemporary(error)) throw error;
      faults += 1;
      onFault(error);
      await pause(pauseAfter(error, faults), signal);
    }
  }
}
