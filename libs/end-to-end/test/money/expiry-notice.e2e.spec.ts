import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lotSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { urlEnvironment } from '@jinwi/dev-env';
import { newMember } from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { startTestSystem, testEnvironment, type TestSystem } from '../helpers/test-system.js';

describe('credits that expire soon, through every process', () => {
  let system: TestSystem;
  let folder: string;
  let books: LedgerBooks;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-mail-'));
    const mail = { MAIL_FOLDER: folder, TERMS_INTERVAL_MS: '300' };
    system = await startTestSystem({ environment: { ...mail, EXPIRY_NOTICE_DAYS: '364,30,7' } });
    books = new LedgerBooks(system.urls.databaseUrl, { ...testEnvironment, ...urlEnvironment(system.urls) });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true, force: true });
  });

  const mailsTo = async ({ email }: HttpMember): Promise<string[]> => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${email}\n`));
  };
  const untilTold = (member: HttpMember) => until(async () => (await mailsTo(member)).length > 0);

  /** Creates a member whose five credits expire in less than 364 days, so that a notice is due at once. */
  const memberInTime = async (): Promise<HttpMember> => {
    const member = await newMember(system.url);
    const { id } = await member.user();
    await books.query(
      `UPDATE credits.lot SET expires_at = expires_at - interval '10 days' WHERE user_id = $1`,
      [id],
    );
    return member;
  };

  it('BR-048 BR-049 are told by mail, once, and extended by their owner, once', async () => {
    const member = await memberInTime();
    await untilTold(member);
    const [first] = await mailsTo(member);
    expect(first).toMatch(/크레딧 5개: \d{4}년/);
    expect(first).toContain('- 5 credits expire on ');
    expect(first).toContain('/mypage');

    const lotsOf = async () => {
      const { lots } = (await (await member.send('/api/credits/lots')).json()) as { lots: unknown[] };
      return lots.map((lot) => lotSchema.parse(lot));
    };
    const [lot] = await lotsOf();
    expect(lot).toMatchObject({ source: 'signup', remaining: 5, refundable: null });
    const extend = () =>
      member.post(`/api/credits/lots/${lot?.id}/extend`, { extensionCount: lot?.extensionCount });
    expect((await extend()).status).toBe(200);
    expect((await extend()).status).toBe(200);
    const [extended] = await lotsOf();
    expect(extended).toMatchObject({ expiresAt: lot?.extension?.expiresAt, extensionCount: 1 });
    expect(
      (await member.post(`/api/credits/lots/${lot?.id}/refund`, { amount: 5, priceMinor: 0 })).status,
    ).toBe(409);
    // Notices go out in order: once a later member has theirs, a second email to this one would have arrived.
    await untilTold(await memberInTime());
    expect(await mailsTo(member)).toHaveLength(1);
  }, 120_000);

  it('BR-048 leave the balance when their time is past, without anyone asking', async () => {
    const member = await newMember(system.url);
    const { id } = await member.user();
    await books.query(
      `UPDATE credits.lot SET granted_at = now() - interval '2 days', expires_at = now() - interval '1 day'
        WHERE user_id = $1`,
      [id],
    );
    const statuses = () => books.query('SELECT status FROM credits.lot WHERE user_id = $1', [id]);
    await until(async () => JSON.stringify(await statuses()).includes('expired'));
    expect(await statuses()).toEqual([{ status: 'expired' }]);
    expect((await member.user()).credits).toBe(0);
  }, 120_000);
});
