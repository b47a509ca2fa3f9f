import { type Response } from 'express';
import { countOpenStream } from '../http/http-metrics.js';

/** Maximum duration of a stream. Clients reconnect by themselves when a stream ends without `done`. */
export const streamMsMax = 15 * 60_000;

const heartbeatMs = 15_000;
const reconnectMs = 2_000;

interface StreamEvent {
  name: 'progress' | 'done';
  data: object;
}

/** Sends each update as a server-sent event. Heartbeat comments keep proxies from closing the response. */
export async function sendEvents<T>(
  response: Response,
  { updates, toEvent }: { updates: AsyncGenerator<T>; toEvent: (update: T) => StreamEvent },
): Promise<void> {
  // Wait for the first update before sending headers, so that a refusal keeps its HTTP status.
  const first = await updates.next();
  open(response);
  const heartbeat = setInterval(() => response.write(': waiting\n\n'), heartbeatMs);
  const send = (update: T) => {
    const { name, data } = toEvent(update);
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  try {
    if (!first.done) send(first.value);
    for await (const update of updates) send(update);
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}

function open(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // `no-transform`: a compressing proxy would hold events back.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  countOpenStream(response);
  response.flushHeaders();
  response.write(`retry: ${reconnectMs}\n\n`);
}
