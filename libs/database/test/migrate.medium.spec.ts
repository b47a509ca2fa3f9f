import { assertNoPendingChanges, createDataSource, migrate, OutboxRow } from '../src/index.js';
import { createTestDatabase, type TestDatabase } from '@jinwi/local-stores';
import { type DataSource } from 'typeorm';
import { Note } from './note.entity.js';
import { FirstNotes1700000000000, notesDataSource, schema } from './notes-database.js';

describe('migrate', () => {
  let database: TestDatabase;
  const opened: DataSource[] = [];

  async function open(dataSource: DataSource): Promise<DataSource> {
    opened.push(await dataSource.initialize());
    return dataSource;
  }

  beforeEach(async () => void (database = await createTestDatabase()));

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((dataSource) => dataSource.destroy()));
    await database.drop();
  });

  it('runs each migration once when replicas start together', async () => {
    const replicas = await Promise.all([1, 2, 3, 4].map(() => open(notesDataSource(database.url))));
    const ran = await Promise.all(replicas.map(migrate));
    expect(ran.flat()).toEqual(['FirstNotes1700000000000']);
  });

  it('keeps everything, its own table included, inside the schema', async () => {
    const dataSource = await open(notesDataSource(database.url));
    await migrate(dataSource);
    const tables: unknown = await dataSource.query(
      `SELECT schemaname, tablename FROM pg_tables WHERE schemaname !~ '^(pg_|information_)' ORDER BY tablename`,
    );
    expect(tables).toEqual(
      ['migration', 'note', 'outbox'].map((tablename) => ({ schemaname: schema, tablename })),
    );
  });

  it('can be undone', async () => {
    const dataSource = await open(notesDataSource(database.url));
    await migrate(dataSource);
    await dataSource.undoLastMigration();
    expect(await migrate(dataSource)).toEqual(['FirstNotes1700000000000']);
  });

  it('needs no right to create schemas when the schema is there', async () => {
    const owner = await open(notesDataSource(database.url));
    await owner.query(`CREATE ROLE narrow_${process.pid} LOGIN PASSWORD 'narrow'`);
    await owner.query(`CREATE schema ${schema} AUTHORIZATION narrow_${process.pid}`);
    const url = new URL(database.url);
    url.username = `narrow_${process.pid}`;
    url.password = 'narrow';
    const narrow = await open(notesDataSource(url.href));
    expect(await migrate(narrow)).toHaveLength(1);
    await narrow.query(`DROP schema ${schema} CASCADE`).catch(() => undefined);
    await owner.query(`DROP schema IF EXISTS ${schema} CASCADE; DROP OWNED BY narrow_${process.pid}`);
    await narrow.destroy();
    opened.pop();
    await owner.query(`DROP ROLE narrow_${process.pid}`);
  });

  it('leaves the pool its own settings', async () => {
    const dataSource = await open(notesDataSource(database.url));
    await migrate(dataSource);
    expect(await dataSource.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
    expect(await dataSource.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '0' }]);
  });
});

describe('assertNoPendingChanges', () => {
  it('accepts migrations that match the entities, and lists missing statements otherwise', async () => {
    const database = await createTestDatabase();
    const whole = await notesDataSource(database.url).initialize();
    await migrate(whole);
    await expect(assertNoPendingChanges(whole)).resolves.toBeUndefined();
    await whole.query('ALTER TABLE note DROP COLUMN count');
    await expect(assertNoPendingChanges(whole)).rejects.toThrow(/ADD "count"/);
    await whole.destroy();
    await database.drop();
  });
});

describe('createDataSource', () => {
  it('refuses a schema name that would not be safe in SQL', () => {
    const create = () =>
      createDataSource({
        url: 'postgres://localhost/x',
        schema: 'a"; DROP',
        entities: [Note, OutboxRow],
        migrations: [FirstNotes1700000000000],
      });
    expect(create).toThrow(TypeError);
  });
});
