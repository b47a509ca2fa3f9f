import { z } from 'zod';
import { parseConfig } from './parse-config.js';
import { refuseDefaultCredentials, serviceEnvironment, storeUrl } from './service-environment.js';

const schema = z
  .object({
    ...serviceEnvironment,
    QUEUE_URL: storeUrl('postgres', 'redis'),
    STORAGE_URL: storeUrl('file', 's3'),
  })
  .superRefine(refuseDefaultCredentials);

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://analysis:Zk41-ruBq@database/jinwi',
  RPC_URL: 'nats://analysis:Tq5y8Nd1fG@nats:4222',
  QUEUE_URL: 'redis://:Rk3v0Qz8mW@redis:6379',
  STORAGE_URL: 's3://analysis:Lp9x2Vb7nC@minio:9000/jinwi',
};

describe('the environment of a service', () => {
  it('is taken in production with secrets of its own', () => {
    expect(parseConfig(schema, production)).toMatchObject({ MIGRATE: 'on' });
  });

  it.each(['DATABASE_URL', 'RPC_URL', 'QUEUE_URL', 'STORAGE_URL'])('must have %s', (name) => {
    expect(() => parseConfig(schema, { ...production, [name]: '' })).toThrow(`${name}: must be set`);
  });

  it.each([
    ['DATABASE_URL', 'postgres://analysis@database/jinwi'],
    ['DATABASE_URL', 'postgres://postgres:postgres@database/jinwi'],
    ['DATABASE_URL', 'postgres://analysis:analysis@database/jinwi'],
    ['RPC_URL', 'nats://nats:4222'],
    ['RPC_URL', 'natss://nats:nats@nats:4222'],
    ['QUEUE_URL', 'redis://redis:6379'],
    ['STORAGE_URL', 's3://minioadmin:minioadmin@minio:9000/jinwi'],
  ])('may not have the %s %s in production', (name, url) => {
    const refused = { ...production, [name]: url };
    expect(() => parseConfig(schema, refused)).toThrow(`${name}: holds no credentials or default ones`);
    expect(() => parseConfig(schema, { ...refused, NODE_ENV: 'development' })).not.toThrow();
  });

  it.each([
    ['no URL', 'DATABASE_URL', 'database'],
    ['a password with a / in it', 'DATABASE_URL', 'postgres://analysis:Zk41/ruBq@database/jinwi'],
    ['a password with a % in it', 'DATABASE_URL', 'postgres://analysis:Zk41%ruBq@database/jinwi'],
    ['a password with a % in it', 'RPC_URL', 'nats://analysis:Tq5y%Nd1fG@nats:4222'],
    ['a password with a % in it', 'STORAGE_URL', 's3://analysis:Lp9x%Vb7nC@minio:9000/jinwi'],
  ])('explains the expected URL given %s: %s=%s', (_what, name, url) => {
    expect(() => parseConfig(schema, { ...production, [name]: url })).toThrow(
      new RegExp(`^${name}: must be a URL such as scheme://.* % as %25$`),
    );
  });
});
