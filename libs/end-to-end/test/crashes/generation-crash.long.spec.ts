import { operatorExit } from '@jinwi/database';
import { describeWithPrograms, startNats, until } from '@jinwi/local-stores';
import { klingRefusal, type KlingStandIn, startKlingStandIn } from '@jinwi/stand-ins';
import sharp from 'sharp';
import { type PartName } from '@jinwi/dev-env';
import { newMember, readTask, submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { klingEnvironment } from './kling-settings.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';
import { type Strike, StrikingProxy } from './striking-proxy.js';

const imageCount = 3;
const creating = { method: 'POST', path: /^\/v1\/images\/generations$/ };
const asking = { method: 'GET', path: /^\/v1\/images\/generations\// };

/** The worker runs in a separate process, which the tests kill between any two steps of a task. */
describeWithPrograms('a generation worker that dies', [startNats.binary], () => {
  let parts: SeparateProcesses;
  let kling: KlingStandIn;
  let proxy: StrikingProxy;
  let books: LedgerBooks;
  let photo: Buffer;
  let member: HttpMember;
  let recovery: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    kling = await startKlingStandIn();
    proxy = await StrikingProxy.start(kling.url);
    photo = await madePhoto();
    parts = await SeparateProcesses.prepare({ environment: klingEnvironment(kling, proxy.url) });
    books = new LedgerBooks(parts.databaseUrl, parts.environment);
    await parts.startAll();
  }, 120_000);

  afterAll(async () => {
    await recovery;
    await parts.close();
    await proxy.close();
    await kling.close();
  }, 120_000);

  beforeEach(async () => {
    member = await newMember(parts.url);
    kling.planTasks({});
    for (const kind of ['create', 'query', 'image'] as const) kling.willBehave(kind);
  });

  afterEach(async () => {
    await recovery;
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  });

  /** Kills the worker and restarts it at once, as an orchestrator would. */
  const kill = async () => {
    await parts.kill('generation-worker');
    recovery = parts.start('generation-worker');
  };

  const submit = () => submitGeneration(member, { photo, settings: { n: imageCount } });

  const submissionsOf = (taskId: string) => kling.tasks().filter((task) => task.externalTaskId === taskId);

  async function expectOneOfEach(taskId: string): Promise<void> {
    const task = await untilGenerated(member, taskId);
    expect([task.task_status, task.task_status_msg]).toEqual(['succeed', '']);
    const { images } = task.task_result;
    expect(images.map(({ index }) => index)).toEqual([...Array(imageCount).keys()]);
    for (const { url, width, height } of images) {
      const bytes = Buffer.from(await (await member.send(url)).arrayBuffer());
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ width, height });
      expect(metadata.xmp?.toString()).toContain('trainedAlgorithmicMedia');
    }
    expect(submissionsOf(taskId)).toHaveLength(1);
    await until(async () => (await books.endsOf(taskId)).length > 0);
    expect(await books.endsOf(taskId)).toEqual(['capture']);
    expect((await member.user()).credits).toBe(2);
  }

  it.each<[string, Omit<Strike, 'fault'>]>([
    ['before the provider was asked', { ...creating, moment: 'before' }],
    ['after the provider took the task in, before its answer was stored', { ...creating, moment: 'after' }],
    ['while it asks how far the task is', { ...asking, moment: 'before' }],
    ['when it has heard that the images are ready', { ...asking, moment: 'after' }],
  ])(
    '%s: one submission, one charge',
    async (_name, strike) => {
      kling.planTasks({ pollsUntilDone: 0 });
      proxy.strikeAt({ ...strike, fault: kill });
      const taskId = await submit();
      await until(() => proxy.hasStruck);
      await expectOneOfEach(taskId);
    },
    120_000,
  );

  it('while a task waits for its next turn: one submission, one charge', async () => {
    kling.planTasks({ pollsUntilDone: 5 });
    const taskId = await submit();
    await until(() => (kling.task(taskId)?.pollTimesMs.length ?? 0) > 2);
    await kill();
    await expectOneOfEach(taskId);
  }, 120_000);

  it('while it copies the images: one submission, one charge, every image whole', async () => {
    kling.willBehave('image', null, { delayMs: 3_000 }, { delayMs: 3_000 });
    const taskId = await submit();
    const path = () => `/results/${kling.task(taskId)?.taskId}/`;
    await until(() => kling.requests.some((request) => request.path.startsWith(path())));
    await kill();
    await expectOneOfEach(taskId);
  }, 120_000);

  it('twice in a row at the same step: one submission, one charge', async () => {
    proxy.strikeAt({ ...creating, moment: 'after', fault: kill });
    const taskId = await submit();
    await until(() => proxy.hasStruck);
    await recovery;
    proxy.strikeAt({ ...asking, moment: 'before', fault: kill });
    await until(() => proxy.hasStruck);
    await expectOneOfEach(taskId);
  }, 120_000);

  it('before it could report a failed task: the credits come back once', async () => {
    proxy.strikeAt({ ...creating, moment: 'after', fault: kill });
    kling.willBehave('create', klingRefusal(1301), klingRefusal(1301));
    const taskId = await submit();
    expect((await untilGenerated(member, taskId)).task_status).toBe('failed');
    expect(submissionsOf(taskId)).toEqual([]);
    await until(async () => (await member.user()).credits === 5);
    expect(await books.endsOf(taskId)).toEqual(['release']);
  }, 120_000);

  it.each<PartName>(['generation', 'credits'])(
    'survives a restart of the %s service: one submission, one charge',
    async (part) => {
      kling.planTasks({ pollsUntilDone: 4 });
      const taskId = await submit();
      await until(() => kling.task(taskId) !== undefined);
      await parts.kill(part);
      await until(() => (kling.task(taskId)?.pollTimesMs.length ?? 0) > 3);
      await parts.start(part);
      await expectOneOfEach(taskId);
    },
    120_000,
  );

  it('drains on SIGTERM: what it was doing goes on elsewhere, at once', async () => {
    kling.planTasks({ pollsUntilDone: 3 });
    const taskId = await submit();
    await until(() => kling.task(taskId) !== undefined);
    await parts.end('generation-worker');
    expect((await readTask(member, taskId)).task_status).not.toBe('failed');
    await parts.start('generation-worker');
    await expectOneOfEach(taskId);
  }, 120_000);
});
