import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, freePort, startNats, type TestDatabase } from '@jinwi/local-stores';
import {
  completeUrls,
  type Environment,
  type PartName,
  partNames,
  type PartProcess,
  startProcess,
  type SystemUrls,
  urlEnvironment,
} from '@jinwi/dev-env';
import { testEnvironment } from './test-system.js';

/** Runs each part in a separate process, so that each can be stopped or killed on its own. */
export class SeparateProcesses {
  readonly #removeStores: () => Promise<void>;
  readonly #started: { part: PartName; process: PartProcess }[] = [];

  private constructor(
    /** The environment variables that all processes share. */
    readonly environment: Environment,
    readonly databaseUrl: string,
    removeStores: () => Promise<void>,
  ) {
    this.#removeStores = removeStores;
  }

  /** Prepares a new empty database, an object store and a NATS server, unless given. Starts no part yet. */
  static async prepare({
    environment = {},
    urls = {},
    database: given,
  }: {
    environment?: Environment;
    urls?: Partial<Omit<SystemUrls, 'databaseUrl'>>;
    /** Used instead of a new database. It is dropped at the end too. */
    database?: TestDatabase;
  } = {}): Promise<SeparateProcesses> {
    const database = given ?? (await createTestDatabase());
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-apart-'));
    const storageUrl = pathToFileURL(folder).href;
    const nats = urls.rpcUrl ? null : await startNats();
    const rpcUrl = urls.rpcUrl ?? nats?.url;
    if (!rpcUrl) throw new Error('nats-server not found');
    const complete = completeUrls({ storageUrl, ...urls, rpcUrl, databaseUrl: database.url });
    const common = {
      ...process.env,
      ...testEnvironment,
      ...urlEnvironment(complete),
      LOG_LEVEL: 'info',
      PORT: String(await freePort()),
    };
    return new SeparateProcesses({ ...common, ...environment }, database.url, async () => {
      await nats?.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });
  }

  /** The gateway's URL. */
  get url(): string {
    return `http://127.0.0.1:${this.environment.PORT}`;
  }

  /** Starts all parts at once. */
  async startAll(): Promise<void> {
    const starts = await Promise.allSettled(partNames.map((part) => this.start(part)));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  }

  /** Starts another process of this part, or a replacement for one that ended. */
  async start(
    part: PartName,
    {
      environment = {},
      nodeOptions,
      folder,
    }: { environment?: Environment; nodeOptions?: string; folder?: string } = {},
  ): Promise<PartProcess> {
    const started = await startProcess({
      part,
      environment: { ...this.environment, ...environment },
      nodeOptions,
      folder,
    });
    this.#started.push({ part, process: started });
    return started;
  }

  /** Kills the newest process of this part, like a power cut. */
  async kill(part: PartName): Promise<void> {
    await this.#newest(part).kill();
  }

  /** Stops the newest process of this part, like an orchestrator. */
  async end(part: PartName): Promise<void> {
    await this.#newest(part).close();
  }

  /** The JSON log lines of this part's newest process. */
  linesOf(part: PartName): Record<string, unknown>[] {
    return this.#newest(part).lines.flatMap(parsed);
  }

  /** Stops everything still running, callers before the services they call. */
  async close(): Promise<void> {
    for (const part of [...partNames].reverse()) {
      for (const one of this.#started) if (one.part === part) await one.process.close();
    }
    await this.#removeStores();
  }

  #newest(part: PartName): PartProcess {
    const newest = this.#started.findLast((one) => one.part === part);
    if (!newest) throw new Error(`${part} was never started.`);
    return newest.process;
  }
}

const parsed = (line: string): Record<string, unknown>[] =>
  line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [];
