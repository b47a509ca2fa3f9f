import { describeWithPrograms, freePort, startNats } from '@jinwi/local-stores';
import { SeparateProcesses } from '../helpers/separate-processes.js';
import { engineCrashSuite, everyDeath } from './engine-crash.suite.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('the engine crashes, everything in one process', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startTestSystem({ environment: { ANALYSIS_THREADS: '2' }, logLevel: 'silent' });
  }, 60_000);
  afterAll(() => system.close());

  engineCrashSuite({
    url: () => system.url,
    workerPid: () => process.pid,
    readyUrl: () => `${system.url}/readyz`,
    deaths: ['SIGKILL'],
  });
});

describeWithPrograms('the engine crashes, each part in a process of its own', [startNats.binary], () => {
  let parts: SeparateProcesses;
  let workerPid: number;
  let operationsPort: number;
  beforeAll(async () => {
    parts = await SeparateProcesses.prepare({ environment: { ANALYSIS_THREADS: '2' } });
    await parts.startAll();
    await parts.end('analysis-worker');
    operationsPort = await freePort();
    const environment = { OPERATIONS_PORT: String(operationsPort) };
    workerPid = (await parts.start('analysis-worker', { environment })).pid;
  }, 120_000);
  afterAll(() => parts.close(), 120_000);

  engineCrashSuite({
    url: () => parts.url,
    workerPid: () => workerPid,
    readyUrl: () => `http://127.0.0.1:${operationsPort}/readyz`,
    deaths: everyDeath,
  });
});
