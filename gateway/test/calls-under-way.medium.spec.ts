import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { until } from '@jinwi/local-stores';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';
import { storedKeys } from './key-responder.js';
import { aKey, bearer, strangerId } from './v1-callers.js';

const perKey = 16;
const perMember = 24;

describe('calls with keys that are under way', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await startAnalysisSystem();
  }, 60_000);
  beforeEach(() => {
    storedKeys.length = 0;
    system.answers.state = 'running';
  });
  afterAll(() => system.close());

  /** Sends a call that waits until the analysis ends, on a separate connection. */
  async function wait(secret: string): Promise<number | undefined> {
    const headers = { ...bearer(secret), Prefer: 'wait=60' };
    const request = get(`${system.gateway.url}/api/v1/analyses/7`, { agent: false, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.resume().statusCode;
  }

  const callOf = (secret: string, path = '/api/v1/analyses/7') =>
    system.send(path, { headers: bearer(secret) });

  /** Starts one call more than the limit allows. @returns all calls, once one of them has been refused */
  async function waitBeyond(room: number, secret: string) {
    const calls = Array.from({ length: room + 1 }, () => wait(secret));
    expect(await Promise.race(calls)).toBe(429);
    return calls;
  }

  it('are at most sixteen for a key and twenty-four for a member', async () => {
    const [one, two] = [aKey().secret, aKey().secret];
    const calls = await waitBeyond(perKey, one);
    const refused = await callOf(one);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ code: 'key.too-many-at-once' });
    calls.push(...(await waitBeyond(perMember - perKey, two)));
    expect((await callOf(two)).status).toBe(429);
    expect((await callOf(aKey({ userId: strangerId }).secret, '/api/v1/account')).status).toBe(200);
    system.answers.state = 'done';
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 200)).toHaveLength(perMember);
    await until(async () => (await callOf(one)).status === 200);
  }, 30_000);
});
