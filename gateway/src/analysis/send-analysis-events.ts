import { type Response } from 'express';
import { EventStream } from '../stream/event-stream.js';
import { type SharedWatches } from '../stream/shared-watches.js';
import { progressOf } from './analysis-submission.service.js';
import { followAnalysis, type Followed, isEnded, type Watched } from './follow-analysis.js';

/** Maximum duration of a stream. Clients reconnect by themselves when a stream ends without `done`. */
const streamMsMax = 15 * 60_000;

/**
 * Sends `progress` after each finished test, then one `done` when the analysis has ended or failed. `withRecord` adds
 * the record to `done`.
 */
export async function sendAnalysisEvents(
  response: Response,
  {
    watches,
    followed,
    withRecord = false,
    signal,
  }: { watches: SharedWatches; followed: Followed; withRecord?: boolean; signal: AbortSignal },
): Promise<void> {
  const deadline = Date.now() + streamMsMax;
  const updates = followAnalysis({ watches, followed, wanted: 'steps', withRecord, deadline, signal });
  // Wait for the first response before sending headers, so that a refusal keeps its HTTP status.
  const first = await updates.next();
  const stream = new EventStream(response);
  try {
    if (!first.done) send(stream, first.value);
    for await (const watched of updates) send(stream, watched);
  } finally {
    stream.end();
  }
}

function send(stream: EventStream, watched: Watched): void {
  const { failure, record } = watched;
  if (isEnded(watched))
    stream.send('done', { ...progressOf(watched), failure, ...(record ? { record } : {}) });
  else stream.send('progress', progressOf(watched));
}
