import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createdKeySchema, keyScopes } from '@jinwi/contracts';
import { describeWithPrograms } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { repository } from '../helpers/repository.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

const version = '4.32.5';
const folder = join(repository, '.data', `schemathesis-${version}`);
const program = join(folder, 'bin', 'schemathesis');
const secondsMax = 40;

/** Runs a program. @returns what it printed, and its exit status */
function run(command: string, words: readonly string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd: folder.replace(/[^/]*$/, ''),
      env: { ...process.env, CI: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** Installs Schemathesis in a separate folder, once for each version. */
async function install(): Promise<void> {
  if (existsSync(program)) return;
  const made = await run('python3', ['-m', 'venv', folder]);
  const installed = await run(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`]);
  if (made.status !== 0 || installed.status !== 0) throw new Error(made.output + installed.output);
}

/** Removes the character properties that the regular expressions of Schemathesis do not support. */
const withKnownPatterns = (document: string): string =>
  JSON.stringify(
    JSON.parse(document, (key, value: unknown) =>
      key === 'pattern' && typeof value === 'string' && value.includes('\\p{') ? undefined : value,
    ),
  );

/** Paths that are not called. Event streams stay open, and the other paths would end the session that the calls use. */
const excluded = '/events$|^/api/logout$|^/api/account/sessions';

/** Options of Schemathesis for every run. */
const checked = [
  ...['--seed', '1', '--workers', '1'],
  ...['--phases', 'examples,coverage,fuzzing', '--max-time', `${secondsMax}`, '--max-examples', '25'],
  // A call with `Prefer: wait` may take a minute.
  ...['--request-timeout', '70'],
  ...['--checks', 'not_a_server_error,content_type_conformance,response_schema_conformance'],
];

describeWithPrograms('calls made up from the OpenAPI document', ['python3'], () => {
  let system: TestSystem;
  let temporary: string;

  beforeAll(async () => {
    await install();
    temporary = await mkdtemp(join(tmpdir(), 'jinwi-fuzz-'));
    const environment = { MAIL_FOLDER: join(temporary, 'mail') };
    system = await startTestSystem({ environment, logLevel: 'silent' });
  }, 300_000);

  async function documentAt(path: string): Promise<string> {
    const file = join(temporary, path.replaceAll('/', '-'));
    const document = await (await fetch(system.url + path)).text();
    await writeFile(file, withKnownPatterns(document));
    return file;
  }

  afterAll(async () => {
    await system.close();
    await rm(temporary, { recursive: true });
  });

  it.each(['a visitor', 'a member'])('of %s get documented answers and no server error', async (who) => {
    const member = new HttpMember(system.url);
    await member.register();
    const { name, value } = member.cookie;
    const { status, output } = await run(program, [
      ...['run', await documentAt('/api/docs.json'), '--url', system.url, ...checked],
      ...['--exclude-path-regex', excluded, '--header', `Origin: ${system.url}`],
      ...(who === 'a member' ? ['--header', `Cookie: ${name}=${value}`] : []),
    ]);
    expect(status, output).toBe(0);
  });

  async function newKey(): Promise<string> {
    const member = new HttpMember(system.url);
    await member.register();
    const settings = { name: 'fuzz', scopes: keyScopes, validDays: 1, creditLimit: 3 };
    const response = await member.post('/api/account/keys', { ...settings, password: member.password });
    return createdKeySchema.parse(await response.json()).secret;
  }

  it.each(['without', 'with'])(
    'of /api/v1 %s a key get documented answers and no server error',
    async (which) => {
      const secret = await newKey();
      const { status, output } = await run(program, [
        ...['run', await documentAt('/api/v1/openapi.json'), '--url', system.url, ...checked],
        ...['--exclude-path-regex', '/events$'],
        ...(which === 'with' ? ['--header', `Authorization: Bearer ${secret}`] : []),
      ]);
      expect(status, output).toBe(0);
      expect(output.includes('Authentication failed')).toBe(which === 'without');
    },
  );

  it('share their Python with the documented example, which runs as shown', async () => {
    const photo = join(temporary, 'photo.jpg');
    await writeFile(photo, await madePhoto());
    const example = join(repository, 'gateway/examples/analyze.py');
    const { stdout } = await promisify(execFile)(join(folder, 'bin', 'python'), [example, photo], {
      cwd: temporary,
      env: { ...process.env, JINWI_URL: system.url, JINWI_KEY: await newKey() },
    });
    expect(stdout).toMatch(/^done /);
    expect((await readFile(join(temporary, 'preview.webp'))).subarray(8, 12).toString()).toBe('WEBP');
  });
});
