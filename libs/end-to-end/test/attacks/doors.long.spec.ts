import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { createdKeySchema } from '@jinwi/contracts';
import { percentile, startUp, type UpProcess, withScratchFolder } from '@jinwi/dev-env';
import { freePort } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';

const memberCount = 8;
const pauseMs = 25;
const measuredMs = 6_000;
/** Delay that other work on the second core may add. */
const noiseMs = 30;

const deepBody = Buffer.from('['.repeat(1_500_000) + ']'.repeat(1_500_000));
const wideBody = Buffer.from(`[${'[],'.repeat(1_000_000)}1]`);

/** Measures other members' calls while somebody overloads one endpoint. The whole product runs in one process. */
describe('doors that somebody jams', () => {
  let up: UpProcess;
  let url: string;
  let owner: HttpMember;
  let reportId: number;
  let key: string;
  const members: HttpMember[] = [];
  let calmMs: number;
  const scratch = { end: (): void => undefined, ended: Promise.resolve() };

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    await new Promise<void>((ready, fail) => {
      scratch.ended = withScratchFolder(async (DATA_DIR) => {
        const settings = {
          DATA_DIR,
          PORT: String(port),
          SIGNUPS_PER_NETWORK_PER_DAY: '0',
          LOG_LEVEL: 'warn',
        };
        up = await startUp(settings);
        ready();
        await new Promise<void>((end) => (scratch.end = end));
        await up.stop();
      });
      scratch.ended.catch(fail);
    });
    owner = new HttpMember(url);
    await owner.register();
    reportId = (await owner.analyze(await madePhoto())).id;
    const settings = { name: 'reader', scopes: ['read'], creditLimit: null, validDays: 1 };
    const made = await owner.post('/api/account/keys', { ...settings, password: owner.password });
    key = createdKeySchema.parse(await made.json()).secret;
    while (members.length < memberCount) {
      const member = new HttpMember(url);
      await member.register();
      members.push(member);
    }
    await p95();
  }, 120_000);

  beforeEach(async () => {
    calmMs = await p95();
  }, 30_000);

  afterAll(async () => {
    scratch.end();
    await scratch.ended;
  }, 60_000);

  /** Returns the 95th percentile of the response times of all members, each of whom pauses between two calls. */
  async function p95(): Promise<number> {
    const times: number[] = [];
    const until = performance.now() + measuredMs;
    const call = async (member: HttpMember) => {
      while (performance.now() < until) {
        for (const path of ['/api/user', '/api/analysis/history']) {
          const begunAt = performance.now();
          expect(await member.statusOf(path)).toBe(200);
          times.push(performance.now() - begunAt);
          await wait(pauseMs);
        }
      }
    };
    await Promise.all(members.map(call));
    return percentile(times, 0.95);
  }

  interface Call {
    path: string;
    body: string | Uint8Array;
    headers?: Record<string, string>;
  }
  interface Attack {
    statuses: number[];
    attackedMs: number;
  }

  /** Repeats the call in a separate thread, so that sending it does not delay the members' calls from this thread. */
  async function beside(call: Call, { count, everyMs }: { count: number; everyMs: number }): Promise<Attack> {
    const { path, body, headers } = call;
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } };
    const workerData = { url: url + path, init, count, everyMs };
    const jammer = new Worker(join(import.meta.dirname, 'jammer.mjs'), {
      workerData,
      execArgv: [],
    });
    const attackedMs = await p95();
    jammer.postMessage('stop');
    const [statuses] = (await once(jammer, 'message')) as [number[]];
    return { attackedMs, statuses };
  }

  function expectCalm(what: string, { attackedMs, statuses }: Attack): void {
    const figures = `p95 ${attackedMs.toFixed(1)} ms, calm ${calmMs.toFixed(1)} ms`;
    process.stdout.write(`${what}: ${figures}, answers ${statuses.join(', ')}\n`);
    expect(attackedMs, figures).toBeLessThanOrEqual(2 * calmMs + noiseMs);
  }

  const fortyASecond = { count: 40, everyMs: 1_000 };
  /** Eight calls per second, which together send 25 megabytes per second. */
  const eightASecond = { count: 8, everyMs: 1_000 };

  it.each(['/api/batches', '/api/login', '/api/v1/batches'])(
    'stay open when visitors send three gzipped megabytes of brackets: %s',
    async (path) => {
      const call = { path, body: gzipSync(deepBody), headers: { 'Content-Encoding': 'gzip' } };
      const attack = await beside(call, fortyASecond);
      expectCalm(`compressed, ${path}`, attack);
      expect(attack.statuses).toEqual([415]);
    },
    60_000,
  );

  it('stay open when a visitor sends three megabytes of brackets', async () => {
    const attack = await beside({ path: '/api/batches', body: deepBody }, eightASecond);
    expectCalm('3 MB of a visitor', attack);
  }, 60_000);

  it.each([
    ['deep', deepBody],
    ['wide', wideBody],
  ])(
    'stay open when a member sends three megabytes of %s JSON',
    async (what, body) => {
      const { name, value } = owner.cookie;
      const headers = { Cookie: `${name}=${value}`, Origin: url };
      const attack = await beside({ path: '/api/batches', body, headers }, eightASecond);
      expectCalm(`3 MB of a member, ${what}`, attack);
    },
    60_000,
  );

  const ask = (messages: (report: object) => unknown): Call => ({
    path: '/api/mcp',
    body: JSON.stringify(
      messages({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_report', arguments: { id: reportId } },
      }),
    ),
    headers: { Authorization: `Bearer ${key}`, Accept: 'application/json, text/event-stream' },
  });

  it('stay open when a key requests a hundred reports in one call', async () => {
    const call = ask((report) => Array.from({ length: 100 }, () => report));
    const attack = await beside(call, { count: 20, everyMs: 250 });
    expectCalm('arrays of 100 messages', attack);
    expect(attack.statuses.every((status) => [400, 429].includes(status))).toBe(true);
  }, 60_000);

  it('stay open when a key requests one report after another', async () => {
    expectCalm(
      'one message a call',
      await beside(
        ask((report) => report),
        { count: 20, everyMs: 20 },
      ),
    );
  }, 60_000);
});
