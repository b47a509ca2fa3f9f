import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@jinwi/local-stores';
import { type DataSource } from 'typeorm';
import { migrate } from '../src/index.js';
import { notesDataSource } from './notes-database.js';

const answering = (name: string, answer: number) =>
  `CREATE OR REPLACE FUNCTION notes.${name}() RETURNS integer LANGUAGE sql AS $$ SELECT ${answer} $$;`;

describe('migrate with a folder of functions', () => {
  let database: TestDatabase;
  let folder: string;
  const opened: DataSource[] = [];

  async function open(): Promise<DataSource> {
    const dataSource = notesDataSource(database.url, { functions: pathToFileURL(`${folder}/`) });
    opened.push(await dataSource.initialize());
    return dataSource;
  }

  const put = (name: string, text: string) => writeFile(join(folder, name), text);

  /** Returns the result of a function, and the id of the transaction that created it. */
  async function read(dataSource: DataSource, name: string): Promise<{ answer: number; writtenBy: string }> {
    const [row] = await dataSource.query<{ answer: number; writtenBy: string }[]>(
      `SELECT notes.${name}() AS answer, xmin::text AS "writtenBy" FROM pg_proc
        WHERE pronamespace = 'notes'::regnamespace AND proname = $1`,
      [name],
    );
    if (!row) throw new Error(`There is no function ${name}.`);
    return row;
  }

  beforeEach(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'jinwi-functions-'));
    await put('one.sql', answering('one', 1));
    await put('two.sql', answering('two', 2));
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((dataSource) => dataSource.destroy()));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('applies each file once, after the migrations', async () => {
    const dataSource = await open();
    expect(await migrate(dataSource)).toEqual(['FirstNotes1700000000000', 'one.sql', 'two.sql']);
    const before = await read(dataSource, 'one');
    expect(await migrate(dataSource)).toEqual([]);
    expect(await read(dataSource, 'one')).toEqual(before);
  });

  it('applies a changed file again and leaves the others alone', async () => {
    const dataSource = await open();
    await migrate(dataSource);
    const before = await read(dataSource, 'two');
    await put('one.sql', answering('one', 11));
    expect(await migrate(dataSource)).toEqual(['one.sql']);
    expect((await read(dataSource, 'one')).answer).toBe(11);
    expect(await read(dataSource, 'two')).toEqual(before);
  });

  it('keeps the newer text when an older release migrates again', async () => {
    const dataSource = await open();
    await migrate(dataSource);
    await put('one.sql', answering('one', 11));
    await migrate(dataSource);
    await put('one.sql', answering('one', 1));
    expect(await migrate(dataSource)).toEqual([]);
    expect((await read(dataSource, 'one')).answer).toBe(11);
  });

  it('keeps the rights that were granted on a changed function', async () => {
    const dataSource = await open();
    await migrate(dataSource);
    await dataSource.query('REVOKE EXECUTE ON FUNCTION notes.one() FROM PUBLIC');
    const rights = () => dataSource.query(`SELECT proacl::text FROM pg_proc WHERE proname = 'one'`);
    const before: unknown = await rights();
    await put('one.sql', answering('one', 11));
    await migrate(dataSource);
    expect(await rights()).toEqual(before);
  });

  it('applies each file once when replicas start together', async () => {
    const replicas = await Promise.all([1, 2, 3, 4].map(open));
    const applied = await Promise.all(replicas.map(migrate));
    expect(applied.flat()).toEqual(['FirstNotes1700000000000', 'one.sql', 'two.sql']);
  });

  it('changes nothing when one file is broken, and names it', async () => {
    const dataSource = await open();
    await migrate(dataSource);
    await put('one.sql', answering('one', 11));
    await put('two.sql', 'CREATE OR REPLACE FUNCTION notes.two() RETURNS nonsense');
    await expect(migrate(dataSource)).rejects.toThrow(/^two\.sql: /);
    expect((await read(dataSource, 'one')).answer).toBe(1);
    await put('two.sql', answering('two', 22));
    expect(await migrate(dataSource)).toEqual(['one.sql', 'two.sql']);
  });

  it('fails before the first migration when the folder is missing', async () => {
    const dataSource = await open();
    await rm(folder, { recursive: true });
    await expect(migrate(dataSource)).rejects.toThrow(/ENOENT/);
    expect(await dataSource.query(`SELECT FROM pg_namespace WHERE nspname = 'notes'`)).toEqual([]);
  });
});
