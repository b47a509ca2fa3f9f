import { type Response } from 'express';
import { countOpenStream } from '../http/http-metrics.js';

const heartbeatMs = 15_000;
const reconnectMs = 2_000;

/** A response of server-sent events. Heartbeat comments keep proxies from closing it. */
export class EventStream {
  readonly #heartbeat: NodeJS.Timeout;

  constructor(private readonly response: Response) {
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      // `no-transform`: a compressing proxy would hold events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    countOpenStream(response);
    response.flushHeaders();
    response.write(`retry: ${reconnectMs}\n\n`);
    this.#heartbeat = setInterval(() => response.write(': waiting\n\n'), heartbeatMs);
  }

  send(event: string, data: object): void {
    this.response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    clearInterval(this.#heartbeat);
    this.response.end();
  }
}
