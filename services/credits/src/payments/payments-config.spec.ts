import { readCreditsConfig } from '../config.js';

const addresses = {
  DATABASE_URL: 'postgres://credits:Zk41-ruBq@database/jinwi',
  RPC_URL: 'nats://credits:x@nats:4222',
  MAIL_FOLDER: '/mail',
  PUBLIC_URL: 'https://jinwi.example',
};
const testMode = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_abcdefgh',
};
const liveMode = {
  ...testMode,
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a1',
};
const acknowledged = { SANDBOX_PAYMENTS_ACK: 'free-credits' };

const read = (environment: Record<string, string>) =>
  readCreditsConfig({ ...addresses, ...environment }).payments;

describe('configuration of payments', () => {
  it.each([
    ['nothing', {}, { kind: 'disabled', isDemoOn: false, isLive: false }],
    ['the sandbox', { PAYMENTS: 'sandbox' }, { kind: 'sandbox', isDemoOn: true, isLive: false }],
    ['the sandbox without plans', { PAYMENTS: 'sandbox', DEMO_PAYMENTS: 'false' }, { isDemoOn: false }],
    [
      'the acknowledged sandbox of production',
      { PAYMENTS: 'sandbox', NODE_ENV: 'production', ...acknowledged },
      { kind: 'sandbox', isDemoOn: false, environment: 'production' },
    ],
    [
      'demo plans of the acknowledged sandbox',
      { PAYMENTS: 'sandbox', NODE_ENV: 'production', DEMO_PAYMENTS: 'true', ...acknowledged },
      { isDemoOn: true },
    ],
    ['test keys', testMode, { kind: 'stripe', isDemoOn: false, isLive: false }],
    ['live keys', liveMode, { kind: 'stripe', isDemoOn: false, isLive: true, environment: 'production' }],
    ['a restricted live key', { ...liveMode, STRIPE_SECRET_KEY: 'rk_live_a1' }, { isLive: true }],
    [
      'two webhook secrets and another server',
      {
        ...testMode,
        STRIPE_WEBHOOK_SECRETS: 'whsec_abcdefgh, whsec_ijklmnop',
        STRIPE_API_URL: 'http://127.0.0.1:12111',
      },
      {
        stripe: {
          secretKey: 'sk_test_a1',
          publishableKey: 'pk_test_a1',
          webhookSecrets: ['whsec_abcdefgh', 'whsec_ijklmnop'],
          apiUrl: 'http://127.0.0.1:12111',
        },
      },
    ],
    [
      'acknowledged test keys in production',
      { ...testMode, NODE_ENV: 'production', ...acknowledged },
      { isLive: false },
    ],
  ])('API-073 takes %s', (_name, environment, expected) => {
    expect(read(environment)).toMatchObject(expected);
  });

  it.each([
    [
      'the sandbox in production',
      { PAYMENTS: 'sandbox', NODE_ENV: 'production' },
      /PAYMENTS: sandbox gives credits without money: set stripe or disabled in production/,
    ],
    [
      'another acknowledgement',
      { PAYMENTS: 'sandbox', NODE_ENV: 'production', SANDBOX_PAYMENTS_ACK: 'yes' },
      /SANDBOX_PAYMENTS_ACK: must be free-credits/,
    ],
    [
      'an unknown kind of payments',
      { PAYMENTS: 'paypal' },
      /PAYMENTS: must be one of stripe, sandbox, disabled/,
    ],
    [
      'demo plans beside Stripe',
      { ...testMode, DEMO_PAYMENTS: 'true' },
      /DEMO_PAYMENTS: works only with PAYMENTS=sandbox/,
    ],
    [
      'demo plans without payments',
      { DEMO_PAYMENTS: 'true' },
      /DEMO_PAYMENTS: works only with PAYMENTS=sandbox/,
    ],
    [
      'demo plans that are neither true nor false',
      { PAYMENTS: 'sandbox', DEMO_PAYMENTS: 'on' },
      /DEMO_PAYMENTS: must be true or false/,
    ],
    [
      'a live key beside the sandbox',
      { PAYMENTS: 'sandbox', NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_a1', ...acknowledged },
      /STRIPE_SECRET_KEY: is a live key, which does not go with demo payments: remove it/,
    ],
    [
      'a live key beside demo plans',
      { ...liveMode, DEMO_PAYMENTS: 'true' },
      /STRIPE_SECRET_KEY: is a live key, which does not go with demo payments/,
    ],
    [
      'a live publishable key beside the sandbox',
      { PAYMENTS: 'sandbox', STRIPE_PUBLISHABLE_KEY: 'pk_live_a1' },
      /STRIPE_PUBLISHABLE_KEY: is a live key, which does not go with demo payments/,
    ],
    [
      'a live key outside production',
      { ...liveMode, NODE_ENV: 'development' },
      /STRIPE_SECRET_KEY: is a live key outside production: set a test key, or NODE_ENV=production/,
    ],
    [
      'a live key without NODE_ENV',
      { ...liveMode, NODE_ENV: '' },
      /STRIPE_SECRET_KEY: is a live key outside/,
    ],
    [
      'Stripe without its key',
      { ...testMode, STRIPE_SECRET_KEY: '' },
      /STRIPE_SECRET_KEY: must be set with PAYMENTS=stripe/,
    ],
    [
      'Stripe without its publishable key',
      { ...testMode, STRIPE_PUBLISHABLE_KEY: '' },
      /STRIPE_PUBLISHABLE_KEY: must be set with PAYMENTS=stripe/,
    ],
    [
      'Stripe without a webhook secret',
      { ...testMode, STRIPE_WEBHOOK_SECRETS: ' , ' },
      /STRIPE_WEBHOOK_SECRETS: must be set with PAYMENTS=stripe/,
    ],
    [
      'a webhook secret of another form',
      { ...testMode, STRIPE_WEBHOOK_SECRETS: 'secret' },
      /STRIPE_WEBHOOK_SECRETS.*whsec_/,
    ],
    [
      'three webhook secrets',
      { ...testMode, STRIPE_WEBHOOK_SECRETS: 'whsec_abcdefgh,whsec_abcdefgi,whsec_abcdefgj' },
      /STRIPE_WEBHOOK_SECRETS: must hold at most 2/,
    ],
    [
      'keys of different modes',
      { ...liveMode, STRIPE_PUBLISHABLE_KEY: 'pk_test_a1' },
      /STRIPE_PUBLISHABLE_KEY: must have the same mode/,
    ],
    [
      'test keys in production',
      { ...testMode, NODE_ENV: 'production' },
      /STRIPE_SECRET_KEY: is a test key, whose test cards give credits without money: set a live key/,
    ],
    [
      'a key of another form',
      { ...testMode, STRIPE_SECRET_KEY: 'pk_test_a1' },
      /STRIPE_SECRET_KEY: must begin with sk_test_/,
    ],
    [
      'plain HTTP to the provider in production',
      { ...liveMode, STRIPE_API_URL: 'http://stripe.example' },
      /STRIPE_API_URL: must begin with https:\/\/ in production/,
    ],
    [
      'a path at the provider',
      { ...testMode, STRIPE_API_URL: 'https://stripe.example/v1' },
      /STRIPE_API_URL: must have no path/,
    ],
    [
      'an address of another scheme',
      { ...testMode, STRIPE_API_URL: 'ftp://stripe.example' },
      /STRIPE_API_URL: must begin with https/,
    ],
    [
      'an invalid name of the environment',
      { PAYMENTS_ENVIRONMENT: 'Live!' },
      /PAYMENTS_ENVIRONMENT: must be/,
    ],
  ])('refuses %s', (_name, environment, fault) => {
    expect(() => read(environment)).toThrow(fault);
  });
});
