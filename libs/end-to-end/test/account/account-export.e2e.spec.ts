import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountExportAnswerSchema } from '@jinwi/contracts';
import { describeWith, startNats, until } from '@jinwi/local-stores';
import { urlEnvironment } from '@jinwi/dev-env';
import { buyDemoCredits } from '../helpers/purchase-calls.js';
import { newMember, submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { readZip } from '../helpers/read-zip.js';
import { repository } from '../helpers/repository.js';
import { startTestSystem, testEnvironment, type TestSystem } from '../helpers/test-system.js';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describeWith('everything about a member, through every process', startNats, (nats) => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startTestSystem({ environment: { RPC_URL: nats().url } });
  }, 60_000);
  afterAll(() => system.close());

  const exportOf = async (member: HttpMember) =>
    accountExportAnswerSchema.parse(await (await member.send('/api/account/export')).json()).export;

  it('is packed once, downloaded by its owner alone, and complete', async () => {
    const member = await newMember(system.url, 'ko');
    const stranger = await newMember(system.url);
    await buyDemoCredits(member);
    const photo = await madePhoto();
    const record = await member.analyze(photo, { name: '사진.jpg' });
    const link = { days: 7, withPicture: true, withLocation: false };
    expect((await member.post(`/api/analysis/${record.id}/shares`, link)).status).toBe(201);
    const caseId = await decideInCase(member, record.id);
    await member.upload(Buffer.concat([photo.subarray(0, 2_000)]), { name: 'broken.jpg' });
    const { id: batchId } = (await (await member.post('/api/batches', { count: 1 })).json()) as {
      id: string;
    };
    const taskId = await submitGeneration(member, { photo });
    const task = await untilGenerated(member, taskId);
    expect(await member.statusOf('/api/account/export/file')).toBe(404);
    expect((await member.post('/api/account/export', {})).status).toBe(202);
    expect((await member.post('/api/account/export', {})).status).toBe(202);
    await until(async () => (await exportOf(member))?.state === 'ready');
    expect(await stranger.statusOf('/api/account/export/file')).toBe(404);
    const response = await member.send('/api/account/export/file');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="jinwi-\d{4}-\d\d-\d\d\.zip"/,
    );
    const files = await readZip(Buffer.from(await response.arrayBuffer()));
    const json = (name: string) =>
      JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>;
    expect(json('account.json')).toMatchObject({
      email: member.email,
      username: member.username,
      identities: [],
    });
    expect(json('account.json').events).toContainEqual(
      expect.objectContaining({ action: 'member.registered' }),
    );
    expect(json('sessions.json')).toHaveLength(1);
    expect(json('credits/payments.json')).toHaveLength(1);
    expect(json('credits/records.json')).toContainEqual(
      expect.objectContaining({ kind: 'grant', source: 'signup' }),
    );
    expect(json(`batches/${batchId}.json`)).toMatchObject({ id: batchId, state: 'open', items: [] });
    const folder = `analyses/${record.id}/`;
    expect(json(`${folder}record.json`)).toMatchObject({ imageName: '사진.jpg', state: 'done' });
    expect(json(`${folder}record.json`)).toHaveProperty('record.report.criteria');
    expect(json(`${folder}record.json`)).toHaveProperty('shares.0.withPicture', true);
    expect(json(`${folder}record.json`)).toHaveProperty('decision.reason', '직접 보았음');
    expect(json(`cases/${caseId}.json`)).toMatchObject({ name: '사건 17', count: 1 });
    expect(hash(files.get(`${folder}original.jpeg`) ?? Buffer.alloc(0))).toBe(hash(photo));
    expect(files.has(`${folder}preview.webp`)).toBe(true);
    expect(json(`generations/${taskId}/record.json`)).toMatchObject({ settings: task.settings });
    const [image] = task.task_result.images;
    const ending = image?.contentType === 'image/png' ? 'png' : 'jpg';
    expect(files.has(`generations/${taskId}/image-0.${ending}`)).toBe(true);
    expect(files.has(`generations/${taskId}/reference.jpg`)).toBe(true);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(repository, 'gateway/dist/read-export.cli.js'), String((await member.user()).id)],
      {
        env: {
          ...process.env,
          ...testEnvironment,
          ...urlEnvironment({ ...system.urls, rpcUrl: nats().url }),
          NODE_OPTIONS: '',
        },
        encoding: 'buffer',
        maxBuffer: 1e8,
      },
    );
    expect([...(await readZip(stdout)).keys()]).toEqual([...files.keys()]);
  });
});

/** Decides about a picture, puts it into a case, and reads both back as files. @returns the id of the case */
async function decideInCase(member: HttpMember, id: number): Promise<string> {
  const decision = { decision: 'genuine', reason: '직접 보았음', links: ['https://example.com/a'] };
  const before = (await member.user()).credits;
  expect((await member.put(`/api/analysis/${id}/decision`, decision)).status).toBe(200);
  const opened = await member.post('/api/cases', { name: '사건 17' });
  const { id: caseId } = (await opened.json()) as { id: string };
  expect((await member.put(`/api/cases/${caseId}/analyses/${id}`)).status).toBe(200);
  const csv = await member.send('/api/analysis/history.csv');
  expect([csv.headers.get('content-type'), await csv.text()]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining('genuine,'),
  ]);
  for (const path of [`/api/cases/${caseId}/report.pdf`, `/api/analysis/${id}/report.pdf`]) {
    const pdf = await member.send(path);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  }
  expect((await member.user()).credits).toBe(before);
  return caseId;
}
