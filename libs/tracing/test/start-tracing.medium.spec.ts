import { execFile } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);
const built = new URL('../dist/index.js', import.meta.url).href;

/** Runs a script in a separate process with Node's own modules and clocks, as in the product. Returns its result. */
async function inProcess(script: string, endpoint = 'http://127.0.0.1:9'): Promise<unknown> {
  const whole = `
    import { createRequire } from 'node:module';
    import { setTimeout as wait } from 'node:timers/promises';
    const { inSpan, startTracing } = await import(${JSON.stringify(built)});
    const warnings = [];
    const start = (config) =>
      startTracing({ config, serviceName: 'test', logger: { warn: (_, message) => warnings.push(message) } });
    const on = { endpoint: ${JSON.stringify(endpoint)}, headers: {}, attributes: {}, ratio: 1 };
    const spans = (count) =>
      Promise.all(Array.from({ length: count }, () => inSpan({ name: 'work' }, () => Promise.resolve())));
    const msOf = async (work) => {
      const startMs = performance.now();
      await work();
      return performance.now() - startMs;
    };
    const tell = (value) => process.stdout.write(JSON.stringify(value), () => process.exit());
    ${script}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', whole]);
  return JSON.parse(stdout) as unknown;
}

describe('tracing', () => {
  let server: Server | undefined;

  /** The address of a collector with the given behaviour. */
  const collector = async (listener: RequestListener): Promise<string> => {
    const listening = createServer(listener);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  };

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  it('loads the SDK only when it is on', async () => {
    const script = `
      const { cache } = createRequire(import.meta.url);
      const isLoaded = () => Object.keys(cache).some((path) => path.includes('@opentelemetry'));
      await start(null);
      const off = isLoaded();
      await start(on);
      tell({ off, on: isLoaded() });`;
    expect(await inProcess(script)).toEqual({ off: false, on: true });
  });

  it('sends the last spans at the end of the process', async () => {
    const bodies: string[] = [];
    const endpoint = await collector((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      request.on('end', () => response.end('{}'));
    });
    const script = `
      const tracing = await start(on);
      await spans(3);
      await tracing.close();
      tell(warnings);`;
    expect(await inProcess(script, `${endpoint}/`)).toEqual([]);
    expect(bodies.join('').match(/"name":"work"/g)).toHaveLength(3);
  });

  it('neither waits nor fails when the collector refuses, and says so once', async () => {
    let count = 0;
    const endpoint = await collector((_request, response) => {
      count += 1;
      response.writeHead(400).end();
    });
    // 512 spans fill one batch.
    const script = `
      const tracing = await start(on);
      const times = [];
      for (let batch = 0; batch < 4; batch += 1) {
        times.push(await msOf(() => spans(512)));
        await wait(100);
      }
      await tracing.close();
      tell({ longestMs: Math.max(...times), warnings });`;
    const told = (await inProcess(script, endpoint)) as { longestMs: number; warnings: string[] };
    expect(told.longestMs).toBeLessThan(1_000);
    expect(told.warnings).toEqual(['spans dropped: export to the collector failed']);
    expect(count).toBeGreaterThan(1);
  });

  it('ends in time when the collector never answers', async () => {
    const endpoint = await collector(() => undefined);
    const script = `
      const tracing = await start(on);
      await spans(3);
      tell(await msOf(() => tracing.close()));`;
    // Less than the five seconds that a single export may take.
    expect(await inProcess(script, endpoint)).toBeLessThan(4_500);
  });
});
