import { operatorExit } from '@jinwi/database';
import { freePort } from '@jinwi/local-stores';
import { type PartName, partNames, type PartProcess } from '@jinwi/dev-env';
import { Balancer } from './balancer.js';
import { describeScaled, type StoreUrls } from '../helpers/describe-scaled.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';
import { RollingLoad } from './rolling-load.js';

const replicaCount = 2;
/** Many times as long as the balancer needs to notice a shutdown, even on a busy machine. */
const drainDelayMs = 4_000;
const closeMsMax = 40_000;

interface Replica {
  part: PartName;
  process: PartProcess;
  /** Only gateways use it. */
  port: number;
}

describeScaled('a rolling restart', rollingRestart);

function rollingRestart(storeUrls: StoreUrls): void {
  let parts: SeparateProcesses;
  let balancer: Balancer;
  const replicas: Replica[] = [];

  async function start(part: PartName): Promise<Replica> {
    const port = part === 'gateway' ? await freePort() : 0;
    const process = await parts.start(part, { environment: { PORT: String(port) } });
    const replica = { part, process, port };
    replicas.push(replica);
    if (port !== 0) {
      balancer.add(port);
      await balancer.untilReady(port);
    }
    return replica;
  }

  /** Stops a replica. @returns how it ended */
  async function end(replica: Replica): Promise<{ part: PartName; code: number | null; isInTime: boolean }> {
    const begin = Date.now();
    replicas.splice(replicas.indexOf(replica), 1);
    await replica.process.close();
    balancer.remove(replica.port);
    const code = await replica.process.ended;
    return { part: replica.part, code, isInTime: Date.now() - begin < closeMsMax };
  }

  beforeAll(async () => {
    balancer = await Balancer.start();
    const environment = {
      PUBLIC_URL: balancer.url,
      GENERATION_PROVIDER: 'studio',
      GENERATION_RATE_PER_SECOND: '100',
      ANALYSIS_THREADS: '1',
      DRAIN_DELAY_MS: String(drainDelayMs),
    };
    parts = await SeparateProcesses.prepare({ urls: storeUrls(), environment });
    for (const part of partNames) await start(part);
    // The schemas exist now, so the second replicas can start at the same time.
    await Promise.all(partNames.map((part) => start(part)));
  }, 180_000);

  afterAll(async () => {
    await Promise.all(replicas.filter(({ part }) => part === 'gateway').map(end));
    await Promise.all([...replicas].map(end));
    await balancer.close();
    await parts.close();
  }, 120_000);

  it('loses no request, no work and no credit under load', async () => {
    const load = new RollingLoad(balancer.url, await madePhoto({ width: 320, height: 320 }));
    load.start();
    const ends: ReturnType<typeof end>[] = [];
    for (const old of [...replicas]) {
      await start(old.part);
      await ends.at(-1);
      ends.push(end(old));
    }
    const ended = await Promise.all(ends);
    await load.stop();

    expect(load.faults).toEqual([]);
    expect(balancer.faults).toEqual([]);
    expect(ended).toHaveLength(partNames.length * replicaCount);
    for (const one of ended) expect(one).toMatchObject({ code: 0, isInTime: true });
    expect(load.analysisCount).toBeGreaterThan(replicaCount);
    expect(load.generationCount).toBeGreaterThan(0);
    const books = new LedgerBooks(parts.databaseUrl, parts.environment);
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  }, 600_000);
}
