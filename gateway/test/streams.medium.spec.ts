import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@jinwi/local-stores';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';

describe('open streams of a member', () => {
  let system: AnalysisSystem;
  const opened: IncomingMessage[] = [];

  beforeAll(async () => {
    system = await startAnalysisSystem();
    system.answers.state = 'running';
  }, 60_000);

  afterEach(() => {
    for (const response of opened.splice(0)) response.destroy();
  });

  afterAll(() => system.close());

  /** Opens a stream on a separate connection, which closes with the stream. */
  async function open(cookie: string): Promise<IncomingMessage> {
    const request = get(`${system.gateway.url}/api/analysis/7/events`, {
      agent: false,
      headers: { cookie },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).resume();
    opened.push(response);
    return response;
  }

  it('are eight at most, and a closed one makes room', async () => {
    const owner = await system.signIn('owner');
    const streams = await Promise.all(Array.from({ length: 8 }, () => open(owner)));
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    const refused = await open(owner);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    expect((await open(await system.signIn('stranger'))).statusCode).toBe(404);
    streams[0]?.destroy();
    await until(async () => (await open(owner)).statusCode === 200);
  });

  it('of one analysis share the call that waits for its updates', async () => {
    const owner = await system.signIn('owner');
    await Promise.all(Array.from({ length: 8 }, () => open(owner)));
    await until(() => system.answers.waitingCount === 1);
    for (const stepsDone of [1, 2, 3]) {
      const before = system.answers.watchCount;
      system.answers.stepsDone = stepsDone;
      await until(() => system.answers.watchCount > before);
      await sleep(200);
      expect(system.answers.watchCount).toBe(before + 1);
    }
  });

  it('end when their session signs out here; other sessions’ streams stay', async () => {
    const first = await system.signIn('owner');
    const ending = await open(first);
    const staying = await open(await system.signIn('owner'));
    const ended = once(ending, 'end');
    await system.send('/api/logout', { method: 'POST', cookie: first });
    await ended;
    await sleep(300);
    expect(staying.readableEnded).toBe(false);
  });

  it('end with a session that the member signs out elsewhere', async () => {
    const own = await system.signIn('owner');
    const ending = await open(await system.signIn('owner'));
    const staying = await open(own);
    const ended = once(ending, 'end');
    await system.send('/api/account/sessions', { method: 'DELETE', cookie: own });
    await ended;
    await sleep(300);
    expect(staying.readableEnded).toBe(false);
  });

  it('end when their session is gone from the store', async () => {
    const ending = await open(await system.signIn('owner'));
    const ended = once(ending, 'end');
    await system.endSessions();
    await ended;
  });
});
