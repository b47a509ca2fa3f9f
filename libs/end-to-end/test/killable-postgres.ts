import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LocalPostgres, LocalStoreError, startPostgres } from '@jinwi/local-stores';

const restartsMax = 40;
const restartDelayMs = 250;

/** A PostgreSQL with data on disk that can be killed, and restarted at the same address. */
export class KillablePostgres {
  readonly #folder: string;
  #running: LocalPostgres;

  private constructor(folder: string, running: LocalPostgres) {
    this.#folder = folder;
    this.#running = running;
  }

  static async start(): Promise<KillablePostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-killable-'));
    // Let the postgres user enter.
    await chmod(folder, 0o711);
    return new KillablePostgres(folder, await startPostgres({ dataDir: join(folder, 'postgres') }));
  }

  get url(): string {
    return this.#running.url;
  }

  /** Loses unwritten data and breaks every connection. */
  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await this.#running.stop();
  }

  /** Retries: children of the killed server hold the data for a moment. */
  async restart(): Promise<void> {
    const { port } = this.#running;
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#running = await startPostgres({ dataDir: join(this.#folder, 'postgres'), port });
        return;
      } catch (error) {
        if (!(error instanceof LocalStoreError) || attempt === restartsMax) throw error;
        await wait(restartDelayMs);
      }
    }
  }

  async close(): Promise<void> {
    await this.#running.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
