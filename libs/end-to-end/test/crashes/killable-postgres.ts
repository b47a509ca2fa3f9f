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
    // Lets the postgres user enter the folder.
    await chmod(folder, 0o711);
    return new KillablePostgres(folder, await startPostgres({ dataDir: join(folder, 'postgres') }));
  }

  get url(): string {
    return this.#running.url;
  }

  /** Kills the server, which loses unwritten data and breaks every connection. */
  async kill(): Promise<void> {
    process.kill(await this.#postmaster(), 'SIGKILL');
    await this.#running.stop();
  }

  /** Stops the server like an administrator who lets no transaction finish. */
  stop(): Promise<void> {
    return this.#running.stop();
  }

  /** Freezes the server for a while: connections stay open, and nothing answers. */
  async freeze(durationMs: number): Promise<void> {
    const postmaster = await this.#postmaster();
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    // Stop the parent first, so that it makes no more children.
    const pids = [postmaster, ...children.trim().split(' ').map(Number)];
    signal(pids, 'SIGSTOP');
    await wait(durationMs);
    signal(pids, 'SIGCONT');
  }

  async #postmaster(): Promise<number> {
    return Number((await readFile(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  /** Starts the server again. Retries, because children of the killed server hold the data for a moment. */
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

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A child may have ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
