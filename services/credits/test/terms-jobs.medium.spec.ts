import { type Mail, MailRefusedError } from '@jinwi/mail';
import { expireLots } from '../src/lots/expire-lots.job.js';
import { notifyExpiry, type NotifyExpiryJob } from '../src/lots/notify-expiry.job.js';
import { reconcileRefunds } from '../src/refunds/reconcile-refunds.job.js';
import { publishedRules } from '../src/ledger/rules.js';
import { later, lotsOf, silent } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { buy, newestLot, openTermsTestBed, type TermsTestBed, refundRequestOf } from './terms-test-bed.js';

const granted = new Date('2026-01-01T00:00:00.000Z');
const expiry = new Date('2027-01-01T00:00:00.000Z');
const dayMs = 86_400_000;
const hourMs = 3_600_000;

let bed: TermsTestBed;

beforeEach(async () => {
  bed = await openTermsTestBed({ poolSizeMax: 16 });
  bed.setNow(granted);
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
  await bed.close();
});

const openAccounts = (members: number[]) =>
  Promise.all(members.map((userId) => bed.ledger.openAccount({ userId })));

describe('BR-048 the job of expiry', () => {
  const expire = () => expireLots({ repository: bed.lotsRepository, clock: bed.now, logger: silent });

  it('does nothing one millisecond before, and everything at the instant', async () => {
    await openAccounts([1, 2, 3]);
    bed.setNow(later(expiry, -1));
    expect(await expire()).toEqual({ members: 0, credits: 0, failures: 0 });
    bed.setNow(expiry);
    expect(await expire()).toEqual({ members: 3, credits: 15, failures: 0 });
    expect(await expire()).toEqual({ members: 0, credits: 0, failures: 0 });
    expect((await lotsOf(bed, 2))[0]).toMatchObject({ status: 'expired', expired_remaining: 5 });
  });

  it('expires once when four replicas run it at once', async () => {
    const members = Array.from({ length: 40 }, (_, index) => index + 1);
    await openAccounts(members);
    bed.setNow(expiry);
    const counts = await Promise.all(Array.from({ length: 4 }, expire));
    expect(counts.reduce((sum, { credits }) => sum + credits, 0)).toBe(200);
  });

  it('goes on when one member fails, and expires that one later', async () => {
    await openAccounts([1, 2, 3]);
    await bed.dataSource.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken row'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON credits.lot FOR EACH ROW WHEN (NEW.user_id = 2) EXECUTE FUNCTION fail()`);
    bed.setNow(expiry);
    expect(await expire()).toEqual({ members: 2, credits: 10, failures: 1 });
    await bed.dataSource.query('DROP TRIGGER fail ON credits.lot');
    expect(await expire()).toEqual({ members: 1, credits: 5, failures: 0 });
  });
});

