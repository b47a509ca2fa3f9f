import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type GenerationSettings, type GenerationState, type GenerationTask } from '@jinwi/contracts';
import { createDataSource, openDatabase } from '@jinwi/database';
import { CreditsLedger, startCreditsLedger } from '@jinwi/stand-ins';
import { createTestDatabase, until } from '@jinwi/local-stores';
import {
  createLogger,
  inProcessRpcUrl,
  RpcClient,
  type Closable,
  startService,
  startWorker,
} from '@jinwi/service-kit';
import { createObjectStore, type ObjectStore } from '@jinwi/storage';
import { type Type } from '@nestjs/common';
import sharp from 'sharp';
import { type DataSource } from 'typeorm';
import { generationSchema } from '../src/generation.data-source.js';
import { GenerationModule } from '../src/generation.module.js';
import { GenerationWorkerModule } from '../src/worker/generation-worker.module.js';
import { readGenerationConfig, readGenerationWorkerConfig } from '../src/index.js';
import { GENERATION_PROVIDER, type GenerationProvider } from '../src/providers/generation-provider.js';
import { ScriptedProvider } from './scripted-provider.js';

export const logger = createLogger({ name: 'test', level: process.env.JINWI_TEST_LOG ?? 'silent' });

export const settings = (given: Partial<GenerationSettings> = {}): GenerationSettings => ({
  prompt: 'a house by the sea',
  negative_prompt: '',
  image_reference: 'subject',
  image_fidelity: 0.9,
  human_fidelity: 0.9,
  n: 1,
  aspect_ratio: '1:1',
  ...given,
});

/** A reference image that every provider accepts. */
export const madeReference = ({ width = 320, height = 320 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer();

const withProvider = (module: Type, provider: GenerationProvider | null) => ({
  module,
  providers: [{ provide: GENERATION_PROVIDER, useValue: provider }],
});

interface Submitting {
  userId?: number;
  reference?: Buffer;
  imageName?: string;
  idempotencyKey?: string | null;
  settings?: Partial<GenerationSettings>;
}

/** The service, a worker and the stores. A test can stop and restart each of them. */
export class GenerationSystem {
  readonly ledger = new CreditsLedger();
  readonly store: ObjectStore;
  readonly rpc: RpcClient;
  credits: Closable | undefined;
  service: Closable | undefined;
  worker: Closable | undefined;

  private constructor(
    readonly environment: Record<string, string>,
    readonly provider: ScriptedProvider,
    readonly database: DataSource,
    readonly folder: string,
    private readonly drop: () => Promise<void>,
  ) {
    this.store = createObjectStore(environment.STORAGE_URL ?? '');
    this.rpc = new RpcClient({ url: environment.RPC_URL ?? '' });
  }

  /** Starts everything, but no worker if `isWorking` is false. */
  static async start({
    isWorking = true,
    provider = new ScriptedProvider(),
  } = {}): Promise<GenerationSystem> {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-generation-'));
    const environment = {
      DATABASE_URL: database.url,
      QUEUE_URL: database.url,
      RPC_URL: inProcessRpcUrl(),
      STORAGE_URL: pathToFileURL(folder).href,
      GENERATION_SWEEP_MS: '3600000',
      GENERATION_POLL_MS: '100',
      GENERATION_RATE_PER_SECOND: '1000',
    };
    const dataSource = await openDatabase(createDataSource({ ...generationSchema, url: database.url }), {
      isMigratedOnStart: true,
    });
    const system = new GenerationSystem(environment, provider, dataSource, folder, () => database.drop());
    await system.startCredits();
    await system.startService();
    if (isWorking) await system.startWorker();
    return system;
  }

  async startCredits(): Promise<void> {
    const rpcUrl = this.environment.RPC_URL ?? '';
    this.credits = await startCreditsLedger({ ledger: this.ledger, rpcUrl, logger });
  }

  async startService(
    given: Record<string, string> = {},
    { provider = this.provider }: { provider?: GenerationProvider | null } = {},
  ): Promise<void> {
    const config = readGenerationConfig({ ...this.environment, ...given });
    const module = withProvider(GenerationModule, provider);
    this.service = await startService({ service: 'generation', module, config, logger });
  }

  async restartService(...given: Parameters<GenerationSystem['startService']>): Promise<void> {
    await this.service?.close();
    await this.startService(...given);
  }

  async startWorker(
    given: Record<string, string> = {},
    { provider = this.provider }: { provider?: GenerationProvider | null } = {},
  ): Promise<Closable> {
    const config = readGenerationWorkerConfig({ ...this.environment, ...given });
    const module = withProvider(GenerationWorkerModule, provider);
    return (this.worker = await startWorker({ name: 'generation-worker', module, config, logger }));
  }

  async restartWorker(...given: Parameters<GenerationSystem['startWorker']>): Promise<void> {
    await this.stopWorker();
    await this.startWorker(...given);
  }

  async stopWorker(): Promise<void> {
    await this.worker?.close();
    this.worker = undefined;
  }

  /** Stores the upload, then calls the service, as the gateway does. */
  async submit({
    userId = 1,
    reference,
    imageName = 'photo.jpg',
    idempotencyKey = null,
    settings: given,
  }: Submitting = {}): Promise<string> {
    const taskId = randomUUID();
    const bytes = reference ?? (await madeReference());
    const key = `generations/${taskId}/reference`;
    await this.store.put(key, bytes, { contentType: 'image/jpeg', sizeBytesMax: 6e6 });
    const submitted = await this.rpc.call('generation.submit', {
      taskId,
      userId,
      key,
      imageName,
      imageSize: bytes.length,
      imageSha256: createHash('sha256').update(bytes).digest('hex'),
      settings: settings(given),
      idempotencyKey,
    });
    return submitted.taskId;
  }

  get(
    taskId: string,
    { userId = 1, locale = 'en' }: { userId?: number; locale?: 'en' | 'ko' } = {},
  ): Promise<GenerationTask> {
    return this.rpc.call('generation.get', { taskId, userId, locale });
  }

  watch(
    taskId: string,
    { userId = 1, seen = null, waitMs = 20_000 }: WatchOptions = {},
  ): Promise<GenerationTask> {
    const timeoutMs = waitMs + 5_000;
    return this.rpc.call('generation.watch', { taskId, userId, locale: 'en', seen, waitMs }, { timeoutMs });
  }

  /** Waits for the end of a task. */
  async end(taskId: string, { userId = 1 } = {}): Promise<GenerationTask> {
    let task = await this.watch(taskId, { userId });
    const deadline = Date.now() + 90_000;
    while (task.finished_at === null) {
      if (Date.now() > deadline) throw new Error(`the task is still ${task.task_status}`);
      task = await this.watch(taskId, { userId, seen: task.task_status });
    }
    return task;
  }

  async generate(submitting: Submitting = {}): Promise<GenerationTask> {
    return this.end(await this.submit(submitting), submitting);
  }

  /** Waits until the task's hold has been captured or released. @returns the hold's state */
  async charged(taskId: string): Promise<string> {
    await until(() => this.ledger.stateOf(taskId) !== 'held');
    return this.ledger.stateOf(taskId) ?? 'none';
  }

  query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.database.query(sql, parameters);
  }

  async storedKeys(prefix = ''): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of this.store.list(prefix)) keys.push(key);
    return keys.sort();
  }

  async close(): Promise<void> {
    await this.service?.close();
    await this.worker?.close();
    await this.credits?.close();
    await this.rpc.close();
    await this.database.destroy();
    await this.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface WatchOptions {
  userId?: number;
  seen?: GenerationState | null;
  waitMs?: number;
}
