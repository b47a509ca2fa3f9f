import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { hash } from '@node-rs/argon2';
import { noPassword, PasswordHasher } from './password-hasher.js';

describe('API-023 PasswordHasher', () => {
  const hasher = new PasswordHasher();

  it('writes argon2id with at least the parameters of OWASP, salted', async () => {
    const first = await hasher.hash('correct horse');
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.hash('correct horse')).not.toBe(first);
    expect(hasher.isOutdated(first)).toBe(false);
  });

  it.each([
    ['64 characters', 'x'.repeat(63) + 'y', 'x'.repeat(63) + 'z'],
    ['128 characters', 'x'.repeat(127) + 'y', 'x'.repeat(127) + 'z'],
    ['Hangul', '비밀번호입니다', '비밀번호입니까'],
    ['emoji', '🐴🔋📎🐴🔋📎', '🐴🔋📎🐴🔋🐴'],
    ['spaces at the ends', ' six  ', 'six'],
    ['a NUL', 'abc\u0000def', 'abc\u0000xyz'],
  ])('keeps every character of %s', async (_name, right, wrong) => {
    const stored = await hasher.hash(right);
    expect(await hasher.verify(stored, right)).toBe(true);
    expect(await hasher.verify(stored, wrong)).toBe(false);
  });

  it('UI-084 takes the same text from any keyboard', async () => {
    const stored = await hasher.hash('진위'.normalize('NFD'));
    expect(await hasher.verify(stored, '진위'.normalize('NFC'))).toBe(true);
  });

  it('API-028 verifies nothing for an unknown account and for one without a password', async () => {
    expect(await hasher.verify(undefined, 'anything')).toBe(false);
    expect(await hasher.verify(noPassword, noPassword)).toBe(false);
  });

  it('knows a hash of other parameters', async () => {
    expect(hasher.isOutdated(await hash('x', { memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(true);
    expect(hasher.isOutdated(await hash('x', { memoryCost: 19_456, timeCost: 3, parallelism: 1 }))).toBe(
      true,
    );
  });

  it('leaves the event loop alone while many wait', async () => {
    const fresh = new PasswordHasher();
    const before = performance.eventLoopUtilization();
    const work = Array.from({ length: 12 * availableParallelism() }, () => fresh.hash('x'));
    await Promise.all(work);
    const { utilization } = performance.eventLoopUtilization(before);
    expect(utilization).toBeLessThan(0.5);
  });

  it('turns work away when too much waits, and recovers', async () => {
    const fresh = new PasswordHasher();
    const answers = await Promise.allSettled(
      Array.from({ length: 440 }, () => fresh.verify(noPassword, 'x')),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'service.unavailable' } });
    expect(await fresh.verify(noPassword, 'x')).toBe(false);
  }, 90_000);
});
