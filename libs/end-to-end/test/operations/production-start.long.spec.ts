import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { configReaders, entryPoints, type PartName, partNames, startProcess } from '@jinwi/dev-env';
import { repository } from '../helpers/repository.js';

/** All variables that the parts require, with default credentials. */
const wellKnown = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1:5432/jinwi',
  RPC_URL: 'nats://127.0.0.1:4222',
  QUEUE_URL: 'redis://127.0.0.1:6379',
  SESSION_URL: 'redis://127.0.0.1:6379',
  STORAGE_URL: 's3://minioadmin:minioadmin@127.0.0.1:9000/jinwi?tls=false',
  SESSION_SECRET: 'change-me-change-me-change-me-change-me',
  GENERATION_PROVIDER: 'openai',
  OPENAI_API_KEY: 'a key',
  OPENAI_IMAGE_MODEL: 'a model',
  MEMBER_HASH_SECRET: 'change-me-change-me-change-me-change-me',
  SECOND_FACTOR_SECRET: 'change-me-change-me-change-me-change-me',
  PUBLIC_URL: 'https://jinwi.example',
  MAIL_FOLDER: '/tmp',
};

const refusalOf = (part: PartName, environment: Record<string, string>): Promise<string> =>
  startProcess({ part, environment }).then(
    async (started) => {
      await started.close();
      return 'it started';
    },
    (error: Error) => error.message,
  );

it.each(partNames)('%s prints its settings with --help', (part) => {
  const text = execFileSync(process.execPath, [join(repository, entryPoints[part]), '--help'], {
    encoding: 'utf8',
  });
  for (const { name } of configReaders[part].variables) expect(text).toContain(`\n${name}  (`);
});

it.each(partNames)(
  '%s refuses to start in production with credentials that everybody knows',
  async (part) => {
    const refusal = await refusalOf(part, wellKnown);
    expect(refusal).toMatch(/RPC_URL: holds no credentials or default ones: choose your own/);
    expect(refusal).toMatch(
      part === 'gateway' ? /SESSION_SECRET: is a sample/ : /DATABASE_URL: holds no credentials/,
    );
    if (part === 'auth') expect(refusal).toMatch(/SECOND_FACTOR_SECRET: is a sample/);
    if (part.startsWith('generation')) expect(refusal).toMatch(/MEMBER_HASH_SECRET: is a sample/);
  },
);

// Two parts are enough, because all parts read their settings in the same way.
it.each(['gateway', 'analysis-worker'] as const)(
  '%s refuses to start in production without its addresses',
  async (part) => {
    const refusal = await refusalOf(part, { NODE_ENV: 'production' });
    expect(refusal).toContain('The configuration is not valid:');
    expect(refusal).toMatch(/RPC_URL: must be set/);
  },
);
