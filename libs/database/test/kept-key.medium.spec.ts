import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@jinwi/local-stores';
import { type DataSource } from 'typeorm';
import { createDataSource, KeptKey } from '../src/index.js';

const secret = 'a secret for the keys of these tests, long enough';

describe('a kept key', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { schema: 'public', entities: [], migrations: [], url: database.url };
    dataSource = await createDataSource(settings).initialize();
    const column = 'is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)';
    await dataSource.query(`CREATE TABLE text_key (${column}, pem text NOT NULL)`);
    await dataSource.query(`CREATE TABLE byte_key (${column}, key bytea NOT NULL)`);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  beforeEach(() => dataSource.query('TRUNCATE text_key, byte_key'));

  const tables = [
    { table: 'text_key', column: 'pem', isText: true, made: () => Buffer.from('-----BEGIN 열쇠') },
    { table: 'byte_key', column: 'key', isText: false, made: () => randomBytes(32) },
  ];

  describe.each(tables)('in the column $column', ({ made, ...options }) => {
    const kept = (given: string | null) => new KeptKey(dataSource, { ...options, secret: given });
    const stored = async (): Promise<string> => {
      const [row] = await dataSource.query<{ stored: Buffer }[]>(
        `SELECT ${options.column} AS stored FROM ${options.table}`,
      );
      return String(row?.stored);
    };

    it.each([null, secret])('is made once, for all processes (secret: %s)', async (given) => {
      expect(await kept(given).find()).toBeNull();
      const keys = await Promise.all([1, 2, 3].map(() => kept(given).findOrCreate(made)));
      expect(new Set(keys.map(String)).size).toBe(1);
      expect(await kept(given).find()).toEqual(keys[0]);
      expect((await stored()).startsWith('v1.')).toBe(given !== null);
    });

    it('is sealed when a secret is set, and stays the same key', async () => {
      const key = await kept(null).findOrCreate(made);
      await Promise.all([kept(secret).protect(), kept(secret).protect()]);
      const sealed = await stored();
      expect(sealed).toMatch(/^v1\./);
      await kept(secret).protect();
      expect(await stored()).toBe(sealed);
      expect(await kept(secret).find()).toEqual(key);
    });

    it('is neither opened nor replaced with another secret, or none', async () => {
      await kept(secret).findOrCreate(made);
      const sealed = await stored();
      for (const given of [null, `${secret} but another`]) {
        await expect(kept(given).protect()).rejects.toThrow(/^KEY_SECRET: /);
        await expect(kept(given).findOrCreate(made)).rejects.toThrow(/^KEY_SECRET: /);
      }
      expect(await stored()).toBe(sealed);
    });
  });
});
