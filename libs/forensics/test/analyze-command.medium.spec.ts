import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { criterionIds } from '../src/index.js';

const tools = join(__dirname, '../tools/run.mjs');
const timeoutMs = 180_000;

describe('npm run analyze', () => {
  let folder: string;
  let photo: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-analyze-'));
    photo = join(folder, 'photo.jpg');
    const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#583' } });
    await writeFile(photo, await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer());
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (words: string[], { language = 'en_US.UTF-8', input = '' } = {}) => {
    const env = { ...process.env, LC_ALL: language };
    return spawnSync(process.execPath, [tools, 'analyze', ...words], { encoding: 'utf8', env, input });
  };
  const filesOf = (stdout: string) => (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file);

  it(
    'prints only JSON with --json, and fails for an unreadable file',
    () => {
      const broken = join(folder, 'broken.png');
      const { status, stdout, stderr } = run([photo, broken, '--json']);
      const entries = JSON.parse(stdout) as Record<string, unknown>[];
      expect(entries).toMatchObject([
        {
          file: photo,
          score: expect.any(Number),
          verdict: expect.any(String),
          durationMs: expect.any(Number),
        },
        { file: broken, error: 'There is no such file.' },
      ]);
      const criteria = entries[0]?.criteria as Record<string, unknown>[];
      expect(criteria.map(({ id }) => id)).toEqual([...criterionIds]);
      for (const criterion of criteria)
        expect(criterion).toMatchObject({
          name: expect.stringMatching(/./u),
          details: expect.stringMatching(/./u),
        });
      expect(stderr).toContain('broken.png');
      expect(status).toBe(1);
    },
    timeoutMs,
  );

  it(
    'writes an upright heatmap, and a table in the terminal’s language',
    async () => {
      const { status, stdout } = run([photo, '--maps', join(folder, 'maps')], { language: 'ko_KR.UTF-8' });
      expect(status).toBe(0);
      expect(stdout).toContain('오류 수준 분석');
      const map = await sharp(join(folder, 'maps', 'photo.heatmap.png')).metadata();
      expect(map).toMatchObject({ format: 'png', width: 60, height: 90, channels: 1 });
    },
    timeoutMs,
  );

  it(
    'loads the network with a thousand long file names',
    () => {
      const missing = Array.from({ length: 999 }, (_, index) =>
        join(folder, `${String(index).padStart(4, '0')}${'x'.repeat(120)}.jpg`),
      );
      const { status, stdout } = run([photo, ...missing, '--json']);
      expect([status, filesOf(stdout).length]).toEqual([1, 1_000]);
      const [{ criteria } = { criteria: [] }] = JSON.parse(stdout) as {
        criteria: { id: string; reason: string }[];
      }[];
      expect(criteria.find(({ id }) => id === 'ai-pixels')?.reason).not.toBe('reason.test-failed');
    },
    timeoutMs,
  );

  it(
    'reads names from lists and standard input, and reports unreadable lists',
    async () => {
      const list = join(folder, 'list.txt');
      await writeFile(list, `${photo}\n\n${photo}\r\n`);
      expect(filesOf(run(['--files-from', list, '--json']).stdout)).toEqual([photo, photo]);
      expect(filesOf(run(['-', '--json'], { input: `${photo}\n` }).stdout)).toEqual([photo]);
      expect(run(['--files-from', join(folder, 'none.txt')])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('none.txt cannot be read.'),
      });
    },
    timeoutMs,
  );

  it(
    'explains itself when called without a file',
    () => {
      const { status, stderr } = run([]);
      expect(status).toBe(2);
      expect(stderr).toContain('--maps DIR');
    },
    timeoutMs,
  );
});

describe('every command of the engine', () => {
  const run = (name: string, words: string[]) =>
    spawnSync(process.execPath, [tools, name, ...words], { encoding: 'utf8' });

  it.each(['analyze', 'evaluate', 'calibrate', 'fuzz'])(
    '%s prints its usage on --help and refuses unknown options',
    (name) => {
      expect(run(name, ['--help'])).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(new RegExp(`^npm run ${name} -- `, 'u')),
        stderr: '',
      });
      expect(run(name, ['--nonsense'])).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/^Unknown option '--nonsense'\.\n\nnpm run /u),
      });
    },
    timeoutMs,
  );

  it('evaluate names a manifest that cannot be read', () => {
    const { status, stderr } = run('evaluate', ['--manifest', '/nowhere.json']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^The manifest \/nowhere\.json cannot be read\.\n/u),
    });
  });

  it(
    'evaluate transforms photos and AI pictures, and leaves altered ones out',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'jinwi-evaluate-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      // The picture is hardly larger than the smallest one that the network examines. It has noise, because the network
      // does not run on pictures that look drawn.
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
      const picture = sharp({ create: { width: 360, height: 350, channels: 3, background: '#583', noise } });
      await picture.jpeg().toFile(join(folder, 'picture.jpg'));
      const entry = (label: string) => ({ file: 'picture.jpg', label, set: label, use_for: ['ai-detect'] });
      const manifest = join(folder, 'manifest.json');
      const files = ['authentic', 'ai-generated', 'tampered'].map(entry);
      await writeFile(manifest, JSON.stringify({ files }));
      const { status, stdout } = run('evaluate', ['--manifest', manifest, '--transformations']);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^quarter .* 0\.0 % \(0\/1\)/mu);
      expect(stdout).toMatch(/^as-is .* 100\.0 % \(1\/1\)/mu);
      expect(stdout).toMatch(/^screenshot .* 0\.0 % \(0\/1\)/mu);
      expect(stdout).not.toContain('tampered');
    },
    timeoutMs,
  );
});
