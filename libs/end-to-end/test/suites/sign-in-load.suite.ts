import { randomUUID } from 'node:crypto';
import { HttpMember } from '../helpers/http-member.js';

const samples = 200;

const quantile = (values: number[], share: number): number =>
  [...values].sort((first, second) => first - second)[Math.floor(values.length * share)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Tests how long sign-ins take, one by one and many at once, against the product at `url()`. */
export function signInLoadSuite(url: () => string): void {
  let member: HttpMember;

  beforeAll(async () => {
    member = new HttpMember(url());
    await member.register();
  });

  const login = (body: object) => new HttpMember(url()).post('/api/login', body);

  it('API-016 takes as long for an unknown address as for a wrong password', async () => {
    const wrong: number[] = [];
    const unknown: number[] = [];
    const password = 'wrong horse';
    for (let sample = 0; sample < samples / 2; sample += 1) {
      wrong.push(await timed(() => login({ email: member.email, password })));
      unknown.push(await timed(() => login({ email: `${randomUUID()}@example.com`, password })));
    }
    // Compare the fastest quarter, because other load slows some calls down and speeds none up.
    const ratio = quantile(wrong, 0.25) / quantile(unknown, 0.25);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  }, 300_000);

  it('answers other calls while two hundred sign in at once', async () => {
    const startedAt = performance.now();
    const storm = Promise.all(
      Array.from({ length: samples }, () => login({ email: member.email, password: member.password })),
    );
    const waits: number[] = [];
    let isOver = false;
    void storm.finally(() => (isOver = true));
    while (!isOver) waits.push(await timed(() => member.user()));
    const stormMs = performance.now() - startedAt;
    const statuses = new Set((await storm).map(({ status }) => status));
    expect(statuses).toEqual(new Set([200]));
    expect(waits.length).toBeGreaterThan(5);
    // If the call were queued behind the sign-ins, it would take most of that time.
    expect(quantile(waits, 0.95)).toBeLessThan(stormMs / 5);
  }, 120_000);
}
