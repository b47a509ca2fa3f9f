import { readGenerationConfig, readGenerationWorkerConfig } from './config.js';

const environment = {
  DATABASE_URL: 'postgres://generation:a-long-own-password@db:5432/jinwi',
  QUEUE_URL: 'postgres://generation:a-long-own-password@db:5432/jinwi',
  RPC_URL: 'nats://gateway:kW7pQ2vX9mB4tL6z@127.0.0.1:4222',
  STORAGE_URL: 'file:///data/store',
};

describe('the configuration of generation', () => {
  it('has defaults that service and worker share', () => {
    const shared = { keepDays: 90, deadlineMs: 900_000, provider: { provider: 'studio' } };
    expect(readGenerationConfig(environment)).toMatchObject(shared);
    expect(readGenerationWorkerConfig(environment)).toMatchObject({
      ...shared,
      concurrency: 8,
      runsPerSecond: 10,
      parallelMax: 5,
      pollIntervalMs: 5_000,
    });
  });

  it('API-063 asks providers no faster than every five seconds in production', () => {
    const fast = { ...environment, GENERATION_POLL_MS: '4999' };
    expect(readGenerationWorkerConfig(fast).pollIntervalMs).toBe(4_999);
    expect(() => readGenerationWorkerConfig({ ...fast, NODE_ENV: 'production' })).toThrow(
      'GENERATION_POLL_MS: must be at least 5000',
    );
  });

  it('lets an ending worker wait where images come only with the answer', () => {
    const keys = {
      KLING_ACCESS_KEY: 'a',
      KLING_SECRET_KEY: 'b',
      OPENAI_API_KEY: 'c',
      OPENAI_IMAGE_MODEL: 'd',
      MEMBER_HASH_SECRET: 'J8v1kq0Zr3m5Xw7Pn2Lc9Tb4Hd6Fg0Sa',
    };
    const drainTimeoutMs = (name: string) =>
      readGenerationWorkerConfig({ ...environment, ...keys, GENERATION_PROVIDER: name }).drainTimeoutMs;
    expect(drainTimeoutMs('kling')).toBe(25_000);
    expect(drainTimeoutMs('openai')).toBe(300_000);
  });

  it('API-065 makes nothing in production without a provider, and names missing keys', () => {
    const production = { ...environment, NODE_ENV: 'production' };
    expect(readGenerationConfig(production).provider).toEqual({ provider: 'off' });
    expect(() => readGenerationConfig({ ...production, GENERATION_PROVIDER: 'kling' })).toThrow(
      'KLING_SECRET_KEY',
    );
  });
});
