import { uploadRulesDefault } from '@jinwi/contracts';
import { ConfigError } from '@jinwi/service-kit';
import { readGatewayConfig } from './config.js';

const embedded = {
  RPC_URL: 'nats://gateway:kW7pQ2vX9mB4tL6z@127.0.0.1:4222',
  SESSION_URL: 'postgres://postgres:postgres@127.0.0.1:5432/jinwi',
  STORAGE_URL: 'file:///var/lib/jinwi',
  SESSION_SECRET: 'J8v1kq0Zr3m5Xw7Pn2Lc9Tb4Hd6Fg0Sa',
};

const production = {
  ...embedded,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://jinwi.example/',
  SESSION_URL: 'redis://jinwi:Rk3v0Qz8mW@redis:6379',
  STORAGE_URL: 's3://gateway:Lp9x2Vb7nC@minio:9000/images',
  RPC_URL: 'nats://gateway:Tq5y8Nd1fG@nats:4222',
};

const faultsOf = (environment: Record<string, string | undefined>): string => {
  try {
    readGatewayConfig(environment);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

describe('readGatewayConfig', () => {
  it('has a default for everything but addresses and the secret', () => {
    expect(readGatewayConfig(embedded)).toMatchObject({
      port: 3000,
      publicUrl: null,
      trustedProxies: 0,
      google: null,
      operationsPort: undefined,
      drainDelayMs: 0,
      isSecure: false,
      rateLimits: { signInPerAddress: { points: 30, durationSeconds: 600 } },
    });
    const faults = faultsOf({});
    for (const name of ['RPC_URL', 'SESSION_URL', 'STORAGE_URL', 'SESSION_SECRET'])
      expect(faults).toContain(name);
  });

  it('takes PNG and JPEG of 5 MB for analysis unless told otherwise', () => {
    expect(readGatewayConfig(embedded).uploadRules).toEqual(uploadRulesDefault);
    const told = { ...embedded, UPLOAD_MEGABYTES_MAX: '50', UPLOAD_FORMATS: ' HEIC,jpeg, webp,png' };
    expect(readGatewayConfig(told).uploadRules).toEqual({
      megabytesMax: 50,
      formats: ['png', 'jpeg', 'webp', 'heic'],
    });
    expect(faultsOf({ ...embedded, UPLOAD_MEGABYTES_MAX: '51' })).toContain('UPLOAD_MEGABYTES_MAX');
    expect(faultsOf({ ...embedded, UPLOAD_MEGABYTES_MAX: '0' })).toContain('UPLOAD_MEGABYTES_MAX');
    expect(faultsOf({ ...embedded, UPLOAD_FORMATS: 'png,webp' })).toMatch(
      /UPLOAD_FORMATS: must list png and jpeg/,
    );
    expect(faultsOf({ ...embedded, UPLOAD_FORMATS: 'png,jpeg,gif' })).toMatch(
      /UPLOAD_FORMATS: may list only png, jpeg/,
    );
  });

  it('takes a production environment with secrets of its own', () => {
    expect(readGatewayConfig(production)).toMatchObject({
      publicUrl: 'https://jinwi.example',
      isSecure: true,
    });
  });

  it.each([
    ['a missing secret', { SESSION_SECRET: undefined }, /SESSION_SECRET: must be set/],
    ['a short secret', { SESSION_SECRET: 'short' }, /SESSION_SECRET: must have at least 32/],
    [
      'a sample secret',
      { SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
      /SESSION_SECRET: is a sample/,
    ],
    ['a repeated secret', { SESSION_SECRET: 'ab'.repeat(20) }, /SESSION_SECRET: is a sample/],
    [
      'a default password of PostgreSQL',
      { SESSION_URL: embedded.SESSION_URL },
      /SESSION_URL: holds no credentials or default/,
    ],
    [
      'Redis without a password',
      { SESSION_URL: 'redis://redis:6379' },
      /SESSION_URL: holds no credentials or default/,
    ],
    [
      'the default keys of MinIO',
      { STORAGE_URL: 's3://minioadmin:minioadmin@minio:9000/x' },
      /STORAGE_URL: holds/,
    ],
    ['NATS without credentials', { RPC_URL: 'nats://nats:4222' }, /RPC_URL: holds no credentials or default/],
    ['no public address', { PUBLIC_URL: undefined }, /PUBLIC_URL: must be set/],
    ['plain HTTP', { PUBLIC_URL: 'http://jinwi.example' }, /PUBLIC_URL: must begin with https/],
    [
      'an insecure provider',
      { GOOGLE_ISSUER: 'http://accounts.example' },
      /GOOGLE_ISSUER: must begin with https/,
    ],
  ])('refuses %s in production', (_name, change, fault) => {
    expect(faultsOf({ ...production, ...change })).toMatch(fault);
  });

  it.each([
    ['half of the Google settings', { GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_SECRET: must be set together/],
    ['a port out of range', { PORT: '70000' }, /PORT/],
    ['a password with a /', { SESSION_URL: 'redis://:Rk3v/Qz8@redis:6379' }, /SESSION_URL: must be a URL/],
    ['a key with a %', { STORAGE_URL: 's3://gateway:Lp%x@minio/x' }, /STORAGE_URL: must be a URL/],
    ['an unknown log level', { LOG_LEVEL: 'verbose' }, /LOG_LEVEL/],
    ['an unknown store', { SESSION_URL: 'mysql://x' }, /SESSION_URL: must begin with postgres/],
    ['an address with another scheme', { PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL/],
  ])('refuses %s anywhere', (_name, change, fault) => {
    expect(faultsOf({ ...embedded, ...change })).toMatch(fault);
  });
});
