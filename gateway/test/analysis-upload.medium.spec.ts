import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { rm, writeFile } from 'node:fs/promises';
import { AppError } from '@jinwi/contracts';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';

const sizeBytesMax = 5 * 1024 * 1024;
const jpegHead = [0xff, 0xd8, 0xff, 0xe0];
const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const image = (sizeBytes: number, head = jpegHead) => {
  const bytes = Buffer.alloc(sizeBytes, 7);
  bytes.set(head);
  return bytes;
};

const blob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

describe('POST /api/analyze, the upload', () => {
  let system: AnalysisSystem;
  let cookie: string;

  beforeAll(async () => {
    system = await startAnalysisSystem();
    cookie = await system.signIn('owner');
  }, 60_000);

  afterAll(() => system.close());

  beforeEach(async () => {
    Object.assign(system.answers, {
      refusal: null,
      state: 'done',
      failure: null,
      stepsDone: 0,
      storedBytes: 0,
      earlierSha256: null,
    });
    system.answers.submissions.length = 0;
    for (const key of await system.storedKeys()) await system.store.delete(key);
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    system.send('/api/analyze', { method: 'POST', body, headers, cookie });

  const upload = (bytes: Uint8Array, { name = 'photo.jpg', field = 'image', headers = {} } = {}) => {
    const form = new FormData();
    form.append(field, blob(bytes), name);
    return post(form, headers);
  };

  const expectRefusal = async (response: Response, status: number, text?: RegExp) => {
    const body = await response.text();
    expect([response.status, body]).toEqual([status, expect.any(String)]);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    if (text) expect(body).toMatch(text);
    expect(system.answers.submissions).toEqual([]);
    expect(await system.storedKeys()).toEqual([]);
  };

  it('API-029 API-030 answers the record and stores the original under a random key', async () => {
    const bytes = image(1000);
    const response = await upload(bytes, { name: 'photo.jpg' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: 1, result: 'Likely Genuine', score: 90 });
    const [submission] = system.answers.submissions;
    expect(submission).toMatchObject({
      userId: 1,
      imageName: 'photo.jpg',
      imageSize: 1000,
      idempotencyKey: null,
    });
    expect(submission?.key).toMatch(/^analyses\/[0-9a-f-]{36}\/original$/);
    expect(await system.store.read(submission?.key ?? '', { sizeBytesMax: 1000 })).toEqual(bytes);
    expect((await system.store.stat(submission?.key ?? ''))?.contentType).toBe('image/jpeg');
  });

  it('API-035 lets exactly 5 MiB pass', async () => {
    const response = await upload(image(sizeBytesMax, pngHead));
    expect(response.status).toBe(200);
    expect(system.answers.submissions[0]?.imageSize).toBe(sizeBytesMax);
  });

  it('API-035 answers 413 to one byte more', async () => {
    await expectRefusal(await upload(image(sizeBytesMax + 1)), 413, /5MB/);
  });

  it('API-035 answers 413 to much more, without reading it to its end', async () => {
    await expectRefusal(await upload(image(12 * 1024 * 1024)), 413);
  });

  it('stores nothing for a member whose storage is full, and says so', async () => {
    const room = 5_000;
    system.answers.storedBytes = 2_000_000_000 - room;
    expect((await upload(image(1_000))).status).toBe(200);
    system.answers.submissions.length = 0;
    for (const key of await system.storedKeys()) await system.store.delete(key);
    await expectRefusal(await upload(image(room)), 409, /delete older analyses/);
    system.answers.storedBytes = 2_000_000_001;
    await expectRefusal(await upload(image(3_000_000)), 409, /storage is full/);
  });

  it('API-035 answers 413 when the length was not declared', async () => {
    const boundary = 'b0undary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
    const answer = await new Promise<number>((resolve, reject) => {
      const call = request(`${system.gateway.url}/api/analyze`, {
        method: 'POST',
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Cookie: cookie },
      });
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      call.on('error', reject);
      call.write(head);
      call.write(image(sizeBytesMax + 1));
      call.end(`\r\n--${boundary}--\r\n`);
    });
    expect(answer).toBe(413);
    expect(await system.storedKeys()).toEqual([]);
  });

  it('API-035 answers 415 to content other than PNG or JPEG, whatever its name', async () => {
    await expectRefusal(await upload(Buffer.from('GIF89a...........'), { name: 'a.png' }), 415, /PNG or JPG/);
    await expectRefusal(await upload(Buffer.from('<svg xmlns="x"/>'), { name: 'a.jpg' }), 415);
    await expectRefusal(await upload(Buffer.alloc(0), { name: 'a.jpg' }), 415);
    await expectRefusal(await upload(Buffer.from([0xff, 0xd8])), 415);
  });

  it('API-036 answers 400 to anything but one file in the image field', async () => {
    await expectRefusal(await upload(image(100), { field: 'file' }), 400, /exactly one image/);
    const empty = new FormData();
    empty.append('note', 'nothing');
    await expectRefusal(await post(empty), 400);
    const text = new FormData();
    text.append('image', 'not a file');
    await expectRefusal(await post(text), 400);
    const two = new FormData();
    two.append('image', blob(image(200_000)), 'a.jpg');
    two.append('image', blob(image(200_000)), 'b.jpg');
    await expectRefusal(await post(two), 400);
    const foreignFirst = new FormData();
    foreignFirst.append('other', blob(image(200_000)), 'a.jpg');
    foreignFirst.append('image', blob(image(200_000)), 'b.jpg');
    await expectRefusal(await post(foreignFirst), 400);
  });

  it('API-036 answers 400 to a body that is no form', async () => {
    await expectRefusal(await post('{}', { 'Content-Type': 'application/json' }), 400);
    await expectRefusal(await post('x', { 'Content-Type': 'multipart/form-data' }), 400);
    await expectRefusal(
      await post('no part at all', { 'Content-Type': 'multipart/form-data; boundary=x' }),
      400,
    );
    const cut = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n${'\u00ff'}`;
    await expectRefusal(await post(cut, { 'Content-Type': 'multipart/form-data; boundary=x' }), 400);
    await expectRefusal(await system.send('/api/analyze', { method: 'POST', cookie }), 400);
  });

  it('keeps nothing of an upload that the caller breaks off', async () => {
    await new Promise<void>((resolve) => {
      const call = request(`${system.gateway.url}/api/analyze`, {
        method: 'POST',
        headers: {
          'Content-Type': 'multipart/form-data; boundary=x',
          'Content-Length': '2000000',
          Cookie: cookie,
        },
      });
      call.on('error', () => undefined);
      call.on('close', resolve);
      call.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
      call.write(image(500_000), () => setTimeout(() => call.destroy(), 200));
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await system.storedKeys()).toEqual([]);
    expect(system.answers.submissions).toEqual([]);
    expect((await upload(image(100))).status).toBe(200);
  });

  it('API-042 shows a name and never uses it as a path', async () => {
    await upload(image(100), { name: '../../../사진\u202e.jpg' });
    expect(system.answers.submissions[0]?.imageName).toBe('사진.jpg');
  });

  it('API-034 API-031 answers 402 in plain text and removes the upload', async () => {
    system.answers.refusal = new AppError('credits.insufficient');
    await expectRefusal(
      await upload(image(100)),
      402,
      /^Insufficient credits. Purchase more credits to analyze images.$/,
    );
  });

  it('API-044 removes the second upload under one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'the-same' };
    const answers = [await upload(image(100), { headers }), await upload(image(100), { headers })];
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      expect.objectContaining({ id: 1 }),
      expect.objectContaining({ id: 1 }),
    ]);
    expect(await system.storedKeys()).toEqual([system.answers.submissions[0]?.key]);
    await expectKeyRefused('');
    await expectKeyRefused('x'.repeat(129));
  });

  it('removes an upload that an earlier analysis of the same bytes answers', async () => {
    const bytes = image(300_000);
    await upload(bytes);
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(system.answers.submissions[0]?.imageSha256).toBe(digest);
    const stored = await system.storedKeys();
    system.answers.earlierSha256 = digest;
    for (const headers of [{}, { Prefer: 'respond-async' }]) {
      const answer = await upload(bytes, { headers });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ id: 7, score: 90, isEarlier: true }),
      ]);
    }
    expect(await system.storedKeys()).toEqual(stored);
    expect(system.answers.submissions).toHaveLength(1);
  });

  const expectKeyRefused = async (key: string) =>
    expect((await upload(image(100), { headers: { 'Idempotency-Key': key } })).status).toBe(400);

  it('API-034 answers 502 when the engine fails, 422 for an unusable image', async () => {
    Object.assign(system.answers, { state: 'failed', failure: 'analysis.failed' });
    const failed = await upload(image(100));
    expect([failed.status, await failed.text()]).toEqual([502, 'Image analysis failed']);
    Object.assign(system.answers, { state: 'failed', failure: 'image.too-many-pixels' });
    expect((await upload(image(100))).status).toBe(422);
  });

  it('answers 202 at once when the caller prefers not to wait', async () => {
    system.answers.state = 'running';
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'one-upload-asked-twice' };
    const response = await upload(image(100), { headers });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe('/api/analysis/1');
    const progress = { id: 1, state: 'queued', steps: { done: 0, total: 0, testId: null } };
    expect(await response.json()).toEqual(progress);
    const repeated = await upload(image(100), { headers });
    expect(await repeated.json()).toEqual({
      ...progress,
      state: 'running',
      steps: { done: 0, total: 6, testId: null },
    });
  });

  it('API-001 answers 401 to a visitor and 403 to another site’s form', async () => {
    const form = new FormData();
    form.append('image', blob(image(100)), 'a.jpg');
    expect((await system.send('/api/analyze', { method: 'POST', body: form })).status).toBe(401);
    expect((await upload(image(100), { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect(system.answers.submissions).toEqual([]);
  });

  it('answers 503 and takes no credit when the store fails', async () => {
    await rm(system.folder, { recursive: true, force: true });
    await writeFile(system.folder, 'a file where the folder was');
    const response = await upload(image(100));
    expect(response.status).toBe(503);
    expect(system.answers.submissions).toEqual([]);
    await rm(system.folder);
  });
});
