import { type AnalysisProgress, type Locale, type RpcResponse } from '@jinwi/contracts';
import { type Response } from 'express';
import { sendEvents, streamMsMax } from '../stream/event-stream.js';
import { follow, type SharedWatches } from '../stream/follow.js';

export type Watched = RpcResponse<'analysis.watch'>;

export interface Followed {
  id: number;
  userId: number;
  locale: Locale;
}

/** Copies only the fields of AnalysisProgress, because a response of `analysis.watch` may also contain the record. */
export const progressOf = ({ id, state, steps, early }: Watched): AnalysisProgress => ({
  id,
  state,
  steps,
  ...(early ? { early } : {}),
});

/** With `steps`, an update follows each finished test; with `end`, the only update is the end of the analysis. */
type UpdatesWanted = 'steps' | 'end';

const allSteps = Number.MAX_SAFE_INTEGER;

/**
 * Follows one analysis, see {@link follow}.
 * @throws AppError `analysis.not-found`; with `steps`, also if the service is unavailable at the first call
 */
export function followAnalysis({
  watches,
  followed,
  wanted,
  withRecord = false,
  ...until
}: {
  watches: SharedWatches;
  followed: Followed;
  wanted: UpdatesWanted;
  withRecord?: boolean;
  deadline: number;
  signal: AbortSignal;
}): AsyncGenerator<Watched> {
  const seenOf = (last: Watched | null) => (wanted === 'steps' ? (last?.steps.done ?? -1) : allSteps);
  return follow<Watched>({
    ...until,
    watch: ({ last, waitMs, timeoutMs }) =>
      watches.call('analysis.watch', { ...followed, seen: seenOf(last), waitMs, withRecord }, { timeoutMs }),
    isUpdate: (watched, last) => watched.steps.done > seenOf(last),
    isEnded,
    isPatient: wanted === 'end',
  });
}

export const isEnded = ({ state }: Pick<Watched, 'state'>): boolean => state === 'done' || state === 'failed';

interface AnalysisEvents {
  watches: SharedWatches;
  followed: Followed;
  withRecord?: boolean;
  signal: AbortSignal;
}

/**
 * Sends `progress` after each finished test, then one `done` when the analysis has ended or failed. `withRecord` adds
 * the record to `done`.
 */
export function sendAnalysisEvents(response: Response, events: AnalysisEvents): Promise<void> {
  const deadline = Date.now() + streamMsMax;
  return sendEvents(response, {
    updates: followAnalysis({ ...events, wanted: 'steps', deadline }),
    toEvent: (watched) => {
      const data = progressOf(watched);
      if (!isEnded(watched)) return { name: 'progress', data };
      const { failure, record } = watched;
      return { name: 'done', data: { ...data, failure, ...(record ? { record } : {}) } };
    },
  });
}
