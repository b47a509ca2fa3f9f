import { type Locale, type RpcResponse } from '@jinwi/contracts';
import { follow } from '../stream/follow.js';
import { type SharedWatches } from '../stream/shared-watches.js';

export type Watched = RpcResponse<'analysis.watch'>;

export interface Followed {
  id: number;
  userId: number;
  locale: Locale;
}

/** With `steps`, an update follows each finished test; with `end`, the only update is the end of the analysis. */
export type UpdatesWanted = 'steps' | 'end';

const allSteps = Number.MAX_SAFE_INTEGER;

/**
 * Follows one analysis, see {@link follow}.
 * @throws AppError `analysis.not-found`; for `steps` also if the service is unavailable at the first call
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
  /** Whether the last update includes the record. */
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
