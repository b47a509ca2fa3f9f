import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A worker thread in which `count` loops repeat a call, each of them at most once per `everyMs`. The first message
 * stops the loops; the thread then posts the statuses that it received.
 */
const { url, init, count, everyMs } = workerData;
const stopping = new AbortController();
const statuses = new Set();

async function repeat() {
  while (!stopping.signal.aborted) {
    const pause = wait(everyMs);
    try {
      const response = await fetch(url, init);
      statuses.add(response.status);
      await response.arrayBuffer();
    } catch {
      statuses.add(0);
    }
    await pause;
  }
}

const work = Promise.all(Array.from({ length: count }, repeat));
await once(parentPort, 'message');
stopping.abort();
await work;
parentPort.postMessage([...statuses]);
parentPort.close();