describe('BR-048 the notices of expiry', () => {
  let outbox: Mail[];
  beforeEach(() => {
    outbox = [];
  });

  const notify = (change: Partial<NotifyExpiryJob> = {}) =>
    notifyExpiry({
      repository: bed.lotsRepository,
      addressOf: (userId) => Promise.resolve(`member${userId}@example.com`),
      sendMail: (mail) => Promise.resolve(void outbox.push(mail)),
      rules: publishedRules,
      publicUrl: 'https://jinwi.example',
      clock: bed.now,
      logger: silent,
      ...change,
    });
  const daysBefore = (days: number, ms = 0) => later(expiry, -days * dayMs + ms);

  it('go out once each, exactly 30 and 7 days before', async () => {
    await openAccounts([1]);
    const sentAt = async (at: Date) => {
      bed.setNow(at);
      return (await notify()).sent;
    };
    expect(await sentAt(daysBefore(30, -1))).toBe(0);
    expect(await sentAt(daysBefore(30))).toBe(1);
    expect(await sentAt(daysBefore(20))).toBe(0);
    expect(await sentAt(daysBefore(7, -1))).toBe(0);
    expect(await sentAt(daysBefore(7))).toBe(1);
    expect(await sentAt(daysBefore(1))).toBe(0);
    expect(await sentAt(expiry)).toBe(0);
    expect(new Set(outbox.map(({ id }) => id)).size).toBe(2);
  });

  it('tell a member of all lots in one mail', async () => {
    await buy(bed, { userId: 1, amount: 7 });
    bed.setNow(daysBefore(30));
    await notify();
    expect(outbox).toHaveLength(1);
    expect(outbox[0]?.to).toBe('member1@example.com');
    expect(outbox[0]?.text).toContain('크레딧 5개');
    expect(outbox[0]?.text).toContain('크레딧 7개');
  });

  it('are one notice when the first one was missed', async () => {
    await openAccounts([1]);
    bed.setNow(daysBefore(3));
    expect((await notify()).sent).toBe(1);
    expect((await notify()).sent).toBe(0);
  });

  it('are sent once by four replicas at once', async () => {
    await openAccounts(Array.from({ length: 30 }, (_, index) => index + 1));
    bed.setNow(daysBefore(30));
    await Promise.all(Array.from({ length: 4 }, () => notify()));
    expect(outbox).toHaveLength(30);
    expect(new Set(outbox.map(({ to }) => to)).size).toBe(30);
  });

  it('repeat with the same Message-ID after a crash between mail and note', async () => {
    await openAccounts([1]);
    bed.setNow(daysBefore(30));
    const markNoticed = vi
      .spyOn(bed.lotsRepository, 'markNoticed')
      .mockRejectedValueOnce(new Error('power cut'));
    expect(await notify()).toMatchObject({ failed: 1 });
    markNoticed.mockRestore();
    expect((await notify()).sent).toBe(0);
    bed.setNow(daysBefore(30, hourMs / 2));
    expect((await notify()).sent).toBe(1);
    expect(new Set(outbox.map(({ id }) => id)).size).toBe(1);
  });

  it('go on when one mail is refused, and stop when nobody answers', async () => {
    await openAccounts([1, 2, 3, 4, 5, 6]);
    bed.setNow(daysBefore(30));
    const refusing = (mail: Mail) =>
      mail.to.startsWith('member2@')
        ? Promise.reject(new Error('550'))
        : Promise.resolve(void outbox.push(mail));
    expect(await notify({ sendMail: refusing })).toEqual({ sent: 5, failed: 1, unaddressed: 0 });
    bed.setNow(daysBefore(7));
    const down = { addressOf: () => Promise.reject(new Error('no answer')) };
    expect(await notify(down)).toEqual({ sent: 0, failed: 3, unaddressed: 0 });
    bed.setNow(daysBefore(7, hourMs));
    expect((await notify()).sent).toBe(6);
  });

  it('reach members queued behind addresses refused for good or for now', async () => {
    await openAccounts([1, 2, 3, 4, 5, 6, 7, 8]);
    bed.setNow(daysBefore(30));
    const refusing = (mail: Mail) => {
      const member = Number(/^member(\d)/.exec(mail.to)?.[1]);
      if (member <= 3) return Promise.reject(new MailRefusedError('550', { isPermanent: true }));
      if (member <= 6) return Promise.reject(new MailRefusedError('450', { isPermanent: false }));
      return Promise.resolve(void outbox.push(mail));
    };
    expect(await notify({ sendMail: refusing })).toEqual({ sent: 2, failed: 3, unaddressed: 3 });
    bed.setNow(daysBefore(30, hourMs));
    expect(await notify()).toEqual({ sent: 3, failed: 0, unaddressed: 0 });
  });

  it('go out anew after an extension, and none to closed accounts', async () => {
    await openAccounts([1]);
    bed.setNow(daysBefore(7));
    expect(await notify({ addressOf: () => Promise.resolve(null) })).toMatchObject({ unaddressed: 1 });
    const { id: lotId } = await newestLot(bed, 1);
    await bed.lots.extend({ userId: 1, lotId, extensionCount: 0 });
    expect((await notify()).sent).toBe(0);
    bed.setNow(later(new Date('2027-04-01T00:00:00.000Z'), -30 * dayMs));
    expect((await notify()).sent).toBe(1);
  });
});

