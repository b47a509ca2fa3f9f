import { randomUUID } from 'node:crypto';
import { createDataSource, migrate, sqlState } from '@jinwi/database';
import { createTestDatabase } from '@jinwi/local-stores';
import { DataSource } from 'typeorm';
import { creditsSchema } from '../src/credits.data-source.js';
import { LedgerRepository } from '../src/ledger/ledger.repository.js';
import { publishedRules } from '../src/ledger/rules.js';
import { LedgerService } from '../src/ledger/ledger.service.js';
import { charge, silent } from './credits-test-bed.js';

describe('a role that owns the schema and nothing else', () => {
  const role = `credits_${randomUUID().replaceAll('-', '')}`;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let admin: DataSource;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    admin = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'only-for-this-test'`);
    await admin.query(
      `DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO ${role}', current_database()); END $$`,
    );
    const url = new URL(database.url);
    url.username = role;
    url.password = 'only-for-this-test';
    dataSource = createDataSource({ ...creditsSchema, url: url.href });
    await dataSource.initialize();
    await migrate(dataSource);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await admin.query(`DROP OWNED BY ${role} CASCADE`);
    await admin.query(`DROP ROLE ${role}`);
    await admin.destroy();
    await database.drop();
  });

  it('moves credits', async () => {
    const repository = new LedgerRepository(dataSource.manager);
    const credits = new LedgerService(repository, () => new Date(), publishedRules, silent);
    const { holdId } = await credits.reserve(charge({ userId: 1 }));
    expect(await credits.capture({ holdId })).toEqual({ holdId, state: 'captured' });
    expect(await credits.balance({ userId: 1 })).toMatchObject({ available: 4, held: 0 });
  });

  it.each(['UPDATE credits.entry SET amount = 1', 'DELETE FROM credits.entry', 'TRUNCATE credits.entry'])(
    'API-076 has no right to %s',
    async (sql) => {
      const error: unknown = await dataSource.query(sql).catch((caught: unknown) => caught);
      expect(sqlState(error)).toBe('42501');
    },
  );
});
