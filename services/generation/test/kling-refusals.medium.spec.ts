import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { freePort } from '@jinwi/local-stores';
import { klingCodes, klingRefusal, type KlingStandIn, startKlingStandIn } from '@jinwi/stand-ins';
import { type KlingConfig } from '../src/providers/kling/kling-provider.js';
import { providerAt, signal, submittedTo } from './kling-test-bed.js';
import { refusalOf, submitRequest } from './submit-request.js';

describe('refusals of Kling', () => {
  let kling: KlingStandIn;

  beforeEach(async () => {
    kling = await startKlingStandIn();
  });

  afterEach(() => kling.close());

  const provider = (given: Partial<KlingConfig> = {}) => providerAt(kling, given);
  const submitted = () => submittedTo(kling);

  describe('service codes', () => {
    const kinds = {
      auth: [1000, 1001, 1002, 1003, 1004],
      account: [1100, 1101, 1102, 1103, 1304],
      'invalid-input': [1200, 1201, 1202, 1203],
      'content-policy': [1300, 1301],
      'rate-limit': [1302, 1303],
      retry: [5000, 5001, 5002],
    };

    it.each(Object.entries(kinds).flatMap(([kind, codes]) => codes.map((code) => [code, kind] as const)))(
      'a submission refused with %s is %s',
      async (code, kind) => {
        kling.willBehave('create', klingRefusal(code), klingRefusal(code));
        const work = provider().submit(submitRequest(), { submissionId: randomUUID(), signal });
        expect(await refusalOf(work)).toMatchObject({ kind, details: { code } });
        expect(kling.tasks()).toHaveLength(0);
      },
    );

    it('all of them are known', () => {
      expect(Object.values(kinds).flat().sort()).toEqual([...klingCodes].sort());
    });

    it('a task that Kling no longer knows failed, without the member’s fault', async () => {
      expect(await refusalOf(provider().poll('gone', { signal }))).toMatchObject({ kind: 'failed' });
    });

    it('says how long to wait', async () => {
      kling.willBehave('create', klingRefusal(1303, { retryAfterSeconds: 7 }));
      const work = provider().submit(submitRequest(), { submissionId: randomUUID(), signal });
      expect((await refusalOf(work)).details.retryAfterMs).toBe(7_000);
    });
  });

  it.each([
    [401, 'auth'],
    [402, 'account'],
    [403, 'account'],
    [404, 'account'],
    [302, 'account'],
    [400, 'invalid-input'],
    [413, 'invalid-input'],
    [408, 'retry'],
    [429, 'rate-limit'],
    [500, 'unknown-outcome'],
    [502, 'unknown-outcome'],
    [504, 'unknown-outcome'],
  ])('status %i without a code of Kling is %s for a submission', async (status, kind) => {
    const page = { status, body: '<html>proxy</html>' };
    kling.willBehave('create', page, page);
    const work = provider().submit(submitRequest(), { submissionId: randomUUID(), signal });
    expect(await refusalOf(work)).toMatchObject({ kind, details: { status } });
  });

  it.each([
    ['Failure to pass the risk control system', 'content-policy'],
    ['The prompt contains sensitive words', 'content-policy'],
    ['内容未通过审核', 'content-policy'],
    ['Internal inference error', 'failed'],
    ['', 'failed'],
  ])('a task that failed with “%s” is %s', async (failure, kind) => {
    kling.planTasks({ pollsUntilDone: 0, failure });
    const id = await submitted();
    expect(await refusalOf(provider().poll(id, { signal }))).toMatchObject({ kind });
  });

  describe('a lost answer', () => {
    it.each([
      ['cut-before', false],
      ['hang-before', false],
      ['cut-after', true],
      ['hang-after', true],
    ] as const)('%s leaves the outcome open, and looking up tells it', async (behaviour, isMade) => {
      kling.willBehave('create', behaviour);
      const submissionId = randomUUID();
      const patient = provider({ submitTimeoutMs: 1_000 });
      const refusal = await refusalOf(patient.submit(submitRequest(), { submissionId, signal }));
      expect(refusal.kind).toBe('unknown-outcome');

      const found = await patient.findSubmission(submissionId, { signal });
      expect(found).toBe(isMade ? kling.tasks()[0]?.taskId : null);
    });

    it('is none when the connection was refused, as nothing was sent', async () => {
      const nobody = provider({ baseUrl: `http://127.0.0.1:${await freePort()}` });
      const work = nobody.submit(submitRequest(), { submissionId: randomUUID(), signal });
      expect(await refusalOf(work)).toMatchObject({ kind: 'retry', details: { code: 'ECONNREFUSED' } });
    });

    it('a stop before anything was sent loses nothing', async () => {
      const work = provider().submit(submitRequest(), {
        submissionId: randomUUID(),
        signal: AbortSignal.abort(),
      });
      expect((await refusalOf(work)).kind).toBe('retry');
      expect(kling.requests).toHaveLength(0);
    });

    it('a second submission with the same id finds the first', async () => {
      const options = { submissionId: randomUUID(), signal };
      const first = await provider().submit(submitRequest(), options);
      expect(await provider().submit(submitRequest(), options)).toEqual(first);
      expect(kling.tasks()).toHaveLength(1);
    });

    it.each([
      '{',
      '[]',
      '{"code":0}',
      '{"code":null,"data":{"task_id":"x"}}',
      '{"code":0,"data":{"task_id":""}}',
    ])('an answer %s to a submission leaves the outcome open', async (body) => {
      kling.willBehave('create', { status: 200, body });
      const work = provider().submit(submitRequest(), { submissionId: randomUUID(), signal });
      expect((await refusalOf(work)).kind).toBe('unknown-outcome');
    });

    it.each([
      '{',
      '{"code":0,"data":{"task_status":"dancing"}}',
      '{"code":0,"data":null}',
      'x'.repeat(1_100_000),
    ])('an unreadable answer to a question is asked for again', async (body) => {
      const id = await submitted();
      kling.willBehave('query', { status: 200, body });
      expect((await refusalOf(provider().poll(id, { signal }))).kind).toBe('retry');
    });

    it('to a question is asked for again', async () => {
      const id = await submitted();
      for (const behaviour of ['cut-before', 'cut-after', klingRefusal(5001)] as const) {
        kling.willBehave('query', behaviour);
        expect((await refusalOf(provider().poll(id, { signal }))).kind).toBe('retry');
      }
    });

    it('a question that takes long is waited for', async () => {
      const id = await submitted();
      kling.willBehave('query', { delayMs: 700 });
      expect(await provider().poll(id, { signal })).toMatchObject({ status: 'submitted' });
    });
  });

  describe('the token', () => {
    it.each([1000, 1001, 1002, 1003, 1004])(
      'is signed again once when it is refused with %i',
      async (code) => {
        const same = provider();
        kling.willBehave('create', klingRefusal(code));
        await same.submit(submitRequest(), { submissionId: randomUUID(), signal });
        expect(kling.tasks()).toHaveLength(1);

        kling.willBehave('query', klingRefusal(code), klingRefusal(code));
        const work = same.poll(kling.tasks()[0]?.taskId ?? '', { signal });
        expect((await refusalOf(work)).kind).toBe('auth');
      },
    );

    it('with the wrong secret is renewed once and then refused', async () => {
      const work = provider({ secretKey: 'another-secret-key-0123456789abcdef' }).submit(submitRequest(), {
        submissionId: randomUUID(),
        signal,
      });
      expect(await refusalOf(work)).toMatchObject({ kind: 'auth', details: { code: 1002 } });
      expect(kling.requests).toHaveLength(2);
    });
  });

  it('tells no key, token, prompt or words of Kling in its refusals', async () => {
    kling.willBehave('create', klingRefusal(1201, { message: `bad prompt ${kling.secretKey}` }));
    const unreachable = provider({ baseUrl: `http://127.0.0.1:${await freePort()}` });
    const refused = provider().submit(submitRequest(), { submissionId: randomUUID(), signal });
    const lost = unreachable.submit(submitRequest(), { submissionId: randomUUID(), signal });
    for (const refusal of await Promise.all([refusalOf(refused), refusalOf(lost)])) {
      const text = inspect(refusal, { depth: 10 });
      for (const secret of [kling.secretKey, kling.accessKey, 'Bearer', 'eyJ', '고양이', 'bad prompt'])
        expect(text).not.toContain(secret);
    }
  });
});
