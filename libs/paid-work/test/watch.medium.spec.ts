import { createDataSource } from '@jinwi/database';
import { createTestDatabase, type TestDatabase, until } from '@jinwi/local-stores';
import { createLogger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { createWatch, Watcher } from '../src/index.js';

const schema = 'works';

describe('watching a row', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let watcher: Watcher;
  let reads: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = createDataSource({ url: database.url, schema, entities: [], migrations: [] });
    await dataSource.initialize();
    await dataSource.query(`CREATE SCHEMA ${schema}`);
    await dataSource.query('CREATE TABLE work (id text, done integer DEFAULT 0)');
    const queryRunner = dataSource.createQueryRunner();
    await createWatch(queryRunner, { schema, table: 'work', id: 'id', columns: ['done'] });
    await queryRunner.release();
    await dataSource.query(`INSERT INTO work (id) VALUES ('a'), ('b')`);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  beforeEach(async () => {
    await dataSource.query('UPDATE work SET done = 0');
    reads = 0;
    const logger = createLogger({ name: 'test', level: 'silent' });
    watcher = new Watcher({ url: database.url, schema, logger });
  });

  afterEach(() => watcher.close());

  const setDone = (id: string, done: number) =>
    dataSource.query('UPDATE work SET done = $2 WHERE id = $1', [id, done]);
  const read = async () => {
    const [row] = await dataSource.query<[{ done: number }]>(`SELECT done FROM work WHERE id = 'a'`);
    reads += 1;
    return row.done;
  };
  const watch = (seen: number, waitMs = 20_000) =>
    watcher.watch({ id: 'a', waitMs, read, isUpdate: (done) => done > seen });
  const isListening = async () => {
    const sessions = await dataSource.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE application_name = 'jinwi-listener' AND state = 'idle'
          AND query LIKE 'LISTEN%' AND datname = current_database()`,
    );
    return sessions.length > 0;
  };

  it('is woken by a change of the row', async () => {
    watcher.start();
    await until(isListening);
    const watched = watch(5);
    await until(() => reads > 0);
    const startedAt = Date.now();
    for (let done = 1; done <= 6; done++) {
      const readsBefore = reads;
      await setDone('a', done);
      await until(() => reads > readsBefore);
    }
    expect(await watched).toBe(6);
    // If changes were noticed only by polling, this would take 12 s.
    expect(Date.now() - startedAt).toBeLessThan(6_000);
  });

  it('is not woken by a change of another row', async () => {
    watcher.start();
    await until(isListening);
    const watched = watch(0, 1_000);
    await until(() => reads > 0);
    for (let done = 1; done <= 6; done++) await setDone('b', done);
    expect(await watched).toBe(0);
    expect(reads).toBe(2);
  });

  it('polls while it cannot listen', async () => {
    const watched = watch(0);
    await until(() => reads === 1);
    await setDone('a', 1);
    expect(await watched).toBe(1);
  });
});
