import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createdKeySchema,
  deletionWords,
  type KeyScope,
  problemSchema,
  v1AccountSchema,
  v1AnalysesSchema,
  v1AnalysisSchema,
} from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { repository } from '../helpers/repository.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

const run = promisify(execFile);
const examples = join(repository, 'gateway/examples');
/** The folder is inside the repository, so that Node finds the package that runs TypeScript directly. */
const results = join(repository, '.test-results');
const typescript = ['--import', '@swc-node/register/esm-register'];

describe('programs with a key', () => {
  let system: TestSystem;
  let folder: string;
  let photo: Buffer;

  beforeAll(async () => {
    system = await startTestSystem();
    await mkdir(results, { recursive: true });
    folder = await mkdtemp(join(results, 'examples-'));
    photo = await madePhoto();
    await writeFile(join(folder, 'photo.jpg'), photo);
  }, 60_000);

  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true });
  });

  async function memberWithKey({ scopes, creditLimit }: { scopes: KeyScope[]; creditLimit: number | null }) {
    const member = new HttpMember(system.url);
    await member.register();
    const settings = { name: 'a program', scopes, creditLimit, validDays: 1, password: member.password };
    const response = await member.post('/api/account/keys', settings);
    const key = createdKeySchema.parse(await response.json());
    const send = (path: string, init: RequestInit = {}) =>
      fetch(system.url + path, {
        ...init,
        headers: { Authorization: `Bearer ${key.secret}`, ...(init.headers as Record<string, string>) },
      });
    return { member, key, send };
  }

  const imageForm = (image = photo) => {
    const form = new FormData();
    form.append('image', new Blob([image as Uint8Array<ArrayBuffer>]), 'photo.jpg');
    return form;
  };

  it.each([
    ['curl', ['sh', join(examples, 'analyze.sh')]],
    ['TypeScript', [process.execPath, ...typescript, join(examples, 'analyze.ts')]],
  ])('analyze an image as the documentation shows it for %s', async (_language, [program = '', ...words]) => {
    const { member, key, send } = await memberWithKey({ scopes: ['analyze', 'read'], creditLimit: 1 });
    const swc = { SWC_NODE_PROJECT: join(repository, 'tsconfig.spec.json'), NODE_OPTIONS: '' };
    const env = { ...process.env, ...swc, JINWI_URL: system.url, JINWI_KEY: key.secret };
    const { stdout } = await run(program, [...words, 'photo.jpg'], { cwd: folder, env });
    expect(stdout).toContain('photo.jpg');
    const preview = await readFile(join(folder, 'preview.webp'));
    expect(preview.subarray(8, 12).toString()).toBe('WEBP');
    const { items } = v1AnalysesSchema.parse(await (await send('/api/v1/analyses')).json());
    expect(items).toMatchObject([{ imageName: 'photo.jpg' }]);
    const table = (await readFile(join(folder, 'verdicts.csv'), 'utf8')).split('\r\n');
    expect(table.slice(1, 3)).toEqual([
      expect.stringMatching(/^0,photo\.jpg,,done,/),
      expect.stringMatching(/^1,photo\.jpg,,done,/),
    ]);
    // The batch took no credit, because the same image had been analysed before.
    expect((await member.user()).credits).toBe(4);
    await rm(join(folder, 'preview.webp'));
    await rm(join(folder, 'verdicts.csv'));
  });

  it('get the whole report, and its images without the key', async () => {
    const { send } = await memberWithKey({ scopes: ['analyze', 'read'], creditLimit: null });
    const response = await send('/api/v1/analyses', {
      method: 'POST',
      headers: { Prefer: 'wait=60', 'Accept-Language': 'ko' },
      body: imageForm(),
    });
    expect(response.status).toBe(200);
    const { id, state, report } = v1AnalysisSchema.parse(await response.json());
    expect(state).toBe('done');
    expect(report?.alteration?.answer).toEqual(expect.any(String));
    expect(report?.ai?.answer).toEqual(expect.any(String));
    expect(report?.texts.tests[0]?.name).toMatch(/[가-힣]/);
    expect(report?.evidence?.criteria.length).toBeGreaterThan(10);
    const { expiresAt: _end, evidence, ...images } = report?.images ?? { expiresAt: '', preview: '' };
    for (const path of [...Object.values(images), evidence?.url].filter((url) => url !== undefined)) {
      const image = await fetch(system.url + path);
      expect([image.status, image.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
    expect((await send(`/api/v1/analyses/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(system.url + images.preview)).status).toBe(404);
    expect((await send(`/api/v1/analyses/${id}`)).status).toBe(404);
  });

  it('spend no more than the key allows, and nothing for a repeat', async () => {
    const { member, send } = await memberWithKey({ scopes: ['analyze', 'read'], creditLimit: 2 });
    const post = (idempotencyKey: string, image = photo) =>
      send('/api/v1/analyses', {
        method: 'POST',
        headers: { 'Idempotency-Key': idempotencyKey, Prefer: 'wait=60' },
        body: imageForm(image),
      });
    const [first, again] = [await (await post('a')).json(), await (await post('a')).json()];
    expect(again.id).toBe(first.id);
    expect((await post('b', copyOf(photo))).status).toBe(200);
    const refused = await post('c', copyOf(photo));
    expect(refused.status).toBe(402);
    expect(problemSchema.parse(await refused.json()).code).toBe('key.limit-reached');
    const account = v1AccountSchema.parse(await (await send('/api/v1/account')).json());
    expect(account).toMatchObject({
      credits: { available: 3 },
      key: { creditLimit: 2, creditsLeft: 0 },
    });
    expect((await member.upload(copyOf(photo))).status).toBe(200);
  });

  it('are refused once the member revokes the key or deletes the account', async () => {
    const [one, other] = [
      await memberWithKey({ scopes: ['analyze', 'read'], creditLimit: null }),
      await memberWithKey({ scopes: ['read'], creditLimit: null }),
    ];
    const { id } = await one.member.analyze(photo);
    expect((await one.send(`/api/v1/analyses/${id}`)).status).toBe(200);
    expect((await other.send(`/api/v1/analyses/${id}`)).status).toBe(404);
    await one.member.send(`/api/account/keys/${one.key.id}`, { method: 'DELETE' });
    expect((await one.send('/api/v1/analyses')).status).toBe(401);
    const goodbye = { password: other.member.password, word: deletionWords.en };
    expect((await other.member.post('/api/account/deletion', goodbye)).status).toBe(200);
    await until(async () => (await other.send('/api/v1/analyses')).status === 401);
  });
});
