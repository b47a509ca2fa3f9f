import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runCommand } from '../src/command/run-command.js';

interface Sent {
  key: string;
  images: { name: string; sha256: string }[];
}

/** How a picture ends: with a verdict, or as a failed item with this status. */
type Fate = 'done' | 415 | 502;

/** Identifies batches by their idempotency key, as /api/v1 does, and ends each picture as the test says. */
class BatchesStandIn {
  readonly sent: Sent[] = [];
  fates: Record<string, Fate> = {};
  refusal: { status: number; code: string } | null = null;
  credits = 100;
  readonly server: Server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const type = request.headers['content-type'] ?? '';
      const { status, answer } = await this.#answer(`${request.method} ${request.url}`, {
        key: String(request.headers['idempotency-key']),
        form: () => new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData(),
      });
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '1' })
        .end(JSON.stringify(answer));
    });
  });

  async #answer(line: string, { key, form }: { key: string; form: () => Promise<FormData> }) {
    if (this.refusal) {
      const { status, code } = this.refusal;
      return { status, answer: { type: 'about:blank', title: 'Not now.', status, code } };
    }
    if (line.endsWith('/account'))
      return { status: 200, answer: { credits: { available: this.credits }, key: { creditsLeft: null } } };
    if (line.startsWith('POST')) {
      const files = (await form()).getAll('image') as File[];
      const images = files.map(async (file) => ({ name: file.name, sha256: digest(await file.bytes()) }));
      if (!this.sent.some((batch) => batch.key === key))
        this.sent.push({ key, images: await Promise.all(images) });
    }
    const at = line.startsWith('POST') ? this.#at(key) : Number(/batches\/(\d+)/.exec(line)?.[1]);
    if (line.includes('/items')) return { status: 200, answer: { items: this.#items(at), nextCursor: null } };
    return { status: 200, answer: { id: String(at), state: 'done' } };
  }

  #at(key: string): number {
    return this.sent.findIndex((batch) => batch.key === key);
  }

  #items(at: number) {
    return this.sent[at]?.images.map(({ name }, position) => {
      const fate = this.fates[name] ?? 'done';
      const failure =
        fate === 'done' ? null : { type: 'about:blank', title: 'It failed.', status: fate, code: 'a.code' };
      const verdict = failure ? null : 'Possibly Manipulated';
      return { position, state: failure ? 'failed' : 'done', verdict, score: 60, analysisId: 7, failure };
    });
  }
}

const timeout = 30_000;

const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe('jinwi watch', () => {
  let standIn: BatchesStandIn;
  let folder: string;
  let said: string;

  beforeEach(async () => {
    [standIn, said] = [new BatchesStandIn(), ''];
    await new Promise<void>((resolve) => standIn.server.listen(0, '127.0.0.1', resolve));
    folder = await mkdtemp(join(tmpdir(), 'jinwi-watch-'));
  });

  afterEach(async () => {
    standIn.server.closeAllConnections();
    standIn.server.close();
    await rm(folder, { recursive: true });
  });

  const watch = (words: string[], signal = new AbortController().signal) =>
    runCommand(
      [
        'watch',
        folder,
        '--server',
        `http://127.0.0.1:${(standIn.server.address() as AddressInfo).port}`,
        ...words,
      ],
      {
        key: 'jinwi_x',
        print: (text) => (said += text),
        complain: (text) => (said += text),
        isWatched: false,
        untilStopped: () => signal,
      },
    );
  const put = (name: string, bytes: string) => writeFile(join(folder, name), bytes);
  const recordOf = async (name: string) =>
    JSON.parse(await readFile(join(folder, `${name}.jinwi.json`), 'utf8')) as Record<string, unknown>;
  const tableLines = async () => (await readFile(join(folder, 'jinwi.csv'), 'utf8')).trim().split('\r\n');

  it('API-140 sends the same bytes once, and nothing that has its verdict', async () => {
    await put('a.jpg', 'one');
    await put('copy of a.jpg', 'one');
    await put('b.png', 'two');
    await put('notes.txt', 'no picture');
    await symlink(join(folder, 'a.jpg'), join(folder, 'link.jpg'));
    standIn.fates['b.png'] = 415;
    expect(await watch(['--once'])).toBe(1);
    expect(said).toContain('2 new pictures: 2 credits at most, 100 available.');
    expect(await recordOf('copy of a.jpg')).toMatchObject({
      verdict: 'Possibly Manipulated',
      file: 'copy of a.jpg',
    });
    expect(await recordOf('b.png')).toMatchObject({ state: 'failed', failure: { status: 415 }, tries: 1 });
    expect(await readdir(folder)).not.toContain('link.jpg.jinwi.json');
    expect(await tableLines()).toHaveLength(4);

    await put('moved.jpg', 'one');
    await put('a.jpg', 'changed');
    await writeFile(join(folder, 'jinwi.csv'), 'half a li', { flag: 'a' });
    await watch(['--once']);
    expect(standIn.sent.map(({ images }) => images.map(({ sha256 }) => sha256))).toEqual([
      [digest('one'), digest('two')],
      [digest('changed')],
    ]);
    expect(await tableLines()).toHaveLength(6);
    expect((await tableLines()).join()).not.toContain('half a li');
  });

  it('API-140 keeps the lines of a table whose line ends an editor changed', async () => {
    await put('a.jpg', 'one');
    await watch(['--once']);
    await put('jinwi.csv', (await readFile(join(folder, 'jinwi.csv'), 'utf8')).replaceAll('\r\n', '\n'));
    await rm(join(folder, 'a.jpg.jinwi.json'));
    await put('b.jpg', 'two');
    await watch(['--once']);
    const lines = (await readFile(join(folder, 'jinwi.csv'), 'utf8')).trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['a.jpg', 'b.jpg']);
  });

  it('API-141 gives up a picture after three tries, and stops after --max', async () => {
    await put('a.jpg', 'one');
    standIn.fates['a.jpg'] = 502;
    expect(await watch(['--once'])).toBe(2);
    expect(await recordOf('a.jpg')).toMatchObject({ state: 'failed', tries: 3 });
    expect(new Set(standIn.sent.map(({ key }) => key)).size).toBe(3);
    expect(await tableLines()).toHaveLength(2);
    await put('b.jpg', 'two');
    await put('c.jpg', 'three');
    expect(await watch(['--max', '1'])).toBe(1);
    expect(standIn.sent.slice(3).map(({ images }) => images.map(({ name }) => name))).toEqual([['b.jpg']]);
    expect(await readdir(folder)).not.toContain('c.jpg.jinwi.json');
  });

  it('API-141 waits while it cannot go on, and ends at a signal', async () => {
    await put('a.jpg', 'one');
    standIn.refusal = { status: 401, code: 'key.required' };
    expect(await watch(['--once'])).toBe(77);
    standIn.refusal = null;
    standIn.credits = 0;
    expect(await watch(['--once'])).toBe(75);
    standIn.refusal = { status: 503, code: 'service.unavailable' };
    const stop = new AbortController();
    const watching = watch([], stop.signal);
    await expect.poll(() => said, { timeout }).toContain('Waiting, next try in 1 s: Not now.');
    standIn.refusal = null;
    standIn.credits = 1;
    await expect.poll(() => readdir(folder), { timeout }).toContain('a.jpg.jinwi.json');
    stop.abort();
    expect(await watching).toBe(0);
    expect(standIn.sent).toHaveLength(1);
  });
});
