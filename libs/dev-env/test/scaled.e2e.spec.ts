import { createTestDatabase, freePort, until } from '@jinwi/local-stores';
import { completeUrls, type PartName, type PartProcess, startProcess, urlEnvironment } from '../src/index.js';
import { describeScaled, type StoreUrls } from './describe-scaled.js';
import { HttpMember } from './http-member.js';
import { crowdSuite } from './suites/crowd.suite.js';
import { signInSuite } from './suites/sign-in.suite.js';
import { testEnvironment } from './test-system.js';

const replicas: readonly PartName[] = ['credits', 'auth', 'analysis', 'analysis-worker', 'generation'];

describeScaled('separate processes', scaledSystem);

/** Two of each service and worker, one gateway. */
function scaledSystem(storeUrls: StoreUrls): void {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const processes: { part: PartName; process: PartProcess; operationsPort: number }[] = [];
  let url = '';

  beforeAll(async () => {
    database = await createTestDatabase();
    const urls = await completeUrls({ databaseUrl: database.url, ...storeUrls() });
    const port = await freePort();
    const start = async (part: PartName, environment: Record<string, string> = {}) => {
      const operationsPort = await freePort();
      const process = await startProcess({
        part,
        environment: {
          ...globalThis.process.env,
          ...testEnvironment,
          ...urlEnvironment(urls),
          LOG_LEVEL: 'info',
          OPERATIONS_PORT: String(operationsPort),
          ...environment,
        },
      });
      processes.push({ part, process, operationsPort });
    };
    for (const part of replicas) {
      await start(part);
      await start(part);
    }
    await start('gateway', { PORT: String(port) });
    url = `http://127.0.0.1:${port}`;
  }, 180_000);

  afterAll(async () => {
    for (const { process } of processes.reverse()) await process.close();
    await database.drop();
  }, 120_000);

  describe('members at once', () => crowdSuite(() => url));

  /** Calls that each replica has answered. */
  const answersOf = (part: PartName) =>
    Promise.all(
      processes
        .filter((candidate) => candidate.part === part)
        .map(async ({ operationsPort }) => {
          const metrics = await (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text();
          return [...metrics.matchAll(/jinwi_rpc_duration_seconds_count\{[^}]*\} (\d+)/g)].reduce(
            (sum, [, count]) => sum + Number(count),
            0,
          );
        }),
    );

  it.each(['auth', 'credits', 'analysis'] as const)(
    'uses both replicas of %s',
    async (part) => {
      const member = new HttpMember(url);
      await member.register();
      expect(await answersOf(part)).toHaveLength(2);
      // NATS draws lots for each call: a few may all go to one.
      await until(async () => {
        await member.user();
        await member.history();
        return (await answersOf(part)).every((count) => count > 0);
      });
    },
    120_000,
  );

  describe('accounts', () => signInSuite(() => url));
}
