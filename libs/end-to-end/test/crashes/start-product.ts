import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@jinwi/local-stores';
import { repository } from '../helpers/repository.js';

const readyTimeoutMs = 120_000;

/** Runs `npm run up` with its own data folder. */
export class StartedProduct {
  readonly #child: ChildProcess;
  output = '';

  private constructor(
    /** The data folder. Unless it is given, it is inside a folder that is removed at the end. */
    readonly folder: string,
    readonly port: number,
    private readonly scratch: string | null,
    environment: Record<string, string>,
  ) {
    this.#child = spawn(process.execPath, [join(repository, 'libs/dev-env/bin/up.mjs')], {
      cwd: repository,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        NODE_OPTIONS: '',
        RATE_LIMIT_SCALE: '1000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** @param folder for the product's data; it may exist already */
  static async start({
    folder,
    environment = {},
  }: { folder?: string; environment?: Record<string, string> } = {}): Promise<StartedProduct> {
    const scratch = folder === undefined ? await mkdtemp(join(tmpdir(), 'jinwi-up-')) : null;
    const place = folder ?? scratch ?? '';
    await mkdir(place, { recursive: true });
    // Lets the postgres user enter the folder; otherwise the data would be moved elsewhere and left behind.
    await chmod(place, 0o711);
    const started = new StartedProduct(place, await freePort(), scratch, environment);
    const isReady = () => started.output.includes('ready http');
    await until(() => isReady() || started.exitCode !== null, { timeoutMs: readyTimeoutMs });
    if (!isReady()) throw new Error(`not ready:\n${started.output}`);
    return started;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** The exit code; null while the product runs. */
  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** Returns the process id of the product's PostgreSQL; undefined while there is none. */
  async postmaster(): Promise<number | undefined> {
    const [pid] = (
      await readFile(join(this.folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
    ).split('\n');
    return Number(pid) || undefined;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await until(() => this.exitCode !== null || this.#child.signalCode !== null);
    if (this.scratch) await rm(this.scratch, { recursive: true, force: true });
  }
}
