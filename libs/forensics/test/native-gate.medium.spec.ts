import { NativeGate } from '../src/engine/native-gate.js';
import { createThreadPool } from '../src/engine/pool.js';
import { madePhoto } from './made-photo.js';

describe('NativeGate', () => {
  it('closes only after the work inside is done', async () => {
    const gate = new NativeGate();
    const order: string[] = [];
    const work = gate.pass(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push('worked');
    });
    await gate.close().then(() => order.push('closed'));
    await work;
    expect(order).toEqual(['worked', 'closed']);
  });

  it('admits several calls of a thread, and closes after the last', async () => {
    const gate = new NativeGate();
    let finish = (): void => undefined;
    const long = gate.pass(() => new Promise<void>((resolve) => (finish = resolve)));
    expect(await gate.pass(() => Promise.resolve('short'))).toBe('short');
    let isClosed = false;
    const closing = gate.close().then(() => (isClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(isClosed).toBe(false);
    finish();
    await Promise.all([long, closing]);
    expect(isClosed).toBe(true);
  });

  it('keeps the process alive when a thread running the network is ended', async () => {
    const photo = await madePhoto(3, { width: 1100, height: 900 }).jpeg().toBuffer();
    const analyzeWithin = async (timeoutMs: number): Promise<string> => {
      const pool = createThreadPool({ threads: 1, timeoutMs });
      const ended = await pool.analyze(Uint8Array.from(photo), { tests: ['ai-pixels'] }).then(
        () => 'done',
        (error: unknown) => String((error as { code?: string }).code),
      );
      await pool.close();
      return ended;
    };
    const startedAt = performance.now();
    expect(await analyzeWithin(60_000)).toBe('done');
    const tookMs = performance.now() - startedAt;
    // The network runs last, so these time limits expire between the loading of the network and its result.
    for (let share = 0.5; share < 1; share += 0.06) {
      expect(['done', 'image.timeout']).toContain(await analyzeWithin(share * tookMs));
    }
  });
});
