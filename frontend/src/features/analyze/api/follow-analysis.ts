import { type AnalysisEnd, type AnalysisProgress } from '@jinwi/contracts';

/** Thrown if the event stream was interrupted; the analysis itself continues. */
export class StreamLostError extends Error {
  constructor() {
    super('The progress of the analysis can no longer be followed.');
    this.name = 'StreamLostError';
  }
}

interface Following {
  id: number;
  onProgress: (progress: AnalysisProgress) => void;
  signal: AbortSignal;
}

/**
 * Follows an analysis to its end through server-sent events; the browser reconnects by itself.
 * @throws StreamLostError if events are not available, the signal's reason when aborted
 */
export const followAnalysis = ({ id, onProgress, signal }: Following) =>
  new Promise<AnalysisEnd>((resolve, reject) => {
    signal.throwIfAborted();
    if (typeof EventSource === 'undefined') {
      reject(new StreamLostError());
      return;
    }
    const events = new EventSource(`/api/analysis/${id}/events`, { withCredentials: true });
    const close = () => {
      events.close();
      signal.removeEventListener('abort', stop);
    };
    const stop = () => {
      close();
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    const finish = (event: MessageEvent<string>) => {
      close();
      resolve(JSON.parse(event.data) as AnalysisEnd);
    };
    signal.addEventListener('abort', stop, { once: true });
    events.addEventListener('progress', (event: MessageEvent<string>) =>
      onProgress(JSON.parse(event.data) as AnalysisProgress),
    );
    events.addEventListener('done', finish);
    events.addEventListener('failed', finish);
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED) return;
      close();
      reject(new StreamLostError());
    };
  });
