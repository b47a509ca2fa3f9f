import { type AnalysisProgress } from '@jinwi/contracts';
import { describeWithPrograms, startNats, until } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

describeWithPrograms('a process that dies in the middle of an analysis', [startNats.binary], () => {
  let parts: SeparateProcesses;
  let photo: Buffer;

  beforeAll(async () => {
    // Large enough that a job is still running when a process is killed.
    photo = await madePhoto({ width: 2400, height: 1600 });
    parts = await SeparateProcesses.prepare();
    await parts.startAll();
  }, 120_000);

  afterAll(async () => {
    await parts.close();
  }, 120_000);

  async function newMember() {
    const member = new HttpMember(parts.url);
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

  it('API-033 finishes a killed worker’s job in another attempt and charges once', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.kill('analysis-worker');
    await parts.start('analysis-worker');
    await untilDone(member, id);
    await untilCredits(member, 4);
    expect(await member.history()).toHaveLength(1);
  }, 120_000);

  it('finishes an analysis whose service died after it was accepted', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.kill('analysis');
    await parts.start('analysis');
    await untilDone(member, id);
    await untilCredits(member, 4);
  }, 120_000);

  it('charges once when the credits service was down at the job’s end', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.kill('credits');
    await untilDone(member, id);
    await parts.start('credits');
    await untilCredits(member, 4);
  }, 120_000);

  it('answers 503 and takes nothing while the credits service is down', async () => {
    const member = await newMember();
    await parts.kill('credits');
    const answer = await member.upload(photo);
    expect(answer.status).toBe(503);
    await parts.start('credits');
    await untilCredits(member, 5);
    expect(await member.history()).toEqual([]);
  }, 120_000);

  it('drains on SIGTERM: an analysis under way ends and is charged once', async () => {
    const member = await newMember();
    const id = await submit(member);
    await parts.end('analysis-worker');
    await parts.start('analysis-worker');
    await untilDone(member, id);
    await untilCredits(member, 4);
  }, 120_000);
});
