import { randomUUID } from 'node:crypto';
import { migrate, queryRows, sqlState, transaction, violatedConstraint } from '../src/index.js';
import { createTestDatabase, type TestDatabase } from '@jinwi/local-stores';
import { type DataSource, type EntityManager } from 'typeorm';
import { Note } from './note.entity.js';
import { addNotes, notesDataSource } from './notes-database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await notesDataSource(database.url).initialize();
  await migrate(dataSource);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

type Work = (manager: EntityManager) => Promise<object[]>;

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the rows of a statement', () => {
  beforeEach(() => dataSource.query('TRUNCATE note'));

  it('sees what was committed, straight from the pool', async () => {
    await addNotes(dataSource, ['a', 'b']);
    const rows = await queryRows(dataSource.manager, 'SELECT title FROM note WHERE title = ANY($1)', [
      ['b', 'c'],
    ]);
    expect(rows).toEqual([{ title: 'b' }]);
  });

  it('keeps its connection when it fails', async () => {
    const connection = () => queryRows(dataSource.manager, 'SELECT pg_backend_pid()');
    const before = await connection();
    expect(sqlState(await refusal(queryRows(dataSource.manager, 'SELECT 1 / 0')))).toBe('22012');
    expect(await connection()).toEqual(before);
  });

  it('sees what its transaction wrote', async () => {
    const read = transaction(dataSource, async (manager) => {
      await manager.insert(Note, { id: randomUUID(), title: 'new' });
      return queryRows(manager, 'SELECT title FROM note WHERE title = $1', ['new']);
    });
    expect(await read).toEqual([{ title: 'new' }]);
  });

  it.each([
    ['from the pool', (work: Work) => work(dataSource.manager)],
    ['in a transaction', (work: Work) => transaction(dataSource, work)],
  ])('are those that an update returns, %s', async (_where, within) => {
    await addNotes(dataSource, ['a', 'b']);
    const update = `UPDATE note SET count = 7 WHERE title = $1 RETURNING title, count`;
    expect(await within((manager) => queryRows(manager, update, ['b']))).toEqual([{ title: 'b', count: 7 }]);
    expect(await within((manager) => queryRows(manager, update, ['c']))).toEqual([]);
  });
});

describe('transaction', () => {
  beforeEach(() => dataSource.query('TRUNCATE note'));

  it('rolls everything back when the work throws, and does not try again', async () => {
    let runs = 0;
    const work = transaction(dataSource, async (manager) => {
      runs += 1;
      await manager.insert(Note, { id: randomUUID(), title: 'gone' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(runs).toBe(1);
    expect(await dataSource.manager.count(Note)).toBe(0);
  });

  it('starts over after a deadlock, so that both sides finish', async () => {
    await addNotes(dataSource, ['a', 'b']);
    let runs = 0;
    const bothHoldOne = barrier(2);
    const raise = (first: string, second: string) =>
      transaction(dataSource, async (manager) => {
        runs += 1;
        await increment(manager, first);
        await bothHoldOne();
        await increment(manager, second);
      });
    await Promise.all([raise('a', 'b'), raise('b', 'a')]);
    expect(runs).toBeGreaterThan(2);
    const notes = await dataSource.manager.find(Note);
    expect(notes.map(({ count }) => count)).toEqual([2, 2]);
  });

  it('gives up after three retries', async () => {
    let runs = 0;
    const work = transaction(dataSource, async (manager) => {
      runs += 1;
      await manager.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
    });
    expect(sqlState(await refusal(work))).toBe('40001');
    expect(runs).toBe(4);
  });
});

describe('errors by state and constraint, never by text', () => {
  beforeEach(() => dataSource.query('TRUNCATE note'));

  it('names the unique constraint', async () => {
    const error = await refusal(addNotes(dataSource, ['same', 'same']));
    expect([sqlState(error), violatedConstraint(error)]).toEqual(['23505', 'note_title_key']);
  });

  it('names the check', async () => {
    const error = await refusal(dataSource.manager.insert(Note, { id: randomUUID(), title: 'x', count: -1 }));
    expect([sqlState(error), violatedConstraint(error)]).toEqual(['23514', 'note_count_check']);
  });

  it('knows nothing of other errors', () => {
    const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED', constraint: 'x' });
    for (const error of [refused, undefined, null, 'text']) {
      expect([sqlState(error), violatedConstraint(error)]).toEqual([undefined, undefined]);
    }
  });
});

const increment = (manager: EntityManager, title: string) => manager.increment(Note, { title }, 'count', 1);

/** Holds the first `size` callers until all have arrived; later ones pass. */
function barrier(size: number): () => Promise<void> {
  let open!: () => void;
  const met = new Promise<void>((resolve) => (open = resolve));
  let arrived = 0;
  return () => {
    if (++arrived >= size) open();
    return met;
  };
}
