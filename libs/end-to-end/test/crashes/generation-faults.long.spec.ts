import { type GenerationFailure, generationFailures, generationRemarks } from '@jinwi/contracts';
import { operatorExit } from '@jinwi/database';
import { freePort, until } from '@jinwi/local-stores';
import { klingRefusal, type KlingStandIn, startKlingStandIn } from '@jinwi/stand-ins';
import { urlEnvironment } from '@jinwi/dev-env';
import {
  newMember,
  readTask,
  submitGeneration,
  untilCredits,
  untilGenerated,
} from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { klingEnvironment } from './kling-settings.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, testEnvironment, type TestSystem } from '../helpers/test-system.js';

const deadlineMs = 14_000;

/** Runs the whole product against a stand-in that imitates Kling and fails on demand. */
describe('a provider that goes wrong', () => {
  let system: TestSystem;
  let kling: KlingStandIn;
  let books: LedgerBooks;
  let photo: Buffer;
  let member: HttpMember;

  const start = (environment: Record<string, string> = {}) =>
    startTestSystem({
      environment: { ...klingEnvironment(kling), ...environment },
      // Account errors are logged for the operator, and happen here on purpose.
      logLevel: 'silent',
    });
  const ledgerOf = ({ urls }: TestSystem) =>
    new LedgerBooks(urls.databaseUrl, { ...testEnvironment, ...urlEnvironment(urls) });

  beforeAll(async () => {
    photo = await madePhoto();
    // The port is fixed, so that nothing else takes it while the stand-in is down.
    kling = await startKlingStandIn({ port: await freePort() });
    system = await start();
    books = ledgerOf(system);
  }, 60_000);

  afterAll(async () => {
    await system.close();
    await kling.close();
  });

  beforeEach(async () => {
    member = await newMember(system.url);
    kling.planTasks({});
    for (const kind of ['create', 'query', 'image'] as const) kling.willBehave(kind);
  });

  afterEach(async () => {
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  });

  const submit = (settings: Record<string, string | number> = {}, by = member) =>
    submitGeneration(by, { photo, settings });

  async function expectFailure(
    taskId: string,
    failure: GenerationFailure,
    { by = member, inBooks = books } = {},
  ): Promise<void> {
    const task = await untilGenerated(by, taskId);
    expect(task).toMatchObject({ task_status: 'failed', task_result: { images: [] } });
    for (const locale of ['ko', 'en'] as const) {
      const { task_status_msg: said } = await readTask(by, taskId, { 'Accept-Language': locale });
      expect(said).toBe(generationFailures[failure][locale]);
    }
    await untilCredits(by, 5);
    expect(await inBooks.endsOf(taskId)).toEqual(['release']);
  }

  async function expectImages(taskId: string, count: number): Promise<void> {
    const task = await untilGenerated(member, taskId);
    expect([task.task_status, task.task_status_msg]).toEqual(['succeed', expect.any(String)]);
    expect(task.task_result.images.map(({ index }) => index)).toEqual([...Array(count).keys()]);
    for (const { url } of task.task_result.images) expect((await member.send(url)).status).toBe(200);
    await until(async () => (await books.endsOf(taskId)).length > 0);
    expect(await books.endsOf(taskId)).toEqual(['capture']);
    expect((await member.user()).credits).toBe(2);
  }

  /** Returns the submissions that reached the provider. The first one has the task's id. */
  const submissionsSince = (before: number) => kling.tasks().slice(before);

  it('succeeds when nothing goes wrong, even with texts instead of numbers', async () => {
    kling.planTasks({ indicesAre: 'texts' });
    const before = kling.tasks().length;
    const taskId = await submit({ n: 3 });
    await expectImages(taskId, 3);
    expect(submissionsSince(before)).toMatchObject([{ externalTaskId: taskId, request: { n: 3 } }]);
  }, 120_000);

  it('API-064 labels its images so that our analysis says AI made them', async () => {
    const taskId = await submit();
    const [image] = (await untilGenerated(member, taskId)).task_result.images;
    const bytes = Buffer.from(await (await member.send(image?.url ?? '')).arrayBuffer());
    expect((await member.analyze(bytes, { name: 'generated.png' })).result).toBe('Likely AI-Generated');
  }, 60_000);

  describe('for a while', () => {
    it.each([1302, 1303, 5000, 5001, 5002])(
      '%d is waited out; the task is made once',
      async (code) => {
        const before = kling.tasks().length;
        kling.willBehave('create', klingRefusal(code), klingRefusal(code));
        await expectImages(await submit(), 1);
        expect(submissionsSince(before)).toHaveLength(1);
      },
      120_000,
    );

    it.each([1302, 5001])(
      '%d to a question is waited out',
      async (code) => {
        kling.willBehave('query', klingRefusal(code), klingRefusal(code), 'cut-before', 'cut-after');
        const before = kling.tasks().length;
        await expectImages(await submit(), 1);
        expect(submissionsSince(before)).toHaveLength(1);
      },
      120_000,
    );

    it.each([1000, 1004])(
      '%d gets a new token',
      async (code) => {
        kling.willBehave('create', klingRefusal(code));
        const before = kling.tasks().length;
        await expectImages(await submit(), 1);
        expect(submissionsSince(before)).toHaveLength(1);
      },
      120_000,
    );

    it.each(['cut-after', 'hang-after'] as const)(
      'a lost answer (%s) is looked up, never asked for twice',
      async (behaviour) => {
        const before = kling.tasks().length;
        kling.willBehave('create', behaviour);
        await expectImages(await submit(), 1);
        expect(submissionsSince(before)).toHaveLength(1);
      },
      120_000,
    );

    it('a lost request is made again after a lookup finds nothing', async () => {
      const before = kling.tasks().length;
      kling.willBehave('create', 'cut-before');
      await expectImages(await submit(), 1);
      expect(submissionsSince(before)).toHaveLength(1);
    }, 120_000);
  });

  describe('for good', () => {
    it.each<[number, GenerationFailure]>([
      [1301, 'content-policy'],
      [1300, 'content-policy'],
      [1201, 'invalid-input'],
      [1101, 'unavailable'],
      [1102, 'unavailable'],
      [1103, 'unavailable'],
    ])(
      'API-057 %d ends as %s, in both languages, and gives the credits back',
      async (code, failure) => {
        const before = kling.tasks().length;
        kling.willBehave('create', klingRefusal(code));
        await expectFailure(await submit(), failure);
        expect(submissionsSince(before)).toEqual([]);
      },
      120_000,
    );

    it('API-057 keys that are refused again and again end as unavailable', async () => {
      kling.willBehave('create', ...Array.from({ length: 20 }, () => klingRefusal(1002)));
      await expectFailure(await submit(), 'unavailable');
    }, 120_000);

    it.each<[string, GenerationFailure]>([
      ['Failure to pass the risk control system', 'content-policy'],
      ['Internal render failure', 'failed'],
    ])(
      'API-057 a task that fails at the provider (%s) ends as %s',
      async (message, failure) => {
        kling.planTasks({ failure: message });
        await expectFailure(await submit(), failure);
      },
      120_000,
    );

    it.each([403, 404])(
      'API-057 addresses of results that answer %d end as unusable',
      async (status) => {
        kling.planTasks({ imageStatus: status });
        await expectFailure(await submit({ n: 2 }), 'results-unusable');
      },
      120_000,
    );

    it('API-057 endless tasks and an unavailable provider end at the deadline', async () => {
      const hurried = await start({ GENERATION_DEADLINE_MS: String(deadlineMs) });
      try {
        const inBooks = ledgerOf(hurried);
        const others = [await newMember(hurried.url), await newMember(hurried.url)] as const;
        kling.planTasks({ pollsUntilDone: 100_000 });
        const slow = await submit({}, others[0]);
        await until(() => kling.task(slow) !== undefined);
        kling.willBehave('create', ...Array.from({ length: 100 }, () => klingRefusal(5001)));
        const never = await submit({}, others[1]);
        await expectFailure(slow, 'deadline', { by: others[0], inBooks });
        await expectFailure(never, 'unavailable', { by: others[1], inBooks });
        expect(kling.task(never)).toBeUndefined();
      } finally {
        await hurried.close();
      }
    }, 180_000);
  });

  describe('in part', () => {
    it('asks once more for what is missing', async () => {
      const before = kling.tasks().length;
      kling.planTasks({ images: 1 });
      const taskId = await submit({ n: 4 });
      await until(() => submissionsSince(before).length > 0);
      kling.planTasks({});
      await expectImages(taskId, 4);
      expect(submissionsSince(before).map(({ request }) => request.n)).toEqual([4, 3]);
    }, 120_000);

    it('accepts fewer images than asked for, and says so', async () => {
      const before = kling.tasks().length;
      kling.planTasks({ images: 2 });
      const taskId = await submit({ n: 9 });
      await until(() => submissionsSince(before).length > 0);
      kling.planTasks({ failure: 'Internal render failure' });
      await expectImages(taskId, 2);
      for (const locale of ['ko', 'en'] as const) {
        const { task_status_msg: said } = await readTask(member, taskId, { 'Accept-Language': locale });
        expect(said).toBe(generationRemarks.partial[locale]);
      }
      expect(submissionsSince(before)).toHaveLength(2);
    }, 120_000);
  });

  it('API-063 is not polled about a task more often than configured', async () => {
    kling.planTasks({ pollsUntilDone: 6 });
    const taskId = await submit();
    await expectImages(taskId, 1);
    const times = kling.task(taskId)?.pollTimesMs ?? [];
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses).toHaveLength(6);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(290);
  }, 120_000);

  it('that is away at first makes the images once it is back', async () => {
    const port = Number(new URL(kling.url).port);
    await kling.close();
    const taskId = await submit();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await readTask(member, taskId)).task_status).toBe('submitted');
    kling = await startKlingStandIn({ port });
    await expectImages(taskId, 1);
    expect(kling.tasks()).toHaveLength(1);
  }, 120_000);
});
