import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createJinwiClient } from '../src/index.js';

const refused = { type: 'about:blank', title: 'Too many requests.', status: 429, code: 'request.too-many' };
const running = { id: 7, state: 'running', steps: [], report: null, failure: null };
const done = { ...running, state: 'done', report: { verdict: 'No Signs Found', score: 80 } };

type Answer = (response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));

describe('the client', () => {
  let server: Server;
  let answers: Answer[];
  let calls: { line: string; headers: IncomingMessage['headers']; body: string }[];

  beforeEach(async () => {
    [answers, calls] = [[], []];
    server = createServer((request, response) => {
      void text(request).then((body) => {
        calls.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
        const answer = answers.shift() ?? json(500, {});
        answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const client = () =>
    createJinwiClient({
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      key: 'jinwi_x',
      language: 'ko',
    });
  const analyze = (signal?: AbortSignal) =>
    client().analyze(new Blob(['bytes of an image']), { name: 'photo.jpg', signal });

  it('sends the image with key and language and waits for the report', async () => {
    answers = [json(202, running), json(200, running), json(200, done)];
    expect((await analyze()).report).toMatchObject({ verdict: 'No Signs Found', score: 80 });
    expect(calls.map(({ line }) => line)).toEqual([
      'POST /api/v1/analyses',
      'GET /api/v1/analyses/7',
      'GET /api/v1/analyses/7',
    ]);
    for (const { headers } of calls)
      expect(headers).toMatchObject({
        authorization: 'Bearer jinwi_x',
        'accept-language': 'ko',
        prefer: 'wait=60',
      });
    expect(calls[0]?.body).toContain('filename="photo.jpg"');
    expect(calls[0]?.body).toContain('bytes of an image');
  });

  it('repeats a call refused with 429 as the same submission', async () => {
    answers = [json(429, refused, { 'Retry-After': '0' }), json(200, done)];
    await analyze();
    expect(calls).toHaveLength(2);
    const [first, second] = calls;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toContain('bytes of an image');
  });

  it('gives up after six 429s, or at once without a short Retry-After', async () => {
    answers = Array.from({ length: 10 }, () => json(429, refused, { 'Retry-After': '0' }));
    await expect(analyze()).rejects.toMatchObject({ name: 'JinwiProblem', code: 'request.too-many' });
    expect(calls).toHaveLength(6);
    for (const headers of [{ 'Retry-After': '3600' }, {}] as Record<string, string>[]) {
      [answers, calls] = [[json(429, refused, headers), json(200, done)], []];
      await expect(analyze()).rejects.toMatchObject({ status: 429 });
      expect(calls).toHaveLength(1);
    }
  });

  it('stops waiting after a 429 when the caller aborts', async () => {
    const caller = new AbortController();
    answers = [
      (response) => {
        json(429, refused, { 'Retry-After': '100' })(response);
        setImmediate(() => caller.abort());
      },
    ];
    await expect(analyze(caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toHaveLength(1);
  });

  it('throws the problem of a refusal and of a failed analysis', async () => {
    const problem = { ...refused, status: 402, code: 'credits.insufficient', requestId: 'r1' };
    answers = [json(402, problem)];
    const { title: message, ...fields } = problem;
    await expect(analyze()).rejects.toMatchObject({ ...fields, message });
    const failure = { ...refused, status: 502, code: 'analysis.failed' };
    answers = [json(200, { ...running, state: 'failed', failure })];
    await expect(analyze()).rejects.toMatchObject({ code: 'analysis.failed' });
  });

  it('rejects an answer not from Jinwi and sends the key nowhere else', async () => {
    answers = [
      (response) => void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad</h1>'),
    ];
    await expect(analyze()).rejects.toMatchObject({ code: 'service.unavailable', status: 502 });
    calls = [];
    answers = [(response) => void response.writeHead(307, { Location: '/elsewhere' }).end(), json(200, done)];
    await expect(analyze()).rejects.toThrow('fetch failed');
    expect(calls).toHaveLength(1);
  });
});
