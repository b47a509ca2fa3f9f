import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@jinwi/local-stores';
import { createObjectStore } from '@jinwi/storage';
import { Client } from 'pg';
import { newMember, submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('the deletion of an account, through every process', () => {
  let system: TestSystem;
  let folder: string;
  let database: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-mail-'));
    system = await startTestSystem({ environment: { MAIL_FOLDER: folder } });
    database = new Client({ connectionString: system.urls.databaseUrl });
    await database.connect();
  }, 60_000);
  afterAll(async () => {
    await database.end();
    await system.close();
    await rm(folder, { recursive: true, force: true });
  });

  const remove = (member: HttpMember, body: object) =>
    member.post('/api/account/deletion', { password: member.password, word: 'DELETE', ...body });

  /** Returns the names of the tables in which any row contains the text. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await database.query<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
        WHERE schemaname IN ('auth', 'credits', 'analysis', 'generation', 'gateway')`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await database.query(
        `SELECT 1 FROM ${name} AS t WHERE t::text LIKE $1 LIMIT 1`,
        [`%${text}%`],
      );
      if (hits.length > 0) found.push(name);
    }
    return found;
  }

  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const key of createObjectStore(system.urls.storageUrl).list('')) keys.push(key);
    return keys;
  };

  it('is refused without the word and the password', async () => {
    const member = await newMember(system.url);
    expect((await remove(member, { word: 'delete' })).status).toBe(400);
    expect((await remove(member, { password: 'wrong horse battery' })).status).toBe(403);
    expect(await member.statusOf('/api/user')).toBe(200);
  });

  it('leaves no image, text or address, and keeps the ledger', async () => {
    const member = await newMember(system.url);
    const photo = await madePhoto();
    const analysis = await member.analyze(photo, { name: 'secret-picture.jpg' });
    const link = { days: 365, withPicture: true, withLocation: true };
    expect((await member.post(`/api/analysis/${analysis.id}/shares`, link)).status).toBe(201);
    await untilGenerated(
      member,
      await submitGeneration(member, { photo, settings: { prompt: 'A secret wish' } }),
    );
    const { id } = await member.user();
    const elsewhere = Object.assign(new HttpMember(system.url), {
      email: member.email,
      username: member.username,
      password: member.password,
    });
    await elsewhere.signIn();
    expect((await remove(member, {})).status).toBe(200);
    expect(await member.statusOf('/api/user')).toBe(401);
    expect(await elsewhere.statusOf('/api/user')).toBe(401);
    expect((await elsewhere.signIn()).status).toBe(401);
    await until(async () => (await storedKeys()).length === 0);
    await until(async () => (await readdir(folder)).some((name) => name.startsWith('account-deleted-')));
    const [mail = ''] = (await readdir(folder)).filter((name) => name.startsWith('account-deleted-'));
    expect(await readFile(join(folder, mail), 'utf8')).toContain(`To: ${member.email}`);
    for (const text of [member.email, member.username, 'secret-picture', 'A secret wish'])
      await until(async () => (await tablesWith(text)).length === 0);
    const { rows } = await database.query<{ lines: number }>(
      'SELECT count(*)::integer AS lines FROM credits.entry WHERE user_id = $1',
      [id],
    );
    expect(rows[0]?.lines).toBeGreaterThan(4);
    const again = await elsewhere.register();
    expect(again.id).not.toBe(id);
    expect((await elsewhere.user()).credits).toBe(0);
  });
});
