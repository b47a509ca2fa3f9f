import { type Response } from 'express';
import { EventStream } from '../stream/event-stream.js';
import { type SharedWatches } from '../stream/shared-watches.js';
import { progressOf } from './analysis-submission.service.js';
import { followAnalysis, type Followed, isEnded, type Watched } from './follow-analysis.js';

/** Clients reconnect by themselves when a stream ends without `done`. */
const streamMsMax = 15 * 60_000;

/** Sends `progress` after each finished test, then one `done`, also on failure. */
export async function sendAnalysisEvents(
  response: Response,
  { watches, followed, signal }: { watches: SharedWatches; followed: Followed; signal: AbortSignal },
): Promise<void> {
  const deadline = Date.now() + streamMsMax;
  const news = followAnalysis({ watches, followed, wanted: 'steps', deadline, signal });
  // Wait for the first answer before sending headers, so that a refusal keeps its status.
  const first = await news.next();
  const stream = new EventStream(response);
  try {
    if (!first.done) send(stream, first.value);
    for await (const watched of news) send(stream, watched);
  } finally {
    stream.end();
  }
}

/** Events carry neither the record nor the file name; clients fetch the record themselves. */
function send(stream: EventStream, watched: Watched): void {
  if (isEnded(watched)) stream.send('done', { ...progressOf(watched), failure: watched.failure });
  else stream.send('progress', progressOf(watched));
}
