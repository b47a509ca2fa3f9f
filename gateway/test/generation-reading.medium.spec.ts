import { AppError, generationOptionsSchema, generationTaskSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { taskId } from './generation-responder.js';
import { type GenerationSystem, startGenerationSystem } from './generation-system.js';
import { readEvents } from './read-events.js';

const unknownId = '99999999-2222-4333-8444-555555555555';
const malformedIds = ['1', 'x', taskId.slice(1), `${taskId}0`, '..%2f', `${taskId}%00`];

describe('generations through the gateway', () => {
  let system: GenerationSystem;
  let owner: string;
  let stranger: string;

  beforeAll(async () => {
    system = await startGenerationSystem();
    owner = await system.signIn('owner');
    stranger = await system.signIn('stranger');
  }, 60_000);

  afterAll(() => system.close());

  beforeEach(() => {
    Object.assign(system.answers, { state: 'succeed', refusal: null, image: null, isDemonstration: true });
    for (const list of [system.answers.listed, system.answers.deleted, system.answers.askedImages]) {
      list.length = 0;
    }
  });

  const get = (path: string, cookie = owner, headers: Record<string, string> = {}) =>
    system.send(path, { cookie, headers });

  const statuses = async (path: string, method = 'GET') => ({
    owner: (await system.send(path, { method, cookie: owner })).status,
    stranger: (await system.send(path, { method, cookie: stranger })).status,
    visitor: (await system.send(path, { method })).status,
  });

  it('UI-181 tells members the options and the digest of the gate word', async () => {
    const response = await get('/api/generation-options');
    // SHA-256 of the default word `jinwi-lab`. The word itself is sent only if images are a demonstration.
    const digest = '4ba2f591d0f0de0c48e44dcb87e4f623d79811e22b38143229e522710b3d0f6d';
    expect(generationOptionsSchema.parse(await response.json())).toMatchObject({
      isDemonstration: true,
      gate: { digest, hint: 'jinwi-lab' },
    });
    expect((await get('/api/generation-options', '')).status).toBe(401);
    system.answers.isDemonstration = false;
    expect(await (await get('/api/generation-options')).json()).toMatchObject({
      gate: { digest, hint: null },
    });
  });

  it('BR-022 API-061 API-062 answers a task in each state, in the reader’s language', async () => {
    for (const state of ['submitted', 'processing', 'succeed', 'failed'] as const) {
      system.answers.state = state;
      const task = generationTaskSchema.parse(await (await get(`/api/generate-image/${taskId}`)).json());
      expect(task).toMatchObject({ task_id: taskId, task_status: state, task_result: { images: [] } });
    }
    const korean = await get(`/api/generate-image/${taskId}`, owner, { 'Accept-Language': 'ko' });
    expect(await korean.json()).toMatchObject({ task_status_msg: 'failed in ko' });
  });

  it('API-063 BR-030 answers 404 for tasks of others and 401 to visitors', async () => {
    const ofOwner = { owner: 200, stranger: 404, visitor: 401 };
    const ofNobody = { owner: 404, stranger: 404, visitor: 401 };
    expect(await statuses(`/api/generate-image/${taskId}`)).toEqual(ofOwner);
    expect(await statuses(`/api/generate-image/${taskId.toUpperCase()}`)).toEqual(ofOwner);
    expect(await statuses(`/api/generate-image/${taskId}/events`)).toEqual(ofOwner);
    expect(await statuses(`/api/generate-image/${taskId}`, 'DELETE')).toEqual(ofOwner);
    for (const id of [unknownId, ...malformedIds]) {
      expect([id, await statuses(`/api/generate-image/${id}`)]).toEqual([id, ofNobody]);
      expect([id, await statuses(`/api/generate-image/${id}/events`)]).toEqual([id, ofNobody]);
      expect([id, await statuses(`/api/generate-image/${id}`, 'DELETE')]).toEqual([id, ofNobody]);
    }
  });

  it('answers for a foreign task as for an unknown one', async () => {
    const answers = [
      await get(`/api/generate-image/${taskId}`, stranger),
      await get(`/api/generate-image/${unknownId}`),
      await get('/api/generate-image/nothing'),
    ];
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
  });

  it('lists the member’s tasks page by page', async () => {
    const response = await get('/api/generate-image');
    expect(await response.json()).toMatchObject({ tasks: [{ task_id: taskId }], nextBefore: taskId });
    await get(`/api/generate-image?before=${taskId}`, stranger);
    expect(system.answers.listed).toEqual([
      { userId: 1, locale: 'en', before: null },
      { userId: 2, locale: 'en', before: taskId },
    ]);
    for (const query of ['before=x', 'before=', `before=${taskId}&before=${taskId}`]) {
      expect([query, (await get(`/api/generate-image?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await get('/api/generate-image', '')).status).toBe(401);
  });

  it('deletes a task that has ended, for its own page only', async () => {
    const remove = (headers: Record<string, string> = {}) =>
      system.send(`/api/generate-image/${taskId}`, { method: 'DELETE', cookie: owner, headers });
    const deleted = await remove();
    expect([deleted.status, await deleted.json()]).toEqual([200, { task_id: taskId }]);
    expect((await remove({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await remove({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(system.answers.deleted).toEqual([taskId]);
    system.answers.refusal = new AppError('generation.unfinished');
    const unfinished = await remove();
    expect([unfinished.status, await unfinished.text()]).toEqual([
      409,
      'The images are still being made. You can delete them when it has ended.',
    ]);
  });

  describe('pictures', () => {
    const bytes = Buffer.from('<script>alert(1)</script>');
    const path = `/api/generate-image/${taskId}`;
    const paths = [`${path}/images/0`, `${path}/images/0/thumbnail`, `${path}/reference`];

    beforeEach(async () => {
      const key = 'generations/a/0.png';
      await system.store.put(key, bytes, { contentType: 'image/png', sizeBytesMax: 100 });
      system.answers.image = {
        key,
        contentType: 'image/png',
        fileName: `generated-${taskId}-0.png`,
        sizeBytes: bytes.length,
      };
    });

    it('API-063 API-064 are shown to the owner and nobody else: 404, for visitors too', async () => {
      for (const each of paths) {
        expect([each, await statuses(each)]).toEqual([each, { owner: 200, stranger: 404, visitor: 404 }]);
      }
      for (const id of [unknownId, ...malformedIds]) {
        expect((await get(`/api/generate-image/${id}/images/0`)).status).toBe(404);
      }
    });

    it('have an index and nothing else for a name', async () => {
      for (const index of ['-1', 'x', '0.5', '1e3', '99999999999', '0x1', '%2e%2e%2f0', ' 0']) {
        expect([index, (await get(`${path}/images/${index}`)).status]).toEqual([index, 404]);
      }
      expect((await get(`${path}/images/8/thumbnail`)).status).toBe(200);
      expect(system.answers.askedImages).toEqual([{ taskId, userId: 1, kind: 'thumbnail', index: 8 }]);
    });

    it('API-064 UI-208 have a download name, shown or saved', async () => {
      const name = `generated-${taskId}-0.png`;
      const disposition = async (at: string) => (await get(at)).headers.get('content-disposition');
      expect(await disposition(`${path}/images/0`)).toBe(
        `inline; filename="${name}"; filename*=UTF-8''${name}`,
      );
      expect(await disposition(`${path}/images/0?download`)).toBe(
        `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      );
      expect(await disposition(`${path}/reference`)).toMatch(/^attachment;/);
      const saved = await get(`${path}/images/0?download=1`);
      expect(Buffer.from(await saved.arrayBuffer())).toEqual(bytes);
      expect(saved.headers.get('content-length')).toBe(String(bytes.length));
    });

    it('API-098 have a visible mark only as downloads, in the reader’s language', async () => {
      await get(`${path}/images/0`);
      await get(`${path}/images/0?mark=border`);
      const saved = await get(`${path}/images/0?download=1&mark=border`, owner, { 'Accept-Language': 'ko' });
      await get(`${path}/images/0?download=1`, owner, { 'Accept-Language': 'en' });
      expect(system.answers.askedImages.map(({ download }) => download)).toEqual([
        undefined,
        undefined,
        { mark: 'border', locale: 'ko' },
        { mark: null, locale: 'en' },
      ]);
      expect(saved.headers.get('cache-control')).toBe('private, no-store');
      expect((await get(`${path}/images/0?download=1&mark=large`)).status).toBe(400);
    });

    it('are downloads under the right ending, whatever the upload was called', async () => {
      Object.assign(system.answers.image ?? {}, { fileName: '사진"\r\nX: y.html' });
      const disposition = (await get(`${path}/reference`)).headers.get('content-disposition');
      expect(disposition).toMatch(
        /^attachment; filename="[ -~]*\.html\.png"; filename\*=UTF-8''[!-~]*\.png$/,
      );
    });

    it('are sandboxed, and cached for their owner alone', async () => {
      for (const each of paths) {
        const { headers } = await get(each);
        expect(headers.get('content-type')).toBe('image/png');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(headers.get('vary')).toMatch(/Cookie/);
        expect(headers.get('cache-control')).toBe(
          each.endsWith('reference') ? 'private, no-store' : 'private, max-age=3600',
        );
      }
    });

    it('answer 404 when the store has lost them', async () => {
      await system.store.delete('generations/a/0.png');
      for (const each of paths) expect((await get(each)).status).toBe(404);
    });
  });

  describe('events', () => {
    const path = `/api/generate-image/${taskId}/events`;

    it('tell each state once, and the end', async () => {
      system.answers.state = 'submitted';
      const response = await get(path);
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      expect(response.headers.get('cache-control')).toMatch(/no-store/);
      const next = [{ state: 'processing' }, { state: 'succeed' }];
      const events = await readEvents(response, () => Object.assign(system.answers, next.shift()));
      const task = (state: string): unknown =>
        expect.objectContaining({ task_id: taskId, task_status: state });
      expect(events).toEqual([
        { event: 'progress', data: task('submitted') },
        { event: 'progress', data: task('processing') },
        { event: 'done', data: task('succeed') },
      ]);
    });

    it('end at once for a task that has ended, with its message', async () => {
      system.answers.state = 'failed';
      const events = await readEvents(await get(path, owner, { 'Accept-Language': 'ko' }));
      expect(events).toEqual([
        { event: 'done', data: expect.objectContaining({ task_status_msg: 'failed in ko' }) },
      ]);
    });
  });

  it('closes at once while streams are open', async () => {
    system.answers.state = 'processing';
    const events = readEvents(await get(`/api/generate-image/${taskId}/events`));
    await until(() => system.answers.waitingCount === 1);
    const startedAt = Date.now();
    await system.closeGateway();
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(await events).toEqual([
      { event: 'progress', data: expect.objectContaining({ task_status: 'processing' }) },
    ]);
  });
});