describe('the job of refunds', () => {
  const reconcile = (logger = silent) =>
    reconcileRefunds({ repository: bed.refundsRepository, refunds: bed.refunds, clock: bed.now, logger });
  const stateOf = async () => (await newestLot(bed, 1)).refunds[0]?.state;
  const afterMinutes = (minutes: number) => bed.setNow(later(bed.now(), minutes * 60_000));
  const request = async (answer: typeof bed.provider.answer) => {
    await buy(bed, { userId: 1 });
    bed.provider.answer = answer;
    return bed.refunds.requestRefund(await refundRequestOf(bed, 1));
  };

  it('begins a refund the provider never heard of once it answers again', async () => {
    expect((await request('unreachable')).state).toBe('requested');
    afterMinutes(5);
    expect(await reconcile()).toEqual({ asked: 0, failures: 1 });
    bed.provider.answer = 'pending';
    expect(await reconcile()).toEqual({ asked: 0, failures: 0 });
    afterMinutes(5);
    expect(await reconcile()).toEqual({ asked: 1, failures: 0 });
    expect(await stateOf()).toBe('processing');
    expect(bed.provider.refunds.size).toBe(1);
  });

  it('finds what the provider did when its answer was lost', async () => {
    const { id } = await request('silent');
    expect(await stateOf()).toBe('requested');
    bed.provider.decide(id, 'succeeded');
    bed.provider.answer = 'unreachable';
    afterMinutes(5);
    expect(await reconcile()).toEqual({ asked: 1, failures: 0 });
    expect(await stateOf()).toBe('succeeded');
  });

  it('asks about all, even over a hundred, the longest waiting first', async () => {
    const members = Array.from({ length: 105 }, (_, index) => index + 2);
    for (const userId of members) {
      await buy(bed, { userId });
      bed.setNow(later(bed.now(), 1));
      await bed.refunds.requestRefund(await refundRequestOf(bed, userId));
    }
    const asked: string[] = [];
    const resume = (refundId: string) => Promise.resolve(void asked.push(refundId));
    const refunds = Object.assign(Object.create(bed.refunds) as typeof bed.refunds, { resume });
    afterMinutes(5);
    await reconcileRefunds({ repository: bed.refundsRepository, refunds, clock: bed.now, logger: silent });
    expect(new Set(asked).size).toBe(members.length);
    // Makes one refund due after all others, although it was asked about longest ago.
    const waiting = asked.at(-1);
    await bed.dataSource.query(
      `UPDATE credits.refund SET due_at = due_at + interval '9 days', asked_at = asked_at - interval '1 second'
        WHERE id = $1`,
      [waiting],
    );
    const first = await bed.refundsRepository.claimOpenRefunds({
      at: later(bed.now(), 300_000),
      askedBefore: bed.now(),
      countMax: 1,
    });
    expect(first).toEqual([waiting]);
  });

  it('asks for the end of a refund whose event never came', async () => {
    const { id } = await request('pending');
    bed.provider.decide(id, 'failed');
    afterMinutes(5);
    await reconcile();
    expect(await stateOf()).toBe('failed');
  });

  it.each(['begun', 'refunded', 'processing'] as const)(
    'goes on after a crash at the step: %s',
    async (lastStep) => {
      await buy(bed, { userId: 1 });
      const refundRequest = await refundRequestOf(bed, 1);
      bed.provider.answer = 'unreachable';
      const { id: refundId } = await bed.refunds.requestRefund(refundRequest);
      bed.provider.answer = 'pending';
      const lot = await newestLot(bed, 1);
      const paid = { refundId, paymentId: 'pi', priceMinor: lot.refunds[0]?.priceMinor ?? 0 };
      if (lastStep !== 'begun') await bed.provider.refund(paid);
      if (lastStep === 'processing') {
        const word = bed.provider.decide(refundId, 'pending');
        await bed.receive(word);
      }
      afterMinutes(5);
      await Promise.all(Array.from({ length: 4 }, () => reconcile()));
      expect(await stateOf()).toBe('processing');
      bed.provider.decide(refundId, 'succeeded');
      afterMinutes(5);
      await reconcile();
      expect(await stateOf()).toBe('succeeded');
      expect(bed.provider.refunds.size).toBe(1);
      expect(await bed.ledger.balance({ userId: 1 })).toMatchObject({ available: 5, held: 0 });
    },
  );

  it('BR-046 tells operators once, a day before a refund is due', async () => {
    const { dueAt } = await request('pending');
    const told: object[] = [];
    const logger = Object.assign(Object.create(silent) as typeof silent, {
      error: (facts: object) => void told.push(facts),
    });
    bed.setNow(later(new Date(dueAt), -24 * hourMs - 1));
    await reconcile(logger);
    expect(told).toEqual([]);
    bed.setNow(later(new Date(dueAt), -24 * hourMs));
    await Promise.all(Array.from({ length: 4 }, () => reconcile(logger)));
    await reconcile(logger);
    expect(told).toEqual([
      { refundId: expect.any(String) as string, state: 'processing', dueAt: new Date(dueAt) },
    ]);
  });
});
