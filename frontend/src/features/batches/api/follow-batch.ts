import { type BatchTable } from '@jinwi/contracts';
import { getTable } from '../batches-api.js';
import { isTemporary, pause, pauseAfter } from '../persistence.js';

const waitSeconds = 20;
/** Pause between two calls, because a batch changes several times a second. */
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
export async function followBatch({ id, onTable, onFault, signal }: Following): Promise<void> {
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
