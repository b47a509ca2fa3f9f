import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lotSchema } from '@jinwi/contracts';
import { createDataSource } from '@jinwi/database';
import { HttpMember } from './http-member.js';
import { startTestSystem, type TestSystem } from './test-system.js';

const dayMs = 86_400_000;

describe('credits that expire soon, through every process', () => {
  let system: TestSystem;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-mail-'));
    const mail = { MAIL_FOLDER: folder, TERMS_INTERVAL_MS: '300' };
    system = await startTestSystem({ environment: { ...mail, EXPIRY_NOTICE_DAYS: '365,30,7' } });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true, force: true });
  });

  const mails = async (count: number): Promise<string[]> => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
      if (names.length >= count)
        return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      await wait(100);
    }
    throw new Error(`There are not ${count} mails.`);
  };

  it('BR-048 BR-049 are told by mail, once, and extended by their owner, once', async () => {
    const member = new HttpMember(system.url);
    await member.register();
    const [first] = await mails(1);
    expect(first).toContain(`To: ${member.email}\n`);
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
    await wait(700);
    expect(await mails(1)).toHaveLength(1);
  }, 30_000);

  it('BR-048 leave the balance when their time is past, without anyone asking', async () => {
    const member = new HttpMember(system.url);
    const { id } = await member.register();
    const database = await createDataSource({
      url: system.urls.databaseUrl,
      schema: 'credits',
      entities: [],
      migrations: [],
    }).initialize();
    try {
      const past = new Date(Date.now() - dayMs);
      await database.query(
        `UPDATE credits.lot SET granted_at = $2::timestamptz - interval '1 day', expires_at = $2 WHERE user_id = $1`,
        [id, past],
      );
      const statuses = () => database.query('SELECT status FROM credits.lot WHERE user_id = $1', [id]);
      for (let attempt = 0; attempt < 100; attempt += 1) {
        if (JSON.stringify(await statuses()).includes('expired')) break;
        await wait(100);
      }
      expect(await statuses()).toEqual([{ status: 'expired' }]);
      expect((await member.user()).credits).toBe(0);
    } finally {
      await database.destroy();
    }
  }, 30_000);
});
