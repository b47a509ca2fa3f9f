import { createTestDatabase } from '../src/index.js';
import pg from 'pg';

describe('createTestDatabase', () => {
  it('gives each caller an empty database and drops it while in use', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    expect(one.url).not.toBe(other.url);
    const client = new pg.Client({ connectionString: one.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('CREATE TABLE t (a text)');
    const { rows } = await client.query<{ found: boolean }>(`SELECT '가' < '나' AS found`);
    expect(rows).toEqual([{ found: true }]);
    await Promise.all([one.drop(), other.drop()]);
    await expect(client.query('SELECT 1')).rejects.toThrow();
  });
});
