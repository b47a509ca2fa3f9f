import { fork, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { forkIsolated, permissionFlags } from '../src/engine/fork-isolated.js';
import {
  createForensicsPool,
  criterionIds,
  EngineUnavailableError,
  type EngineCrash,
  type ForensicsPool,
} from '../src/index.js';
import { engines } from './engines.js';
import { madePhoto } from './made-photo.js';

/** The real timer, also in tests that use fake timers. */
const later = setTimeout;
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => later(resolve, 20));
};

describe('the process of the engine', () => {
  let pool: ForensicsPool;
  let crashes: EngineCrash[];
  let residentBytes: number[];
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto(3, { width: 1100, height: 900 }).jpeg().toBuffer();
  });

  const timeoutMs = 60_000;
  const open = (threads = 2): void => {
    [crashes, residentBytes] = [[], []];
    pool = createForensicsPool({
      ...{ threads, timeoutMs },
      onCrash: (crash) => crashes.push(crash),
      onMemory: (bytes) => residentBytes.push(bytes),
    });
  };
  afterEach(() => {
    vi.useRealTimers();
    return pool.close();
  });

  const killEngine = (): void => {
    for (const pid of engines()) process.kill(pid, 'SIGSEGV');
  };

  it('examines a picture again after a crash, reporting each result once', async () => {
    open();
    const tests: string[] = [];
    const images: string[] = [];
    const report = await pool.examine(photo, {
      name: 'first',
      onProgress: ({ testId }) => {
        tests.push(testId);
        if (tests.length === 3) killEngine();
      },
      onImage: ({ kind }) => images.push(kind),
    });
    expect(report.criteria.filter(({ reason }) => reason === 'reason.test-failed')).toEqual([]);
    expect(tests.toSorted()).toEqual(criterionIds.toSorted());
    expect(images.toSorted()).toEqual(['ela', 'evidence', 'heatmap', 'preview', 'thumbnail']);
    expect(crashes).toMatchObject([{ signal: 'SIGSEGV', pictures: ['first'], pauseMs: null }]);
    expect(residentBytes).toHaveLength(1);
    expect(residentBytes[0]).toBeGreaterThan(50e6);
  });

  it('refuses a picture that crashed it twice, and examines the others', async () => {
    open();
    let attempts = 0;
    const deadly = pool.analyze(photo, {
      name: 'deadly',
      tests: ['metadata', 'provenance', 'ela', 'copy-move'],
      onProgress: ({ testId }) => {
        // Only the first call kills the engine at once. The second attempt reports only tests that are new to the
        // caller, so it is killed after a delay instead.
        attempts += 1;
        if (attempts > 1) return;
        expect(testId).toBeDefined();
        killEngine();
        const [first] = engines();
        void until(() => engines().length === 1 && engines()[0] !== first)
          .then(() => new Promise((resolve) => setTimeout(resolve, 400)))
          .then(killEngine);
      },
    });
    const beside = pool.analyze(photo, { name: 'beside' });
    const waiting = pool.analyze(photo, { name: 'waiting' });
    await expect(deadly).rejects.toMatchObject({ code: 'image.crashed' });
    for (const { report } of await Promise.all([beside, waiting]))
      expect(report.criteria).toHaveLength(criterionIds.length);
    expect(crashes.map(({ pictures }) => pictures)).toEqual([['deadly', 'beside'], ['deadly']]);
  });

  it('is killed when it hangs, and refuses a picture hanging it twice', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const patienceMs = 2 * timeoutMs + 15_000;
    open();
    const hung = new Set<number>();
    const hang = () => {
      for (const pid of engines()) {
        process.kill(pid, 'SIGSTOP');
        hung.add(pid);
      }
    };
    const deadly = pool.analyze(photo, { name: 'deadly', onProgress: hang });
    const refused = expect(deadly).rejects.toMatchObject({ code: 'image.crashed' });
    const beside = pool.analyze(photo, { name: 'beside' });
    const waiting = pool.analyze(photo, { name: 'waiting' });
    await until(() => hung.size === 1);
    vi.advanceTimersByTime(patienceMs - 1);
    expect(engines()).toEqual([...hung]);
    vi.advanceTimersByTime(1);
    await until(() => hung.size === 2);
    vi.advanceTimersByTime(patienceMs);
    await refused;
    for (const { report } of await Promise.all([beside, waiting]))
      expect(report.criteria).toHaveLength(criterionIds.length);
    expect(crashes).toMatchObject([
      { signal: 'SIGKILL', pictures: ['deadly', 'beside'] },
      { signal: 'SIGKILL', pictures: ['deadly'] },
    ]);
  });

  it('restarts while idle, but waits after five crashes without a picture', async () => {
    open();
    for (let crash = 1; crash <= 5; crash += 1) {
      await until(() => engines().length === 1);
      killEngine();
      await until(() => crashes.length === crash);
    }
    expect(crashes.map(({ pauseMs }) => pauseMs)).toEqual([null, null, null, null, 5_000]);
    await expect(pool.analyze(photo)).rejects.toThrow(EngineUnavailableError);
    await until(() => engines().length === 1);
    expect((await pool.analyze(photo, { tests: ['metadata'] })).report.criteria).toHaveLength(1);
  });

  it('ends with the process that started it', async () => {
    open();
    await pool.close();
    const parent = join(__dirname, 'engine-parent.ts');
    const started = fork(parent, { execArgv: ['--import', '@swc-node/register/esm-register'] });
    await once(started, 'message');
    const [engine] = spawnSync('ps', ['-o', 'pid=', '--ppid', String(started.pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n');
    started.kill('SIGKILL');
    await until(() => spawnSync('ps', ['-p', engine!]).status !== 0);
  });
});

describe('an isolated process', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-isolated-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('sees no environment variables and reads only its files in any thread', async () => {
    vi.stubEnv('SESSION_SECRET', 'a secret');
    const file = join(folder, 'told.mjs');
    await writeFile(
      file,
      `import { readFileSync, writeFileSync, readdirSync } from 'node:fs';
      import { execFileSync } from 'node:child_process';
      import { isMainThread, parentPort, Worker } from 'node:worker_threads';
      const codeOf = (work) => { try { work(); return 'done'; } catch ({ code }) { return code; } };
      const told = [
        codeOf(() => readFileSync('/etc/passwd')),
        codeOf(() => writeFileSync(import.meta.filename, '')),
        codeOf(() => execFileSync('true')),
        codeOf(() => readFileSync(import.meta.filename)),
      ];
      if (!isMainThread) parentPort.postMessage(told);
      else new Worker(import.meta.filename).once('message', (inThread) =>
        process.send({ names: Object.keys(process.env), told, inThread }));
      process.on('disconnect', () => process.exit());`,
    );
    const child = forkIsolated(file, { execArgv: permissionFlags([folder]) });
    const words: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => words.push(chunk.toString()));
    const [message] = (await once(child, 'message')) as [
      { names: string[]; told: string[]; inThread: string[] },
    ];
    const scoreOf = async (pid: number | undefined) =>
      Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'));
    expect(await scoreOf(child.pid)).toBeGreaterThan(await scoreOf(process.pid));
    child.disconnect();
    await once(child, 'exit');
    expect(message.names.filter((name) => !/^(MALLOC|NODE_CHANNEL)_/u.test(name))).toEqual([]);
    const denied = 'ERR_ACCESS_DENIED';
    expect(message).toMatchObject({
      told: [denied, denied, denied, 'done'],
      inThread: [denied, denied, denied, 'done'],
    });
    expect(words).toEqual([]);
  });
});
