import { areStoresRequired } from './environment.js';
import { findBinary } from './find-binary.js';
import { type LocalServer, type ServerStarter } from './server-starter.js';

/** The test runner's globals. They are not imported, because outside the test runner the import would throw. */
interface TestGlobals {
  describe: ((name: string, tests: () => void) => void) & { skip(name: string, tests: () => void): void };
  it: (name: string, test: () => void) => void;
  beforeAll: (work: () => Promise<void>, timeoutMs: number) => void;
  afterAll: (work: () => Promise<void>, timeoutMs: number) => void;
}

const startTimeoutMs = 90_000;

/**
 * Declares a suite with a real server, started before and stopped after it. If the program is not installed, the
 * suite is skipped with a message, or fails when JINWI_REQUIRE_STORES=1.
 */
export function describeWith(
  name: string,
  starter: ServerStarter<void>,
  tests: (server: () => LocalServer) => void,
): void {
  const { beforeAll, afterAll } = testGlobals();
  describeWithPrograms(name, [starter.binary], () => {
    let server: LocalServer | null = null;
    beforeAll(async () => void (server = await starter()), startTimeoutMs);
    afterAll(async () => server?.stop(), startTimeoutMs);
    tests(() => started(server));
  });
}

/** Like {@link describeWith}, for a suite that runs the programs itself. */
export function describeWithPrograms(name: string, programs: readonly string[], tests: () => void): void {
  const { describe, it } = testGlobals();
  const absent = programs.filter((program) => !findBinary(program)).join(', ');
  if (absent === '') {
    describe(name, tests);
  } else if (areStoresRequired()) {
    describe(name, () => it(`has ${absent}`, () => missing(absent)));
  } else {
    describe.skip(`${name} (skipped: ${absent} not found)`, tests);
  }
}

const testGlobals = () => globalThis as unknown as TestGlobals;

function started(server: LocalServer | null): LocalServer {
  if (!server) throw new Error('The server is only available inside tests, not in describe().');
  return server;
}

function missing(binary: string): never {
  throw new Error(`${binary} not found`);
}
