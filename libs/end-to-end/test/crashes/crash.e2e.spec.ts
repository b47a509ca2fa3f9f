import { type AnalysisProgress } from '@jinwi/contracts';
import { describeWithPrograms, startNats, until } from '@jinwi/local-stores';
import { Client } from 'pg';
import { submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

describeWithPrograms('a process that dies in the middle of paid work', [startNats.binary], () => {
  let parts: SeparateProcesses;
  let photo: Buffer;
  let smallPhoto: Buffer;
  let database: Client;

  beforeAll(async () => {
    // Large enough that a job is still running when a process is killed.
    photo = await madePhoto({ width: 2400, height: 1600 });
    smallPhoto = await madePhoto({ width: 480, height: 360 });
    parts = await SeparateProcesses.prepare();
    await parts.startAll();
    database = new Client({ connectionString: parts.databaseUrl });
    await database.connect();
  }, 120_000);

  afterAll(async () => {
    await database.end();
    await parts.close();
  }, 120_000);

  async function newMember() {
    const member = new HttpMember(parts.url);
    await member.register();
    return member;
  }

  async function submit(member: HttpMember, image = photo): Promise<number> {
    const answer = await member.upload(image, { headers: { Prefer: 'respond-async' } });
    expect(answer.status).toBe(202);
    return ((await answer.json()) as AnalysisProgress).id;
  }

  const untilDone = (member: HttpMember, id: number) =>
    until(async () => (await member.send(`/api/analysis/${id}`)).status === 200);

  const untilCredits = (member: HttpMember, credits: number) =>
    until(async () => (await member.user()).credits === credits);

  it('API-033 finishes a killed worker’s job in another attempt and charges once', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.kill('analysis-worker');
    await parts.start('analysis-worker');
    await untilDone(member, id);
    await untilCredits(member, 4);
    expect(await member.history()).toHaveLength(1);
  }, 120_000);

  it('finishes an analysis whose service died after it was accepted', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.kill('analysis');
    await parts.start('analysis');
    await untilDone(member, id);
    await untilCredits(member, 4);
  }, 120_000);

  it('charges once when the credits service was down at the job’s end', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.kill('credits');
    await untilDone(member, id);
    await parts.start('credits');
    await untilCredits(member, 4);
  }, 120_000);

  it('answers 503 and takes nothing while the credits service is down', async () => {
    const member = await newMember();
    await parts.kill('credits');
    const answer = await member.upload(photo);
    expect(answer.status).toBe(503);
    await parts.start('credits');
    await untilCredits(member, 5);
    expect(await member.history()).toEqual([]);
  }, 120_000);

  it('drains on SIGTERM: an analysis under way ends and is charged once', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.end('analysis-worker');
    await parts.start('analysis-worker');
    await untilDone(member, id);
    await untilCredits(member, 4);
  }, 120_000);

  /** Makes the commit of a result wait in the database until the returned object releases it. */
  async function holdCommit(schema: string) {
    await database.query(`
      CREATE FUNCTION ${schema}.wait_for_test() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER wait_for_test AFTER INSERT ON ${schema}.outbox DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.topic = 'credits.capture') EXECUTE FUNCTION ${schema}.wait_for_test();
      SELECT pg_advisory_lock(1)`);
    onTestFinished(async () => {
      await database.query(`SELECT pg_advisory_unlock_all(); DROP FUNCTION ${schema}.wait_for_test CASCADE`);
    });
    return {
      untilWaiting: () =>
        until(async () => {
          const { rowCount } = await database.query(
            `SELECT FROM pg_stat_activity
              WHERE datname = current_database() AND query = 'COMMIT' AND wait_event = 'advisory'`,
          );
          return rowCount === 1;
        }),
      release: () => database.query('SELECT pg_advisory_unlock(1)'),
    };
  }

  /** Ends the time during which no other process may take the credits in place of the one that died. */
  async function endLease(schema: string, holdId: string): Promise<void> {
    const { rowCount } = await database.query(
      `UPDATE ${schema}.outbox SET next_attempt_at = now()
        WHERE topic = 'credits.capture' AND payload->>'holdId' = $1 AND done_at IS NULL`,
      [holdId],
    );
    expect(rowCount).toBe(1);
  }

  async function holdOf(member: HttpMember): Promise<{ id: string; state: string }> {
    const { rows } = await database.query<{ id: string; state: string }>(
      'SELECT id, state FROM credits.hold WHERE user_id = $1',
      [(await member.user()).id],
    );
    expect(rows).toHaveLength(1);
    return rows[0]!;
  }

  const analyzed = async (member: HttpMember) => {
    const id = await submit(member, smallPhoto);
    return () => untilDone(member, id);
  };
  const generated = async (member: HttpMember) => {
    const taskId = await submitGeneration(member, { photo: smallPhoto });
    return async () => {
      expect((await untilGenerated(member, taskId)).task_status).toBe('succeed');
    };
  };

  it.each([
    ['an analysis', { service: 'analysis', start: analyzed, left: 4 }],
    ['a generation', { service: 'generation', start: generated, left: 2 }],
  ] as const)(
    'charges once for %s whose worker died between commit and capture',
    async (_work, { service, start, left }) => {
      const member = await newMember();
      const commit = await holdCommit(service);
      const untilRecorded = await start(member);
      await commit.untilWaiting();
      // PostgreSQL completes the commit of the dead worker, which can no longer ask for the credits.
      await parts.kill(`${service}-worker`);
      onTestFinished(async () => void (await parts.start(`${service}-worker`)));
      await commit.release();
      await untilRecorded();
      const { id, state } = await holdOf(member);
      expect(state).toBe('held');
      await endLease(service, id);
      await until(async () => (await holdOf(member)).state === 'captured');
      const books = new LedgerBooks(parts.databaseUrl, parts.environment);
      expect(await books.endsOf(id)).toEqual(['capture']);
      expect((await member.user()).credits).toBe(left);
    },
    120_000,
  );
});
