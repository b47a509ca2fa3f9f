import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LocalPostgres, startPostgres } from '@jinwi/local-stores';
import { createLogger, type Closable } from '@jinwi/service-kit';
import { Client } from 'pg';
import { completeUrls, type PartName, partNames, startSystem, urlEnvironment } from '@jinwi/dev-env';
import { buyDemoCredits } from '../helpers/purchase-calls.js';
import { submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { rolesScript } from './roles-script.js';
import { testEnvironment } from '../helpers/test-system.js';

/** The database role of each process, named after its schema. The gateway has none, as its sessions are in Redis. */
const roleOf = {
  credits: 'credits',
  auth: 'auth',
  analysis: 'analysis',
  'analysis-worker': 'analysis',
  generation: 'generation',
  'generation-worker': 'generation',
} as const;
const roles = ['auth', 'credits', 'analysis', 'generation'] as const;
type Role = (typeof roles)[number];

const noPrivilege = '42501';

describe('deploy/docker/postgres/roles.sql', () => {
  let folder: string;
  let postgres: LocalPostgres;
  const password = randomUUID();
  const urlOf = (role: Role) => postgres.url.replace(/\/\/[^@]*@/, `//${role}:${password}@`);

  async function query(url: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-roles-'));
    // Lets the postgres user enter the folder.
    await chmod(folder, 0o711);
    postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    await query(postgres.url, await rolesScript({ databaseName: 'jinwi', password }));
  }, 60_000);

  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  it('gives each service the rights to migrate and do all its work', async () => {
    const others = postgres.url.replace(/\/jinwi$/, '/postgres');
    const urls = completeUrls({
      databaseUrl: postgres.url,
      queueUrl: others,
      sessionUrl: others,
      storageUrl: pathToFileURL(join(folder, 'objects')).href,
    });
    const logger = createLogger({ name: 'test', level: 'silent' });
    const running: (Closable & { url: string })[] = [];
    const environmentOf = (part: PartName) => ({
      ...testEnvironment,
      ...urlEnvironment(urls),
      GENERATION_PROVIDER: 'studio',
      GENERATION_RATE_PER_SECOND: '100',
      ...(part === 'gateway' ? {} : { DATABASE_URL: urlOf(roleOf[part]) }),
    });
    try {
      for (const part of partNames) {
        running.push(await startSystem({ environment: environmentOf(part), logger, parts: [part] }));
      }
      await useEverything(running.at(-1)?.url ?? '');
    } finally {
      for (const part of running.reverse()) await part.close();
    }
  }, 120_000);

  it.each(roles)('keeps %s out of every other schema', async (role) => {
    const found = await query(
      postgres.url,
      `SELECT schemaname, tablename FROM pg_tables
        WHERE schemaname IN ('auth', 'credits', 'analysis', 'generation') AND schemaname <> '${role}'`,
    );
    const tables = found as { schemaname: string; tablename: string }[];
    expect(tables.length).toBeGreaterThan(5);
    for (const { schemaname, tablename } of tables) {
      const refused = query(urlOf(role), `SELECT FROM ${schemaname}."${tablename}" LIMIT 1`);
      await expect(refused).rejects.toMatchObject({ code: noPrivilege });
    }
  });

  it.each(roles)('lets %s do nothing outside of its own schema', async (role) => {
    const other = role === 'auth' ? 'credits' : 'auth';
    const statements = [
      'CREATE TABLE public.mine (id integer)',
      `CREATE TABLE ${other}.mine (id integer)`,
      'CREATE SCHEMA mine',
      'CREATE TEMPORARY TABLE mine (id integer)',
      'CREATE DATABASE mine',
      'CREATE ROLE mine',
      `ALTER ROLE ${role} SUPERUSER`,
      `SET ROLE ${other}`,
      `DROP SCHEMA ${other} CASCADE`,
      'CREATE EXTENSION file_fdw',
      "ALTER SYSTEM SET log_statement = 'all'",
      'SELECT rolpassword FROM pg_authid',
      "SELECT pg_read_file('postgresql.conf')",
      "COPY (SELECT 1) TO PROGRAM 'cat'",
    ];
    for (const statement of statements) {
      await expect(query(urlOf(role), statement)).rejects.toMatchObject({ code: noPrivilege });
    }
  });

  it('lets in only the roles that it names', async () => {
    await query(postgres.url, `CREATE ROLE stranger LOGIN PASSWORD '${password}'`);
    const stranger = postgres.url.replace(/\/\/[^@]*@/, `//stranger:${password}@`);
    await expect(query(stranger, 'SELECT 1')).rejects.toMatchObject({ code: noPrivilege });
  });
});

async function useEverything(url: string): Promise<void> {
  const photo = await madePhoto({ width: 320, height: 320 });
  const member = new HttpMember(url);
  await member.register();
  expect((await member.analyze(photo)).score).toBeGreaterThanOrEqual(0);
  const taskId = await submitGeneration(member, { photo });
  expect((await untilGenerated(member, taskId)).task_status).toBe('succeed');
  await buyDemoCredits(member);
}
