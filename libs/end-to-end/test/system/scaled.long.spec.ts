import { freePort, until } from '@jinwi/local-stores';
import { type PartName } from '@jinwi/dev-env';
import { describeScaled, type StoreUrls } from '../helpers/describe-scaled.js';
import { HttpMember } from '../helpers/http-member.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';
import { attacksSuite } from '../suites/attacks.suite.js';
import { crowdSuite } from '../suites/crowd.suite.js';
import { sameImageSuite } from '../suites/same-image.suite.js';

const replicas: readonly PartName[] = ['credits', 'auth', 'analysis', 'analysis-worker', 'generation'];

describeScaled('separate processes', scaledSystem);

/** Runs two processes of each service and worker, and one gateway. */
function scaledSystem(storeUrls: StoreUrls): void {
  let parts: SeparateProcesses;
  let url = '';
  const processes: { part: PartName; operationsPort: number }[] = [];

  beforeAll(async () => {
    parts = await SeparateProcesses.prepare({ urls: storeUrls() });
    const start = async (part: PartName) => {
      const operationsPort = await freePort();
      await parts.start(part, { environment: { OPERATIONS_PORT: String(operationsPort) } });
      processes.push({ part, operationsPort });
    };
    for (const part of replicas) {
      await start(part);
      await start(part);
    }
    await start('gateway');
    url = parts.url;
  }, 180_000);

  afterAll(async () => {
    await parts.close();
  }, 120_000);

  describe('members at once', () => crowdSuite(() => url));
  describe('attacks', () => attacksSuite({ url: () => url, storageUrl: () => storeUrls().storageUrl }));
  describe('the same image again', () => sameImageSuite(() => url));

  /** Returns the number of calls that each replica has answered. */
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
      // NATS picks replicas at random: a few calls may all go to one.
      await until(async () => {
        await member.user();
        await member.history();
        return (await answersOf(part)).every((count) => count > 0);
      });
    },
    120_000,
  );
}
