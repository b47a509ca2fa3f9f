import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, sqlState, violatedConstraint } from '@jinwi/database';
import { type CreditsTestBed, openTestBed, purchase } from './credits-test-bed.js';
import { describeSchema, functionSignatures } from './describe-schema.js';

const sqlFolder = join(__dirname, '../sql');
const schemaFile = join(sqlFolder, 'schema.sql');
const schemaNote = `-- What a migrated database holds. After a migration write it anew:
-- UPDATE_SCHEMA=1 npx vitest run --project medium services/credits/test/schema

`;

describe('credits schema', () => {
  let bed: CreditsTestBed;

  beforeAll(async () => {
    bed = await openTestBed();
    await bed.ledger.openAccount({ userId: 1 });
    await purchase(bed, { userId: 1, amount: 10 });
  });
  afterAll(() => bed.close());

  const refused = (sql: string) =>
    bed.dataSource.query(sql).then(
      () => 'accepted',
      (error: unknown) => violatedConstraint(error) ?? sqlState(error) ?? String(error),
    );

  it('is what sql/schema.sql says', async () => {
    const schema = schemaNote + (await describeSchema(bed.dataSource, 'credits'));
    if (process.env.UPDATE_SCHEMA) writeFileSync(schemaFile, schema);
    expect(schema).toBe(readFileSync(schemaFile, 'utf8'));
  });

  it('has the functions of sql/signatures.txt, which older processes still call', async () => {
    const lines = readFileSync(join(sqlFolder, 'signatures.txt'), 'utf8').trim().split('\n');
    const listed = lines.filter((line) => !line.startsWith('#'));
    expect(await functionSignatures(bed.dataSource, 'credits')).toEqual(listed);
  });

  it('is migrated once by replicas that start together', async () => {
    expect(await Promise.all([migrate(bed.dataSource), migrate(bed.dataSource)])).toEqual([[], []]);
  });

  it('goes back and forth', async () => {
    const other = await openTestBed();
    const { migrations } = other.dataSource;
    for (let undone = 0; undone < migrations.length; undone += 1) await other.dataSource.undoLastMigration();
    expect(await migrate(other.dataSource)).toHaveLength(migrations.length);
    expect(await describeSchema(other.dataSource, 'credits')).toBe(
      await describeSchema(bed.dataSource, 'credits'),
    );
    await other.close();
  });

  it.each([
    ['UPDATE', 'UPDATE credits.entry SET amount = amount + 1'],
    ['DELETE', 'DELETE FROM credits.entry'],
    ['TRUNCATE', 'TRUNCATE credits.entry'],
  ])('API-076 refuses %s of ledger entries, even to a superuser', async (_, sql) => {
    expect(await refused(sql)).toBe('23001');
  });

  it.each(['UPDATE credits.audit SET actor = actor', 'DELETE FROM credits.audit', 'TRUNCATE credits.audit'])(
    'keeps the audit as it was written: %s',
    async (sql) => {
      expect(await refused(sql)).toBe('23001');
    },
  );

  it('keeps a line of the audit with its details', async () => {
    const line = { actor: 'operator:kim', action: 'lot.grant', requestId: 'r-1', at: bed.now() };
    await bed.repository.audit({ ...line, details: { text: 'two\nlines' } });
    const rows = await bed.dataSource.query(
      'SELECT actor, action, details, request_id AS "requestId", at FROM credits.audit',
    );
    expect(rows).toEqual([{ ...line, details: { text: 'two\nlines' } }]);
  });

  it.each([
    ['account_not_negative', 'UPDATE credits.account SET available = -1'],
    ['account_not_negative', 'UPDATE credits.account SET held = -1'],
    ['lot_not_negative', 'UPDATE credits.lot SET remaining = -1'],
    ['lot_not_negative', 'UPDATE credits.lot SET held = -1'],
    ['lot_within_grant', 'UPDATE credits.lot SET held = granted, remaining = 1'],
    ['lot_ended_is_empty', `UPDATE credits.lot SET status = 'expired'`],
    ['lot_spent_is_empty', `UPDATE credits.lot SET status = 'spent', remaining = 0, held = 1`],
    ['lot_expired_only', `UPDATE credits.lot SET remaining = 0, expired_remaining = 1`],
    ['lot_validity', 'UPDATE credits.lot SET expires_at = granted_at'],
    ['lot_validity', `UPDATE credits.lot SET expires_at = extend_until + interval '1 second'`],
    ['lot_price', `UPDATE credits.lot SET price_minor = 0, currency = NULL WHERE source = 'purchase'`],
    ['lot_purchase_ordered', `UPDATE credits.lot SET order_id = NULL WHERE source = 'purchase'`],
    ['lot_purchase_refundable', `UPDATE credits.lot SET refundable_until = now() WHERE source = 'signup'`],
    ['order_paid', `UPDATE credits."order" SET payment_id = NULL`],
    ['order_settled', `UPDATE credits."order" SET settled_at = NULL`],
    [
      'order_payment_once',
      `INSERT INTO credits."order" SELECT gen_random_uuid(), user_id, 'sandbox', item_id, amount, price_minor,
         currency, payment_id, status, failure_code, created_at, settled_at FROM credits."order"`,
    ],
    [
      'lot_order_once',
      `INSERT INTO credits.lot (user_id, source, order_id, granted, remaining, price_minor, currency, granted_at,
         expires_at, extend_until, refundable_until)
       SELECT user_id, source, order_id, granted, remaining, price_minor, currency, granted_at, expires_at,
         extend_until, refundable_until FROM credits.lot WHERE order_id IS NOT NULL`,
    ],
    [
      'entry_grant_once',
      `INSERT INTO credits.entry (user_id, lot_id, kind, amount, op_key, at)
       SELECT 1, max(id), 'grant', 5, 'signup:1', now() FROM credits.lot`,
    ],
    [
      'entry_movement',
      `INSERT INTO credits.entry (user_id, lot_id, kind, amount, held_change, op_key, at)
       SELECT 1, max(id), 'grant', 5, 1, 'x', now() FROM credits.lot`,
    ],
    ['audit_actor', `SELECT credits.write_audit('somebody', 'lot.grant', '{}', NULL, now())`],
    ['audit_action', `SELECT credits.write_audit('operator:kim', 'grant', '{}', NULL, now())`],
  ])('BR-025 refuses by %s', async (constraint, sql) => {
    expect(await refused(sql)).toBe(constraint);
  });

  it('BR-019 has the credit record with its specified fields and its purpose', async () => {
    const columns = await bed.dataSource.query<{ column: string }[]>(
      `SELECT column_name || ' ' || data_type AS column FROM information_schema.columns
        WHERE table_schema = 'credits' AND table_name = 'credit_record' ORDER BY ordinal_position`,
    );
    expect(columns.map(({ column }) => column)).toEqual([
      'id bigint',
      'user_id integer',
      'amount integer',
      'stripe_payment_id text',
      'created_at timestamp with time zone',
      'kind text',
      'source text',
      'purpose text',
      'hold_id uuid',
      'lot_id integer',
    ]);
  });
});
