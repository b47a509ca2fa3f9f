import { setTimeout as wait } from 'node:timers/promises';
import { LocalStoreError } from './local-store-error.js';
import { type LocalPostgres, startPostgres, type WatchedPostgres } from './start-postgres.js';

const restartsMax = 3;
const restartsWithinMs = 60_000;
/** Long enough for the children of a killed server to release its data. */
const restartTimeoutMs = 10_000;
const retryDelayMs = 100;

interface KeptSettings {
  dataDir: string;
  onRestart?: () => void;
  /** Called once, when the server has died too often or cannot be restarted. */
  onLost: (error: LocalStoreError) => void;
}

/**
 * Starts PostgreSQL like {@link startPostgres}, and restarts it at the same address when it dies, at most three times
 * a minute.
 * @throws LocalStoreError when the first start fails
 */
export async function keepPostgres(settings: KeptSettings): Promise<LocalPostgres> {
  const kept = new KeptPostgres(settings, await startPostgres({ dataDir: settings.dataDir }));
  const { url, port } = kept.running;
  return { url, port, stop: () => kept.stop() };
}

class KeptPostgres {
  readonly #restartedAt: number[] = [];
  readonly #keeping: Promise<void>;
  #isStopped = false;

  constructor(
    private readonly settings: KeptSettings,
    public running: WatchedPostgres,
  ) {
    this.#keeping = this.#keep().catch((error: LocalStoreError) => settings.onLost(error));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.running.stop();
    await this.#keeping;
  }

  async #keep(): Promise<void> {
    for (;;) {
      await this.running.ended;
      if (this.#isStopped) return;
      this.#countRestart();
      this.settings.onRestart?.();
      this.running = await this.#restart();
      // `stop()` was called during the restart.
      if (this.#isStopped) return this.running.stop();
    }
  }

  #countRestart(): void {
    const now = Date.now();
    const recent = this.#restartedAt.filter((at) => now - at < restartsWithinMs);
    if (recent.length >= restartsMax) {
      throw new LocalStoreError(
        `PostgreSQL ended more than ${restartsMax} times within a minute: ${this.running.endReason()}`,
      );
    }
    this.#restartedAt.splice(0, Infinity, ...recent, now);
  }

  async #restart(): Promise<WatchedPostgres> {
    const { dataDir } = this.settings;
    const { port } = this.running;
    const deadline = Date.now() + restartTimeoutMs;
    for (;;) {
      try {
        return await startPostgres({ dataDir, port });
      } catch (error) {
        if (this.#isStopped || Date.now() > deadline) throw error;
        await wait(retryDelayMs);
      }
    }
  }
}
