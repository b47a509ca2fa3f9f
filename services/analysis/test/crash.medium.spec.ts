import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';
import { startWorkerProcess, type WorkerProcess } from './worker-process.js';

describe('a worker that is killed in the middle of a job', () => {
  let system: AnalysisSystem;
  let victim: WorkerProcess | undefined;

  beforeAll(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
  }, 60_000);

  afterAll(async () => {
    await victim?.kill();
    await system.close();
  }, 60_000);

  it('API-032 API-033 leaves the job to another attempt, which is charged once', async () => {
    victim = await startWorkerProcess({ ...system.environment, LOG_LEVEL: 'info' });
    const { id, submissionId } = await system.submit(await madePhoto({ width: 1200, height: 900 }));
    await until(async () => (await system.watch(id, { seen: -1, waitMs: 1_000 })).state === 'running');
    await victim.kill();
    expect((await system.watch(id, { waitMs: 0 })).state).toBe('running');
    const killedAt = Date.now();
    await system.startWorker();
    await until(async () => (await system.watch(id)).state === 'done', { timeoutMs: 60_000 });
    expect(Date.now() - killedAt).toBeLessThan(45_000);
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
    expect([system.ledger.captures, system.ledger.releases]).toEqual([1, 0]);
    const [row] = await system.query<{ attempts: number }>('SELECT attempts FROM analyses WHERE id = $1', [
      id,
    ]);
    expect(row?.attempts).toBe(2);
  }, 90_000);
});
