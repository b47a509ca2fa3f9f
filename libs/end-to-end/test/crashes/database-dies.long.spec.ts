import { setTimeout as wait } from 'node:timers/promises';
import { operatorExit } from '@jinwi/database';
import { findRunningPostgres, isAlive, until } from '@jinwi/local-stores';
import { join } from 'node:path';
import { FaultLoad } from './fault-load.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { StartedProduct } from './start-product.js';

/** Maximum duration of a call, including the wait for the database. */
const answerMsMax = 15_000;
/** Maximum number of restarts within a minute. */
const restartsMax = 3;

describe('npm run up, whose PostgreSQL is killed', () => {
  let product: StartedProduct;

  beforeAll(async () => {
    product = await StartedProduct.start();
  }, 180_000);

  afterAll(async () => {
    await product.stop();
  }, 60_000);

  /** Kills PostgreSQL. @returns the number of milliseconds until another server answered */
  async function killPostgres(): Promise<number> {
    const killed = (await product.postmaster()) ?? 0;
    process.kill(killed, 'SIGKILL');
    const killedAt = performance.now();
    const hasAnother = async () => {
      const pid = await product.postmaster();
      if (product.exitCode !== null) return true;
      return pid !== undefined && pid !== killed && isAlive(pid) && (await answers());
    };
    await until(hasAnother, { timeoutMs: 30_000 });
    return Math.round(performance.now() - killedAt);
  }

  const answers = async () => (await fetch(`${product.url}/healthz`)).status === 200;

  it('starts it again, and its members lose nothing', async () => {
    const load = new FaultLoad(product.url, await madePhoto({ width: 320, height: 320 }));
    load.start();
    await load.more(3);
    const awayMs = await killPostgres();
    await load.more(3);
    await load.stop();
    const url = (await findRunningPostgres(join(product.folder, 'postgres'))) ?? '';
    expect(await new LedgerBooks(url, {}).check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
    process.stdout.write(`killed PostgreSQL: ${JSON.stringify({ awayMs, ...load.figures() })}\n`);
    const faults = load.answers.filter(({ status }) => status >= 500 && status !== 503);
    expect(faults).toEqual([]);
    expect(load.longestMs).toBeLessThan(answerMsMax);
  }, 240_000);

  it('ends with the reason at the fourth kill within a minute', async () => {
    await wait(60_000);
    for (let count = 0; count < restartsMax; count += 1) await killPostgres();
    expect(product.exitCode).toBeNull();
    await killPostgres();
    await until(() => product.exitCode !== null, { timeoutMs: 30_000 });
    expect(product.exitCode).toBe(1);
    expect(product.output).toContain('PostgreSQL ended more than 3 times within a minute');
  }, 180_000);
});
