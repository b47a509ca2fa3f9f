import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';
import { startWorkerProcess, type WorkerProcess } from './worker-process.js';

describe('a worker that is killed in the middle of a job', () => {
  let system: AnalysisSystem;
  let target: WorkerProcess | undefined;

  beforeAll(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
  });

  afterAll(async () => {
    await target?.kill();
    await system.close();
  });

  /** Prevents analyses from ending until the returned function is called, so that their jobs keep running. */
  async function holdEnds(): Promise<() => Promise<void>> {
    await system.query(`
      CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
      CREATE TRIGGER wait_for_test BEFORE UPDATE ON analysis
        FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION wait_for_test()`);
    const holder = system.database.createQueryRunner();
    await holder.query('SELECT pg_advisory_lock(1)');
    return async () => {
      await holder.query('SELECT pg_advisory_unlock(1)');
      await holder.release();
    };
  }

  it('API-032 API-033 leaves the job to another attempt, which is charged once', async () => {
    const resume = await holdEnds();
    target = await startWorkerProcess({ ...system.environment, LOG_LEVEL: 'info' });
    const { id, submissionId } = await system.submit(await madePhoto({ width: 1200, height: 900 }));
    await until(async () => (await system.watch(id, { seen: -1, waitMs: 1_000 })).state === 'running');
    await target.kill();
    expect((await system.watch(id, { waitMs: 0 })).state).toBe('running');
    await resume();
    const killedAt = Date.now();
    await system.startWorker();
    expect((await system.end(id)).state).toBe('done');
    expect(Date.now() - killedAt).toBeLessThan(45_000);
    await until(() => system.ledger.stateOf(submissionId) === 'captured');
    expect([system.ledger.captures, system.ledger.releases]).toEqual([1, 0]);
    const [row] = await system.query<{ attempts: number }>('SELECT attempts FROM analysis WHERE id = $1', [
      id,
    ]);
    expect(row?.attempts).toBe(2);
  });
});
