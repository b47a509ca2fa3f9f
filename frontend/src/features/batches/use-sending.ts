import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, createIdempotencyKey } from '../../shared/lib/http.js';
import { useRefreshUser } from '../user/member.js';
import { closeBatch, openBatch, recentQuery, sendImage } from './batches-api.js';
import { type Contents } from './draft.js';
import { persistently, sendAll } from './upload-queue.js';

type SendingState =
  | { phase: 'none' }
  /** `share`: fraction 0…1 of a ZIP that was sent. */
  | { phase: 'opening'; share: number }
  | { phase: 'refused'; error: Error }
  | { phase: 'sending'; id: string; sent: number; total: number }
  /** All images were sent, and the batch is closed. */
  | { phase: 'sent'; id: string }
  /** Some images were not sent. `error` is null if the member stopped or the connection failed too often. */
  | { phase: 'stopped'; id: string; unsent: number; error: ApiError | null };

/** An open batch and the images to send to it. */
interface Load {
  id: string;
  files: readonly File[];
  /** Positions not yet sent. */
  waiting: Set<number>;
}

export interface Sending {
  state: SendingState;
  start: (contents: Contents) => void;
  resume: () => void;
  stop: () => void;
}

/** Opens a batch, sends its images and closes it; one batch at a time. */
export function useSending(onOpened: (id: string, count: number | null) => void): Sending {
  const [state, setState] = useState<SendingState>({ phase: 'none' });
  const refresh = useRefreshBalance();
  const abortRef = useRef<AbortController | null>(null);
  const loadRef = useRef<Load | null>(null);
  const keyRef = useRef<OpeningKey | null>(null);
  useEffect(() => () => abortRef.current?.abort(), []);

  const run = (work: (signal: AbortSignal) => Promise<void>) => {
    const abort = new AbortController();
    abortRef.current = abort;
    work(abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) setState({ phase: 'refused', error: asError(error) });
    });
  };
  const send = async (load: Load, signal: AbortSignal) => {
    const end = await sendLoad(load, { signal, onState: setState });
    if (signal.aborted) return;
    setState(end);
    refresh();
  };
  const open = async (contents: Contents, signal: AbortSignal) => {
    setState({ phase: 'opening', share: 0 });
    const batch = await openBatch({
      contents,
      idempotencyKey: keyOf(contents, keyRef),
      onUpload: (share) => setState({ phase: 'opening', share }),
      signal,
    });
    keyRef.current = null;
    refresh();
    const files = contents.kind === 'images' ? contents.files : [];
    setState({ phase: 'none' });
    onOpened(batch.id, files.length || null);
    if (files.length === 0) return;
    loadRef.current = { id: batch.id, files, waiting: new Set(files.keys()) };
    await send(loadRef.current, signal);
  };
  return {
    state,
    start: (contents) => run((signal) => open(contents, signal)),
    resume: () =>
      run(async (signal) => {
        if (loadRef.current) await send(loadRef.current, signal);
      }),
    stop: () => {
      abortRef.current?.abort();
      const load = loadRef.current;
      const unsent = load?.waiting.size ?? 0;
      setState(
        load && unsent > 0 ? { phase: 'stopped', id: load.id, unsent, error: null } : { phase: 'none' },
      );
    },
  };
}

interface Sender {
  signal: AbortSignal;
  onState: (state: SendingState) => void;
}

/** Sends all waiting images, then closes the batch. Resolves with the final state. */
async function sendLoad({ id, files, waiting }: Load, { signal, onState }: Sender): Promise<SendingState> {
  const total = files.length;
  const tell = () => onState({ phase: 'sending', id, sent: total - waiting.size, total });
  tell();
  try {
    await sendAll({
      positions: [...waiting],
      send: async (position) => {
        const file = files[position];
        if (file) await sendImage({ id, position, file, signal });
      },
      onSent: (position) => {
        waiting.delete(position);
        if (!signal.aborted) tell();
      },
      signal,
    });
    if (waiting.size > 0) return { phase: 'stopped', id, unsent: waiting.size, error: null };
    await persistently(() => closeBatch(id), signal);
    return { phase: 'sent', id };
  } catch (error) {
    // All images were sent but closing the batch failed. The table has a button to close it.
    if (waiting.size === 0) return { phase: 'none' };
    return { phase: 'stopped', id, unsent: waiting.size, error: error instanceof ApiError ? error : null };
  }
}

interface OpeningKey {
  contents: unknown;
  key: string;
}

/**
 * Returns the key of the previous try if the contents are the same, so that the server does not open a second batch.
 */
function keyOf(contents: Contents, keyRef: RefObject<OpeningKey | null>): string {
  const token = tokenOf(contents);
  const known = keyRef.current;
  if (known !== null && known.contents === token) return known.key;
  const key = createIdempotencyKey();
  keyRef.current = { contents: token, key };
  return key;
}

function tokenOf(contents: Contents): unknown {
  switch (contents.kind) {
    case 'images':
      return contents.files;
    case 'archive':
      return contents.file;
    case 'addresses':
      return contents.addresses.join('\n');
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const useRefreshBalance = () => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return () => {
    void refreshUser();
    void queryClient.invalidateQueries({ queryKey: recentQuery.queryKey });
  };
};
