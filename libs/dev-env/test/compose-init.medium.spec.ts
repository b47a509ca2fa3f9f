import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { generationGateWordDefault } from '@jinwi/contracts';
import { isDefaultSecret } from '@jinwi/service-kit';

const run = promisify(execFile);
const repository = join(__dirname, '../../..');
const program = join(repository, 'libs/dev-env/bin/compose-init.mjs');

describe('npm run compose:init', () => {
  let folder: string;
  const init = (...words: string[]) => run(process.execPath, [program, ...words], { cwd: folder });
  const written = () => readFile(join(folder, '.env'), 'utf8');

  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'jinwi-compose-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('writes every variable that docker-compose.yml demands, and for its owner alone', async () => {
    await init();
    const compose = await readFile(join(repository, 'docker-compose.yml'), 'utf8');
    const demanded = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
    const variables = parseEnv(await written());
    expect([...demanded].filter((name) => !variables[name ?? ''])).toEqual([]);
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
  });

  it('makes random secrets that fit into URLs and the NATS configuration', async () => {
    await init();
    const secrets = Object.entries(parseEnv(await written()))
      .filter(([name]) => /PASSWORD|SECRET/.test(name))
      .map(([, secret]) => secret ?? '');
    expect(secrets.length).toBeGreaterThan(10);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[a-z][a-z0-9]{40,}$/);
      expect(isDefaultSecret(secret)).toBe(false);
    }
  });

  it('says the word for image generation, the default one with --dev', async () => {
    const { stdout } = await init();
    const { GENERATION_GATE_WORD: word } = parseEnv(await written());
    expect(word).toMatch(/^[0-9a-f]{8}$/);
    expect(stdout).toContain(`the word ${word}`);
    await rm(join(folder, '.env'));
    await init('--dev');
    expect(parseEnv(await written())).toMatchObject({ GENERATION_GATE_WORD: generationGateWordDefault });
  });

  it('never writes over secrets that open data', async () => {
    await init();
    const before = await written();
    await expect(init('--dev')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already'),
    });
    expect(await written()).toBe(before);
  });

  it('sells credits without money only with --dev', async () => {
    await init('--dev');
    expect(parseEnv(await written())).toMatchObject({ PAYMENTS: 'sandbox', COMPOSE_PROFILES: 'dev' });
    await rm(join(folder, '.env'));
    await init();
    expect(parseEnv(await written())).toMatchObject({ PAYMENTS: 'disabled' });
  });
});
