import { readCreditsConfig } from './config.js';
import { publishedRules } from './ledger/rules.js';

const complete = {
  DATABASE_URL: 'postgres://credits:Zk41-ruBq@database/jinwi',
  RPC_URL: 'nats://credits:x@nats:4222',
};

describe('configuration of the credits service', () => {
  it('has defaults for everything but addresses', () => {
    expect(readCreditsConfig(complete)).toEqual({
      databaseUrl: complete.DATABASE_URL,
      databasePoolMax: 10,
      rpcUrl: complete.RPC_URL,
      operationsPort: undefined,
      logLevel: 'info',
      tracing: null,
      isMigratedOnStart: true,
      sweepIntervalMs: 60_000,
      payments: {
        kind: 'disabled',
        isDemoOn: false,
        environment: 'development',
        isLive: false,
        stripe: null,
        reconcileIntervalMs: 3_600_000,
      },
      rules: publishedRules,
      termsIntervalMs: 600_000,
      notices: { mail: null, publicUrl: 'http://localhost:3000' },
    });
  });

  it.each([
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must begin with postgres/],
    [{ RPC_URL: 'http://x' }, /RPC_URL/],
    [{ MIGRATE: 'maybe' }, /MIGRATE/],
    [{ SWEEP_INTERVAL_MS: '0' }, /SWEEP_INTERVAL_MS/],
    [{ NODE_ENV: 'production' }, /SMTP_URL: must be set in production, or MAIL_FOLDER instead/],
    [{ SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM: must be the sender’s address/],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://postgres:postgres@db/x' },
      /DATABASE_URL: holds no credentials or default ones/,
    ],
  ])('refuses %j', (change, fault) => {
    expect(() => readCreditsConfig({ ...complete, ...change })).toThrow(fault);
  });
});
