import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ServerResponse } from 'node:http';
import { analysisFailureSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { z } from 'zod';
import { failure } from './analysis-responder.js';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';
import { readEvents } from './read-events.js';

describe('reading analyses through the gateway', () => {
  let system: AnalysisSystem;
  let owner: string;
  let stranger: string;

  beforeAll(async () => {
    system = await startAnalysisSystem();
    owner = await system.signIn('owner');
    stranger = await system.signIn('stranger');
  }, 60_000);

  afterAll(() => system.close());

  beforeEach(() => {
    Object.assign(system.answers, {
      state: 'done',
      failure: null,
      stepsDone: 0,
      early: undefined,
      historySize: 0,
      failureCount: 0,
      image: null,
    });
  });

  /** Follows the `Link` headers from page to page. */
  async function idsOf(path: string, pages: number): Promise<number[]> {
    const ids: number[] = [];
    let next: string | null = path;
    for (let page = 0; page < pages && next !== null; page += 1) {
      const response: Response = await system.send(next, { cookie: owner });
      const records = z.array(z.object({ id: z.int() })).parse(await response.json());
      expect(records.length).toBeLessThanOrEqual(50);
      ids.push(...records.map(({ id }) => id));
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(next).toBeNull();
    return ids;
  }

  const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => count - index);

  it('API-048 API-049 gives the history in pages, newest first', async () => {
    system.answers.historySize = 120;
    expect(await idsOf('/api/analysis/history', 3)).toEqual(newestFirst(120));
    expect((await system.send('/api/analysis/history?before=x', { cookie: owner })).status).toBe(400);
  });

  it('API-048 BR-030 gives the failed ones in pages, for their owner only', async () => {
    system.answers.failureCount = 120;
    expect(await idsOf('/api/analysis/failures', 3)).toEqual(newestFirst(120));
    const first = await system.send('/api/analysis/failures', { cookie: owner });
    expect(z.array(analysisFailureSchema).parse(await first.json())).toHaveLength(50);
    const foreign = await system.send('/api/analysis/failures', { cookie: stranger });
    expect([foreign.status, await foreign.json()]).toEqual([200, []]);
    expect((await system.send('/api/analysis/failures')).status).toBe(401);
  });

  it('API-053 BR-030 finds the analysis of a submission, for its owner only', async () => {
    const { submissionId } = failure(1);
    const find = (id: string, cookie: string) => system.send(`/api/analysis/submissions/${id}`, { cookie });
    const found = await find(submissionId, owner);
    expect([found.status, await found.json()]).toEqual([200, { id: 1, state: 'failed' }]);
    expect((await find(submissionId, stranger)).status).toBe(404);
    expect((await find(failure(2).submissionId, owner)).status).toBe(404);
    expect((await find('7', owner)).status).toBe(404);
    expect((await find(submissionId, '')).status).toBe(401);
  });

  it('API-050 API-051 API-052 hides and shows, with the same answers as the contract', async () => {
    const hide = (id: string, cookie: string, verb = 'hide') =>
      system.send(`/api/analysis/${id}/${verb}`, { method: 'POST', cookie });
    const hidden = await hide('7', owner);
    expect([hidden.status, await hidden.json()]).toEqual([200, { id: 7, hidden: true }]);
    expect(await (await hide('7', owner, 'unhide')).json()).toEqual({ id: 7, hidden: false });
    expect((await hide('7', stranger)).status).toBe(404);
    expect((await hide('x', owner)).status).toBe(400);
    expect((await hide('7', '')).status).toBe(401);
  });

  it('BR-030 deletes an analysis of the caller, but not while it runs', async () => {
    const remove = (id: string, cookie: string) =>
      system.send(`/api/analysis/${id}`, { method: 'DELETE', cookie });
    const deleted = await remove('7', owner);
    expect([deleted.status, await deleted.json()]).toEqual([200, { id: 7 }]);
    expect((await remove('7', stranger)).status).toBe(404);
    expect((await remove('x', owner)).status).toBe(400);
    expect((await remove('7', '')).status).toBe(401);
    system.answers.state = 'running';
    const refused = await remove('7', owner);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(/still being analyzed/),
    ]);
  });

  it('API-053 BR-030 answers one analysis to its owner only', async () => {
    expect((await system.send('/api/analysis/7', { cookie: owner })).status).toBe(200);
    expect((await system.send('/api/analysis/7', { cookie: stranger })).status).toBe(404);
    expect((await system.send('/api/analysis/7')).status).toBe(401);
    expect((await system.send('/api/analysis/x', { cookie: owner })).status).toBe(400);
  });

  describe('pictures', () => {
    const kinds = ['image', 'thumbnail', 'ela', 'heatmap', 'evidence', 'original'];
    const bytes = Buffer.from('<script>alert(1)</script>');

    beforeEach(async () => {
      const key = 'analyses/a/original';
      await system.store.put(key, bytes, { contentType: 'image/png', sizeBytesMax: 100 });
      system.answers.image = {
        key,
        contentType: 'image/png',
        fileName: '사진.html',
        sizeBytes: bytes.length,
      };
    });

    it('API-042 API-043 shows them to the owner and nobody else', async () => {
      for (const kind of kinds) {
        const path = `/api/analysis/7/${kind}`;
        expect([kind, (await system.send(path, { cookie: owner })).status]).toEqual([kind, 200]);
        expect([kind, (await system.send(path, { cookie: stranger })).status]).toEqual([kind, 404]);
        expect([kind, (await system.send(path)).status]).toEqual([kind, 404]);
      }
      expect((await system.send('/api/analysis/x/image', { cookie: owner })).status).toBe(400);
    });

    it('are sandboxed, and cached for their owner alone', async () => {
      for (const kind of kinds) {
        const { headers } = await system.send(`/api/analysis/7/${kind}`, { cookie: owner });
        expect(headers.get('content-type')).toBe('image/png');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('cache-control')).toMatch(/^private/);
        expect(headers.get('vary')).toMatch(/Cookie/);
      }
    });

    it('gives the original as a download under its own name', async () => {
      const response = await system.send('/api/analysis/7/original', { cookie: owner });
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="__.html.png"; filename*=UTF-8''%EC%82%AC%EC%A7%84.html.png`,
      );
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    });

    it('is not given when it is no longer what was uploaded', async () => {
      const image = system.answers.image!;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      system.answers.image = { ...image, sha256 };
      const original = () => system.send('/api/analysis/7/original', { cookie: owner });
      expect(Buffer.from(await (await original()).arrayBuffer())).toEqual(bytes);
      for (const damaged of [Buffer.alloc(bytes.length), bytes.subarray(1), Buffer.concat([bytes, bytes])]) {
        await system.store.put(image.key, damaged, { contentType: 'image/png', sizeBytesMax: 100 });
        const response = await original();
        expect([response.status, response.headers.get('content-disposition')]).toEqual([502, null]);
        expect(await response.text()).not.toContain('script');
      }
    });

    it('adds no more listeners to a response than Node allows', async () => {
      const crowded: (string | symbol)[] = [];
      const note = (message: unknown) => {
        const { response } = message as { response: ServerResponse };
        response.on('newListener', (event: string | symbol) => {
          if (response.listenerCount(event) >= response.getMaxListeners()) crowded.push(event);
        });
      };
      subscribe('http.server.request.start', note);
      await system.send('/api/analysis/7/image', { cookie: owner });
      unsubscribe('http.server.request.start', note);
      expect(crowded).toEqual([]);
    });

    it('answers 404 when the store has lost it', async () => {
      await system.store.delete('analyses/a/original');
      expect((await system.send('/api/analysis/7/image', { cookie: owner })).status).toBe(404);
    });
  });

  describe('events', () => {
    it('tell each step and the end, with the record', async () => {
      system.answers.state = 'running';
      const response = await system.send('/api/analysis/7/events', { cookie: owner });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      const next = [{ stepsDone: 1 }, { stepsDone: 2 }, { state: 'done' }];
      const events = await readEvents(response, () => Object.assign(system.answers, next.shift()));
      const steps = (done: number) => ({ done, total: 6, testId: null });
      expect(events).toEqual([
        { event: 'progress', data: { id: 7, state: 'running', steps: steps(0) } },
        { event: 'progress', data: { id: 7, state: 'running', steps: steps(1) } },
        { event: 'progress', data: { id: 7, state: 'running', steps: steps(2) } },
        {
          event: 'done',
          data: expect.objectContaining({
            state: 'done',
            steps: steps(2),
            failure: null,
            record: expect.objectContaining({ id: 7, score: 90 }),
          }),
        },
      ]);
    });

    it('tell what is known so far, until the end', async () => {
      system.answers.state = 'running';
      const early = { remarks: [{ code: 'provenance.valid', params: { signer: 'Acme' } }], fields: [] };
      const response = await system.send('/api/analysis/7/events', { cookie: owner });
      const next = [{ stepsDone: 1, early }, { state: 'done' }];
      const events = await readEvents(response, () => Object.assign(system.answers, next.shift()));
      expect(events.map(({ data }) => (data as { early?: object }).early)).toEqual([
        undefined,
        early,
        undefined,
      ]);
    });

    it('end at once for what has failed, with the code', async () => {
      Object.assign(system.answers, { state: 'failed', failure: 'image.unreadable' });
      const events = await readEvents(await system.send('/api/analysis/7/events', { cookie: owner }));
      expect(events).toEqual([
        { event: 'done', data: expect.objectContaining({ state: 'failed', failure: 'image.unreadable' }) },
      ]);
    });

    it('BR-030 are for the owner only', async () => {
      expect((await system.send('/api/analysis/7/events', { cookie: stranger })).status).toBe(404);
      expect((await system.send('/api/analysis/7/events')).status).toBe(401);
      expect((await system.send('/api/analysis/x/events', { cookie: owner })).status).toBe(400);
    });
  });

  it('answers waiting calls and ends streams at once when it closes', async () => {
    system.answers.state = 'running';
    const form = new FormData();
    form.append('image', new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0])]), 'a.jpg');
    const waiting = system.send('/api/analyze', { method: 'POST', body: form, cookie: owner });
    const stream = await system.send('/api/analysis/7/events', { cookie: owner });
    const events = readEvents(stream);
    await until(() => system.answers.waitingCount === 2);
    const startedAt = Date.now();
    await system.closeGateway();
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    const answer = await waiting;
    expect([answer.status, await answer.json()]).toEqual([202, expect.objectContaining({ id: 1 })]);
    expect(await events).toEqual([
      { event: 'progress', data: expect.objectContaining({ state: 'running' }) },
    ]);
  });
});
