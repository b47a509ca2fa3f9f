import { createDataSource, operatorExit } from '@jinwi/database';
import { setTimeout as wait } from 'node:timers/promises';
import { creditsSchema } from '../src/credits.data-source.js';
import { runOperatorCommand } from '../src/index.js';
import { publishedRules } from '../src/ledger/rules.js';
import { charge, lotsOf, silent } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { openStripeBed, type StripeTestBed } from './payments-test-bed.js';

let bed: StripeTestBed;
let userId = 100;

beforeAll(async () => {
  bed = await openStripeBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  userId += 1;
  bed.setNow(new Date());
  await bed.ledger.openAccount({ userId });
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const services = () => ({
  ...bed,
  payments: bed.payments.reconciliation,
  rules: { ...publishedRules, validityDays: 730 },
  logger: silent,
  close: () => Promise.resolve(),
});

const findUserId = (email: string) => Promise.resolve(email === 'jiwoo@example.com' ? userId : undefined);

const operate = (...words: string[]) => operateAs({ userName: 'kim', findUserId }, ...words);

async function operateAs(
  who: Partial<Pick<Parameters<typeof runOperatorCommand>[0], 'userName' | 'findUserId' | 'open'>>,
  ...words: string[]
) {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand({
    words,
    program: 'the program',
    open: () => Promise.resolve(services()),
    ...who,
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, said: said.join('\n'), complaints: complaints.join('\n') };
}

async function boughtLot(): Promise<number> {
  await bed.complete(userId, await bed.beginPaid(userId));
  const id = (await lotsOf(bed, userId)).find(({ source }) => source === 'purchase')?.id;
  if (!id) throw new Error('The purchase was not granted.');
  return id;
}

const auditLines = () =>
  bed.dataSource.query<{ actor: string; action: string; details: object }[]>(
    `SELECT actor, action, details FROM credits.audit WHERE details->>'userId' = $1 AND actor LIKE 'operator:%' ORDER BY id`,
    [String(userId)],
  );

describe('the operator', () => {
  it('sees a member’s lots, holds, orders and entries by id or email', async () => {
    await boughtLot();
    await bed.ledger.reserve(charge({ userId, amount: 2 }));
    const { code, said } = await operate('member', String(userId));
    expect(code).toBe(operatorExit.done);
    expect(said).toContain('available 13, held 2');
    expect(said).toMatch(/signup +active +5 +3 +2 +0/);
    expect(said).toMatch(/purchase +active +10 +10 +0 +0 +4\.99 usd/);
    expect(said).toMatch(/analysis +2 /);
    expect(said).toMatch(/package-10 +granted +10 +4\.99 usd +pi_/);
    expect((await operate('member', 'jiwoo@example.com')).said).toBe(said);
    expect(await auditLines()).toEqual(
      Array.from({ length: 2 }, () => ({
        actor: 'operator:kim',
        action: 'operator.member',
        details: { userId },
      })),
    );
  });

  it('grants goodwill credits once for a key, audited with reason and name', async () => {
    const words = [
      'grant',
      String(userId),
      '--amount',
      '7',
      '--reason',
      'a late report',
      '--key',
      `k-${userId}`,
    ];
    expect(await operate(...words, '--operator', 'lee')).toMatchObject({ code: operatorExit.done });
    expect(await operate(...words)).toMatchObject({ code: operatorExit.done });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 12 });
    const details = { userId, amount: 7, reason: 'a late report', opKey: `goodwill:k-${userId}` };
    expect(await auditLines()).toEqual([
      { actor: 'operator:lee', action: 'operator.grant', details },
      { actor: 'operator:kim', action: 'operator.grant', details },
    ]);
  });

  it.each([
    [['member', '999999'], operatorExit.refused, /999999/],
    [['member', 'nobody@example.com'], operatorExit.refused, /nobody@example\.com/],
    [['member', 'no@one'], operatorExit.usage, /not an email/],
    [['grant', '999999', '--amount', '1', '--reason', 'why not'], operatorExit.refused, /999999/],
    [['grant', '7', '--amount', '1'], operatorExit.usage, /--reason/],
    [['extend', '999999'], operatorExit.refused, /lot 999999/],
    [['refund', '999999'], operatorExit.refused, /lot 999999/],
    [
      ['payout', '0f9b7c9e-5a54-4c3b-9d6f-3a8e2f1b7c11', '--reason', 'why not'],
      operatorExit.refused,
      /not-found/,
    ],
    [['dance'], operatorExit.usage, /"dance"/],
  ])('%j is refused with %d and a sentence', async (words, code, sentence) => {
    const refused = await operate(...words);
    expect(refused.code).toBe(code);
    expect(refused.complaints).toMatch(sentence);
    expect(refused.said).toBe('');
  });

  it('BR-042 grants goodwill credits that last as long as configured', async () => {
    await operate('grant', String(userId), '--amount', '7', '--reason', 'a late report');
    const [lot] = await bed.dataSource.query<{ days: number }[]>(
      `SELECT (extract(epoch FROM expires_at - granted_at) / 86400)::integer AS days FROM credits.lot
        WHERE user_id = $1 AND source = 'goodwill'`,
      [userId],
    );
    expect(lot?.days).toBe(730);
  });

  it('opens no account for a number that nobody has', async () => {
    await operate('grant', '999999', '--amount', '1', '--reason', 'a typing error');
    expect(await bed.dataSource.query('SELECT FROM credits.account WHERE user_id = 999999')).toEqual([]);
  });

  it('reuses no key for another grant', async () => {
    const words = [
      'grant',
      String(userId),
      '--reason',
      'a late report',
      '--key',
      `twice-${userId}`,
      '--amount',
    ];
    await operate(...words, '7');
    const refused = await operate(...words, '8');
    expect([refused.code, refused.complaints]).toEqual([
      operatorExit.refused,
      expect.stringContaining('credits.key-reused'),
    ]);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 12 });
  });

  it('BR-049 extends a lot by three months, under the name of the operator', async () => {
    const [before] = await lotsOf(bed, userId);
    const { code, said } = await operate('extend', String(before?.id));
    const [after] = await lotsOf(bed, userId);
    expect(code).toBe(operatorExit.done);
    expect(after?.expires_at.getTime()).toBeGreaterThan(before?.expires_at.getTime() ?? 0);
    expect(said).toContain(after?.expires_at.toISOString());
    expect(await auditLines()).toMatchObject([{ actor: 'operator:kim', action: 'lot.extend' }]);
  });

  it('BR-049 refunds what a lot offers, and says how much and until when', async () => {
    const lotId = await boughtLot();
    const { code, said } = await operate('refund', String(lotId));
    expect(code).toBe(operatorExit.done);
    expect(said).toMatch(/10 credits \(unused\), 4\.99 usd\nit is succeeded, due by 20/);
    expect([...bed.stripe.ledger.refunds.values()].at(-1)).toMatchObject({ amount: 499 });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 0 });
    const again = await operate('refund', String(lotId));
    expect([again.code, again.complaints]).toEqual([
      operatorExit.refused,
      expect.stringContaining('credits.refund-refused'),
    ]);
  });

  it.each([
    ['payout', 'paid-manually', 5],
    ['release', 'released', 15],
  ])('ends a failed refund by %s, with the reason in the audit', async (command, state, available) => {
    const lotId = await boughtLot();
    bed.stripe.ledger.refundStatus = 'failed';
    await operate('refund', String(lotId));
    bed.stripe.ledger.refundStatus = 'succeeded';
    const [refund] = await bed.dataSource.query<{ id: string; state: string }[]>(
      'SELECT id, state FROM credits.refund WHERE lot_id = $1',
      [lotId],
    );
    expect(refund?.state).toBe('failed');
    const words = [command, refund?.id ?? '', '--reason', 'bank transfer 12'];
    expect(await operate(...words)).toMatchObject({ code: operatorExit.done });
    expect(await operate(...words)).toMatchObject({ code: operatorExit.done });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available, held: 0 });
    const [line] = await bed.dataSource.query<{ actor: string; details: object }[]>(
      `SELECT actor, details FROM credits.audit WHERE action = $1 ORDER BY id DESC LIMIT 1`,
      [`operator.${command}`],
    );
    expect(line).toEqual({
      actor: 'operator:kim',
      details: { refundId: refund?.id, reason: 'bank transfer 12' },
    });
    expect((await operate('member', String(userId))).said).toContain(state);
  });

  it('reconciles: what was paid and never completed is granted', async () => {
    await bed.beginPaid(userId);
    const { code, said } = await operate('reconcile');
    expect(code).toBe(operatorExit.done);
    expect(said).toMatch(/granted +1\n/);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 15 });
  });

  it('checks the invariants now and names what is broken', async () => {
    expect(await operate('check')).toMatchObject({ code: operatorExit.done, said: 'I1 to I8 hold' });
    await bed.dataSource.query('UPDATE credits.account SET held = 1 WHERE user_id = $1', [userId]);
    const { code, said } = await operate('check');
    expect(code).toBe(operatorExit.refused);
    expect(said).toMatch(new RegExp(`I3 +open holds are what is held +1 +member ${userId}`));
    await bed.dataSource.query('UPDATE credits.account SET held = 0 WHERE user_id = $1', [userId]);
  });

  it('checks the ledger beyond the statement timeout of the service', async () => {
    const dataSource = await createDataSource({
      ...creditsSchema,
      url: bed.url,
      poolSizeMax: 1,
    }).initialize();
    await dataSource.query(`SET statement_timeout = '200ms'`);
    const holder = bed.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE credits.hold IN ACCESS EXCLUSIVE MODE');
    const checked = operateAs({ open: () => Promise.resolve({ ...services(), dataSource }) }, 'check');
    await wait(600);
    await holder.commitTransaction();
    await holder.release();
    expect(await checked).toMatchObject({ code: operatorExit.done, said: 'I1 to I8 hold' });
    await dataSource.destroy();
  });

  it('changes nothing without a name where the machine knows no user', async () => {
    const [before] = await lotsOf(bed, userId);
    const { code, complaints } = await operateAs({}, 'extend', String(before?.id));
    expect([code, complaints]).toEqual([
      operatorExit.usage,
      expect.stringMatching(/^extend .*--operator NAME/),
    ]);
    expect(await lotsOf(bed, userId)).toEqual([before]);
    expect(await operateAs({}, 'member', String(userId))).toMatchObject({ code: operatorExit.done });
    expect(await auditLines()).toMatchObject([{ actor: 'operator:unnamed', action: 'operator.member' }]);
  });

  it.each([
    ['knows no addresses', undefined],
    [
      'has a role that may not read them',
      () => Promise.reject(Object.assign(new Error('permission denied for schema auth'), { code: '42501' })),
    ],
  ])('asks in one sentence for the member’s number where it %s', async (_why, findUserId) => {
    const asked = await operateAs({ userName: 'kim', findUserId }, 'member', 'jiwoo@example.com');
    expect(asked.code).toBe(operatorExit.usage);
    expect(asked.complaints).toMatch(/^[^.]*pass the member's number[^.]*\.$/);
    expect(await auditLines()).toEqual([]);
  });

  it('names itself as it was called when a command is unknown', async () => {
    expect((await operate('dance')).complaints).toMatch(/Try "the program help"\.$/);
  });

  it('shows its commands when called without any', async () => {
    expect((await operate()).said).toContain('grant ID --amount N --reason TEXT');
  });
});
