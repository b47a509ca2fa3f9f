import { Readable } from 'node:stream';
import {
  analysisProgressSchema,
  problemSchema,
  v1AccountSchema,
  v1AnalysesSchema,
  v1AnalysisSchema,
} from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';
import { storedKeys } from './key-responder.js';
import { ownerId, spentCredits } from './member-responders.js';
import { aKey, bearer, imageForm } from './v1-callers.js';

describe('/api/v1/analyses', () => {
  let system: AnalysisSystem;
  let secret: string;
  let keyId: string;

  beforeAll(async () => {
    system = await startAnalysisSystem();
  }, 60_000);
  afterAll(() => system.close());
  beforeEach(() => {
    storedKeys.length = 0;
    Object.assign(system.answers, {
      state: 'done',
      early: undefined,
      failure: null,
      refusal: null,
      historySize: 0,
      image: null,
    });
    system.answers.submissions.length = 0;
    ({ secret, id: keyId } = aKey({ creditLimit: 10 }));
  });

  const send = (path: string, { headers, ...init }: RequestInit = {}) =>
    system.send(path, { ...init, headers: { ...bearer(secret), ...(headers as Record<string, string>) } });
  const post = (headers: Record<string, string> = {}, body = imageForm()) =>
    send('/api/v1/analyses', { method: 'POST', headers, body });
  const read = async (path: string) => v1AnalysisSchema.parse(await (await send(path)).json());

  it('takes an image with 202, its address, and the key that pays', async () => {
    system.answers.state = 'running';
    const response = await post();
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe('/api/v1/analyses/1');
    expect(v1AnalysisSchema.strict().parse(await response.json())).toMatchObject({
      id: 1,
      state: 'running',
      report: null,
      failure: null,
    });
    expect(system.answers.submissions).toMatchObject([
      { userId: ownerId, imageName: 'photo.png', spender: { id: keyId, creditLimit: 10 } },
    ]);
  });

  it('waits for the report when the caller prefers to', async () => {
    system.answers.state = 'running';
    const waiting = post({ Prefer: 'respond-async, wait=20' });
    await until(() => system.answers.waitingCount > 0);
    system.answers.state = 'done';
    const response = await waiting;
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'wait=20']);
    const { report } = v1AnalysisSchema.parse(await response.json());
    expect(report).toMatchObject({ verdict: 'Likely Genuine', score: 90, imageName: 'photo.jpg' });
  });

  it('answers 202 after waiting as asked, a minute at most', async () => {
    system.answers.state = 'running';
    const response = await post({ Prefer: 'wait=1' });
    expect([response.status, (await response.json()).state]).toEqual([202, 'running']);
    system.answers.state = 'done';
    const long = await send('/api/v1/analyses/1', { headers: { Prefer: 'wait=9999' } });
    expect(long.headers.get('preference-applied')).toBe('wait=60');
    for (const prefer of ['wait=x', 'wait', 'wait=-1', 'return=minimal'])
      expect(
        (await send('/api/v1/analyses/1', { headers: { Prefer: prefer } })).headers.get('preference-applied'),
      ).toBeNull();
  });

  it('names the reason of a failure as a problem', async () => {
    Object.assign(system.answers, { state: 'failed', failure: 'image.unreadable' });
    const response = await post({ Prefer: 'wait=5', 'Accept-Language': 'ko' });
    expect(response.status).toBe(200);
    const { state, failure, report } = v1AnalysisSchema.parse(await response.json());
    expect([state, report]).toEqual(['failed', null]);
    expect(problemSchema.parse(failure)).toMatchObject({ status: 422, code: 'image.unreadable' });
    expect(failure?.title).toContain('이미지를 읽을 수 없습니다');
  });

  it('repeats the first answer for a repeated Idempotency-Key, and stores nothing twice', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const [first, second] = [await (await post(headers)).json(), await (await post(headers)).json()];
    expect(second.id).toBe(first.id);
    expect(system.answers.submissions).toHaveLength(1);
    expect(
      (await system.storedKeys()).filter((key) =>
        key.includes(system.answers.submissions[0]?.submissionId ?? '-'),
      ),
    ).toHaveLength(1);
    expect((await post({ 'Idempotency-Key': 'a b' })).status).toBe(400);
  });

  it('refuses what is no picture, and keeps nothing of it', async () => {
    const before = await system.storedKeys();
    const form = new FormData();
    form.append('image', new Blob(['<html>']), 'photo.png');
    const response = await post({}, form);
    expect([response.status, (await response.json()).code]).toEqual([415, 'upload.unsupported']);
    expect(await system.storedKeys()).toEqual(before);
  });

  it('lists in pages that lead to the end, each item once', async () => {
    system.answers.historySize = 7;
    const ids: number[] = [];
    let path: string | null = '/api/v1/analyses?limit=3';
    while (path !== null) {
      const response: Response = await send(path);
      const { items, nextCursor } = v1AnalysesSchema.parse(await response.json());
      ids.push(...items.map(({ id }) => id));
      const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
      expect(next).toBe(nextCursor && `/api/v1/analyses?limit=3&cursor=${nextCursor}`);
      path = next;
    }
    expect(ids).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(v1AnalysesSchema.parse(await (await send('/api/v1/analyses')).json()).items).toHaveLength(7);
  });

  it.each(['limit=0', 'limit=51', 'limit=x', 'limit=1&limit=2', 'cursor=7', 'cursor=aWQ6MA', 'cursor=..'])(
    'refuses the page ?%s',
    async (query) => {
      const response = await send(`/api/v1/analyses?${query}`);
      expect([response.status, (await response.json()).code]).toEqual([400, 'request.invalid']);
    },
  );

  it('follows an analysis by events', async () => {
    system.answers.state = 'running';
    system.answers.stepsDone = 0;
    const response = await send('/api/v1/analyses/7/events');
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    system.answers.stepsDone = 1;
    system.answers.early = { remarks: [{ code: 'ai.label', params: {} }], fields: [] };
    await until(() => system.answers.waitingCount > 0);
    system.answers.state = 'done';
    const events = await response.text();
    expect(events).toMatch(/event: progress[\s\S]*event: done/);
    expect(events).not.toContain('"record"');
    for (const [, data = ''] of events.matchAll(/^data: (.*)$/gm))
      expect(analysisProgressSchema.parse(JSON.parse(data))).toEqual(JSON.parse(data));
  });

  it('deletes an ended analysis, not one that runs', async () => {
    system.answers.state = 'running';
    const running = await send('/api/v1/analyses/7', { method: 'DELETE' });
    expect([running.status, (await running.json()).code]).toEqual([409, 'analysis.unfinished']);
    system.answers.state = 'done';
    expect((await send('/api/v1/analyses/7', { method: 'DELETE' })).status).toBe(204);
  });

  describe('images at signed addresses', () => {
    const bytes = Buffer.from('an image');
    beforeEach(async () => {
      await system.store.put('analyses/x/preview', Readable.from([bytes]), {
        contentType: 'image/webp',
        sizeBytesMax: 100,
      });
      const stored = { key: 'analyses/x/preview', contentType: 'image/webp', sizeBytes: bytes.length };
      system.answers.image = { ...stored, fileName: 'preview.webp' };
    });

    const preview = async () => (await read('/api/v1/analyses/7')).report?.images.preview ?? '';

    it('open without a key, cached no longer than they last', async () => {
      const response = await system.send(await preview());
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      const maxAge = Number(
        /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '')?.[1],
      );
      expect(maxAge).toBeGreaterThan(890);
      expect(maxAge).toBeLessThanOrEqual(900);
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
    });

    it('open nothing when changed or expired, or once the analysis is deleted', async () => {
      const path = await preview();
      const [payload = '', signature = ''] = path.slice('/api/v1/images/'.length).split('.');
      const { image, until: end } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
        image: object;
        until: number;
      };
      const forged = (change: object) =>
        `/api/v1/images/${Buffer.from(JSON.stringify({ image: { ...image, ...change }, until: end })).toString('base64url')}.${signature}`;
      for (const other of [
        forged({ id: 8 }),
        forged({ kind: 'original' }),
        forged({ userId: 2 }),
        `${path}x`,
        '/api/v1/images/x',
      ])
        expect((await system.send(other)).status).toBe(404);
      vi.spyOn(Date, 'now').mockReturnValue(end);
      expect((await system.send(path)).status).toBe(404);
      vi.restoreAllMocks();
      expect((await system.send(path)).status).toBe(200);
      system.answers.image = null;
      expect((await system.send(path)).status).toBe(404);
    });
  });

  it('tells the account’s credits and what the key may still take', async () => {
    const account = async () => v1AccountSchema.strict().parse(await (await send('/api/v1/account')).json());
    spentCredits.set(keyId, 4);
    expect(await account()).toEqual({
      credits: { available: 5, held: 0 },
      key: { name: 'build server', scopes: ['analyze', 'read', 'generate'], creditLimit: 10, creditsLeft: 6 },
    });
    ({ secret } = aKey());
    expect((await account()).key).toMatchObject({ creditLimit: null, creditsLeft: null });
  });
});
