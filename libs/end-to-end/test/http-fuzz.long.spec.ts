import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithPrograms } from '@jinwi/local-stores';
import { HttpMember } from './http-member.js';
import { repository } from './repository.js';
import { startTestSystem, type TestSystem } from './test-system.js';

const version = '4.32.5';
const folder = join(repository, '.data', `schemathesis-${version}`);
const program = join(folder, 'bin', 'schemathesis');
const secondsMax = 40;

/** What a program prints, and how it ended. */
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

/** Into a folder of its own, once for each version. */
async function install(): Promise<void> {
  if (existsSync(program)) return;
  const made = await run('python3', ['-m', 'venv', folder]);
  const installed = await run(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`]);
  if (made.status !== 0 || installed.status !== 0) throw new Error(made.output + installed.output);
}

/** Without the properties of characters that the regular expressions of Schemathesis do not know. */
const withKnownPatterns = (document: string): string =>
  JSON.stringify(
    JSON.parse(document, (key, value: unknown) =>
      key === 'pattern' && typeof value === 'string' && value.includes('\\p{') ? undefined : value,
    ),
  );

/** Streams stay open; the others would end the session that the calls are made with. */
const excluded = '/events$|^/api/logout$|^/api/account/sessions';

describeWithPrograms('calls made up from the OpenAPI document', ['python3'], () => {
  let system: TestSystem;
  let temporary: string;
  let documentation: string;

  beforeAll(async () => {
    await install();
    temporary = await mkdtemp(join(tmpdir(), 'jinwi-fuzz-'));
    const environment = { MAIL_FOLDER: join(temporary, 'mail') };
    system = await startTestSystem({ environment, logLevel: 'silent' });
    documentation = join(temporary, 'openapi.json');
    const document = await (await fetch(`${system.url}/api/docs.json`)).text();
    await writeFile(documentation, withKnownPatterns(document));
  }, 300_000);

  afterAll(async () => {
    await system.close();
    await rm(temporary, { recursive: true });
  });

  it.each(['a visitor', 'a member'])(
    'of %s never break the product, and get what it documents',
    async (who) => {
      const member = new HttpMember(system.url);
      await member.register();
      const { name, value } = member.cookie;
      const { status, output } = await run(program, [
        ...['run', documentation, '--url', system.url, '--seed', '1', '--workers', '1'],
        ...['--phases', 'examples,coverage,fuzzing', '--max-time', `${secondsMax}`, '--max-examples', '25'],
        ...['--checks', 'not_a_server_error,content_type_conformance,response_schema_conformance'],
        ...['--exclude-path-regex', excluded, '--header', `Origin: ${system.url}`],
        ...(who === 'a member' ? ['--header', `Cookie: ${name}=${value}`] : []),
      ]);
      expect(status, output).toBe(0);
    },
  );
});
