import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnalysisProgress } from '@jinwi/contracts';
import { createTestDatabase, freePort, until } from '@jinwi/local-stores';
import {
  completeUrls,
  type PartName,
  partNames,
  type PartProcess,
  startProcess,
  urlEnvironment,
} from '../src/index.js';
import { HttpMember } from './http-member.js';
import { madePhoto } from './made-photo.js';
import { testEnvironment } from './test-system.js';

/** Every part is a process of its own, so that each can be killed as a power cut would. */
describe('a process that dies in the middle of an analysis', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let folder: string;
  let environment: Record<string, string | undefined>;
  let photo: Buffer;
  const processes = new Map<PartName, PartProcess>();

  const start = async (part: PartName) => {
    processes.set(part, await startProcess({ part, environment }));
  };
  const kill = (part: PartName) => processes.get(part)?.kill();

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'jinwi-crash-'));
    // Large enough that a job is still under way when the blow falls.
    photo = await madePhoto({ width: 2400, height: 1600 });
    const urls = await completeUrls({ databaseUrl: database.url, storageUrl: pathToFileURL(folder).href });
    environment = {
      ...process.env,
      ...testEnvironment,
      ...urlEnvironment(urls),
      LOG_LEVEL: 'info',
      PORT: String(await freePort()),
    };
    for (const part of partNames) await start(part);
  }, 120_000);

  afterAll(async () => {
    for (const part of [...partNames].reverse()) await processes.get(part)?.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  async function newMember() {
    const member = new HttpMember(`http://127.0.0.1:${environment.PORT}`);
    await member.register();
    return member;
  }

  async function submit(member: HttpMember): Promise<number> {
    const answer = await member.upload(photo, { headers: { Prefer: 'respond-async' } });
    expect(answer.status).toBe(202);
    return ((await answer.json()) as AnalysisProgress).id;
  }

  const untilDone = (member: HttpMember, id: number) =>
    until(async () => (await member.send(`/api/analysis/${id}`)).status === 200);

  const untilCredits = (member: HttpMember, credits: number) =>
    until(async () => (await member.user()).credits === credits);

  it('API-033 finishes the job of a killed worker in another attempt and charges once', async () => {
    const member = await newMember();
    const id = await submit(member);
    await kill('analysis-worker');
    await start('analysis-worker');
    await untilDone(member, id);
    await untilCredits(member, 4);
    expect(await member.history()).toHaveLength(1);
  }, 120_000);

  it('finishes an analysis whose service died after it was accepted', async () => {
    const member = await newMember();
    const id = await submit(member);
    await kill('analysis');
    await start('analysis');
    await untilDone(member, id);
    await untilCredits(member, 4);
  }, 120_000);

  it('captures the charge once when the credits service was down at the end of the job', async () => {
    const member = await newMember();
    const id = await submit(member);
    await kill('credits');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await start('credits');
    await untilDone(member, id);
    await untilCredits(member, 4);
  }, 120_000);

  it('answers 503 and takes nothing while the credits service is down', async () => {
    const member = await newMember();
    await kill('credits');
    const answer = await member.upload(photo);
    expect(answer.status).toBe(503);
    await start('credits');
    await untilCredits(member, 5);
    expect(await member.history()).toEqual([]);
  }, 120_000);

  it('drains on SIGTERM: an analysis under way ends and is charged once', async () => {
    const member = await newMember();
    const id = await submit(member);
    await processes.get('analysis-worker')?.close();
    await start('analysis-worker');
    await untilDone(member, id);
    await untilCredits(member, 4);
  }, 120_000);
});
