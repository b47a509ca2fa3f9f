import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { abortAfter } from './in-flight.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('abortAfter', () => {
  it('aborts after its time, also when garbage is collected meanwhile', async () => {
    const stopping = new AbortController();
    const reasons: unknown[] = [];
    for (let count = 0; count < 20; count += 1) {
      const signal = abortAfter(100, stopping.signal);
      signal.addEventListener('abort', () => reasons.push(signal.reason));
    }
    for (let count = 0; count < 20; count += 1) {
      await sleep(10);
      collectGarbage();
    }
    expect(reasons).toHaveLength(20);
    for (const reason of reasons) expect(reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts with the signal before that', async () => {
    const stopping = new AbortController();
    const signal = abortAfter(60_000, stopping.signal);
    const aborted = once(signal, 'abort');
    stopping.abort(new Error('enough'));
    await aborted;
    expect(signal.reason).toMatchObject({ message: 'enough' });
  });
});
