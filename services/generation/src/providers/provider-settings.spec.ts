import { ConfigError, parseConfig } from '@jinwi/service-kit';
import { z } from 'zod';
import { providerConfigOf, providerEnvironment, refuseMissingKeys } from './provider-settings.js';

const schema = z
  .object({ NODE_ENV: z.string().optional(), ...providerEnvironment })
  .superRefine(refuseMissingKeys)
  .transform(providerConfigOf);

const read = (environment: Record<string, string>) => parseConfig(schema, environment);

const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('the provider of images', () => {
  const kling = { GENERATION_PROVIDER: 'kling', KLING_ACCESS_KEY: 'ak', KLING_SECRET_KEY: 'sk-secret' };
  const openai = {
    GENERATION_PROVIDER: 'openai',
    OPENAI_API_KEY: 'sk',
    OPENAI_IMAGE_MODEL: 'gpt-image-2',
    MEMBER_HASH_SECRET: 'J8v1kq0Zr3m5Xw7Pn2Lc9Tb4Hd6Fg0Sa',
  };

  it('is by default the local studio, but none in production', () => {
    expect(read({})).toEqual({ provider: 'studio' });
    expect(read({ NODE_ENV: 'production' })).toEqual({ provider: 'off' });
    expect(read({ NODE_ENV: 'production', GENERATION_PROVIDER: 'studio' })).toEqual({ provider: 'studio' });
    expect(read({ GENERATION_PROVIDER: 'off' })).toEqual({ provider: 'off' });
    // A key alone does not select the provider, because the key may be meant for second opinions.
    expect(read({ OPENAI_API_KEY: 'sk' })).toEqual({ provider: 'studio' });
  });

  it('is Kling with its keys, and the rest by default', () => {
    expect(read(kling)).toEqual({
      provider: 'kling',
      baseUrl: 'https://api-singapore.klingai.com',
      accessKey: 'ak',
      secretKey: 'sk-secret',
      model: 'kling-v1-5',
      submitTimeoutMs: 30_000,
      results: { hosts: ['klingai.com', 'inkwai.com'], trustedOrigin: null },
    });
  });

  it('is OpenAI or a compatible server, with results from configured hosts', () => {
    const given = {
      OPENAI_BASE_URL: 'http://10.0.0.5:8080/v1',
      GENERATION_RESULT_HOSTS: 'images.example.com, CDN.example.org',
      GENERATION_TRUSTED_ORIGIN: 'http://10.0.0.5:8080/',
      GENERATION_SUBMIT_TIMEOUT_MS: '5000',
    };
    expect(read({ ...openai, ...given })).toMatchObject({
      provider: 'openai',
      baseUrl: 'http://10.0.0.5:8080/v1',
      model: 'gpt-image-2',
      memberHashSecret: openai.MEMBER_HASH_SECRET,
      submitTimeoutMs: 5_000,
      results: {
        hosts: ['images.example.com', 'cdn.example.org'],
        trustedOrigin: 'http://10.0.0.5:8080',
      },
    });
  });

  it('API-065: says at start which key is missing, and shows none', () => {
    expect(faultsOf({ GENERATION_PROVIDER: 'kling' })).toEqual([
      'KLING_ACCESS_KEY: is needed with GENERATION_PROVIDER=kling',
      'KLING_SECRET_KEY: is needed with GENERATION_PROVIDER=kling',
    ]);
    expect(faultsOf({ ...openai, OPENAI_IMAGE_MODEL: '' })).toEqual([
      'OPENAI_IMAGE_MODEL: is needed with GENERATION_PROVIDER=openai',
    ]);
    expect(faultsOf({ ...openai, MEMBER_HASH_SECRET: '' })).toEqual([
      'MEMBER_HASH_SECRET: is needed with GENERATION_PROVIDER=openai',
    ]);
    expect(faultsOf({ ...kling, KLING_ACCESS_KEY: '' }).join()).not.toContain('sk-secret');
  });

  it.each(['change-me-change-me-change-me-change-me', 'ab'.repeat(20)])(
    'hashes no member with the secret %s in production',
    (secret) => {
      const sample = { ...openai, MEMBER_HASH_SECRET: secret };
      expect(faultsOf(sample)).toEqual([]);
      expect(faultsOf({ ...sample, NODE_ENV: 'production' })).toEqual([
        expect.stringMatching(/^MEMBER_HASH_SECRET: is a sample value/u),
      ]);
    },
  );

  it.each([
    ['GENERATION_PROVIDER', 'dall-e'],
    ['GENERATION_RESULT_HOSTS', 'com'],
    ['GENERATION_RESULT_HOSTS', 'https://a.example.com'],
    ['GENERATION_RESULT_HOSTS', '*.example.com'],
    ['GENERATION_TRUSTED_ORIGIN', 'http://10.0.0.5:8080/images'],
    ['GENERATION_TRUSTED_ORIGIN', 'file:///'],
    ['GENERATION_TRUSTED_ORIGIN', 'http://user@10.0.0.5'],
    ['GENERATION_SUBMIT_TIMEOUT_MS', '0'],
    ['KLING_BASE_URL', 'api.example.com'],
    ['MEMBER_HASH_SECRET', 'short'],
  ])('refuses %s=%s', (name, value) => {
    const faults = faultsOf({ ...kling, [name]: value });
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter((fault) => !fault.startsWith(`${name}: `))).toEqual([]);
  });
});
