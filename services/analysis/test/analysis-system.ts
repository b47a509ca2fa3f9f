import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ImageSource, type RpcResponse } from '@jinwi/contracts';
import { createDataSource, openDatabase } from '@jinwi/database';
import { CreditsLedger, startCreditsLedger } from '@jinwi/stand-ins';
import { createTestDatabase } from '@jinwi/local-stores';
import { createLogger, inProcessRpcUrl, RpcClient, startRpcService, type Closable } from '@jinwi/service-kit';
import { createObjectStore, type ObjectStore } from '@jinwi/storage';
import { type DataSource } from 'typeorm';
import { analysisSchema } from '../src/analysis.data-source.js';
import {
  readAnalysisConfig,
  readAnalysisWorkerConfig,
  startAnalysis,
  startAnalysisWorker,
} from '../src/index.js';
import { type GenerationAnswers, generationResponder, nothingGenerated } from './generation-responder.js';

export const logger = createLogger({ name: 'test', level: process.env.JINWI_TEST_LOG ?? 'silent' });

/** How long `end` waits: enough for three attempts with their pauses on a busy machine. */
const endTimeoutMs = 90_000;

type Watched = RpcResponse<'analysis.watch'>;

export interface Submitted extends RpcResponse<'analysis.submit'> {
  key: string;
}

/** The service, a worker and the stores. A test can stop and restart each of them. */
export class AnalysisSystem {
  readonly ledger = new CreditsLedger();
  readonly store: ObjectStore;
  readonly rpc: RpcClient;
  credits: Closable | undefined;
  generation: Closable | undefined;
  service: Closable | undefined;
  worker: Closable | undefined;

  private constructor(
    readonly environment: Record<string, string>,
    readonly database: DataSource,
    readonly folder: string,
    private readonly drop: () => Promise<void>,
  ) {
    this.store = createObjectStore(environment.STORAGE_URL ?? '');
    this.rpc = new RpcClient({ url: environment.RPC_URL ?? '' });
  }

  /** Starts everything, but no worker if `isWorking` is false and no generation service if `generation` is null. */
  static async start({
    isWorking = true,
    given = {},
    generation = nothingGenerated(),
  }: {
    isWorking?: boolean;
    given?: Record<string, string>;
    generation?: GenerationAnswers | null;
  } = {}): Promise<AnalysisSystem> {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-analysis-'));
    const environment = {
      DATABASE_URL: database.url,
      QUEUE_URL: database.url,
      RPC_URL: inProcessRpcUrl(),
      STORAGE_URL: pathToFileURL(folder).href,
      ANALYSIS_THREADS: '2',
      ANALYSIS_SWEEP_MS: '3600000',
      ANALYSIS_FAILURES_PER_HOUR: '1000',
      ANALYSIS_PER_MEMBER_MAX: '2',
      ...given,
    };
    const dataSource = await openDatabase(createDataSource({ ...analysisSchema, url: database.url }), {
      isMigratedOnStart: true,
    });
    const system = new AnalysisSystem(environment, dataSource, folder, () => database.drop());
    await system.startCredits();
    if (generation) await system.startGeneration(generation);
    await system.startService();
    if (isWorking) await system.startWorker();
    return system;
  }

  async startCredits(): Promise<void> {
    const rpcUrl = this.environment.RPC_URL ?? '';
    this.credits = await startCreditsLedger({ ledger: this.ledger, rpcUrl, logger });
  }

  async startGeneration(answers: GenerationAnswers): Promise<void> {
    const rpcUrl = this.environment.RPC_URL ?? '';
    const module = generationResponder(answers);
    this.generation = await startRpcService({ service: 'generation', module, rpcUrl, logger });
  }

  async startService(given: Record<string, string> = {}): Promise<void> {
    this.service = await startAnalysis(readAnalysisConfig({ ...this.environment, ...given }), { logger });
  }

  async startWorker(given: Record<string, string> = {}): Promise<Closable> {
    const config = readAnalysisWorkerConfig({ ...this.environment, ...given });
    return (this.worker = await startAnalysisWorker(config, { logger }));
  }

  /** Stores the upload, then calls the service, as the gateway does. Without `hasDigest`, acts as an older gateway. */
  async submit(
    image: Uint8Array,
    {
      userId = 1,
      imageName = 'photo.jpg',
      idempotencyKey = null,
      hasDigest = false,
      source,
    }: {
      userId?: number;
      imageName?: string;
      idempotencyKey?: string | null;
      hasDigest?: boolean;
      source?: ImageSource;
    } = {},
  ): Promise<Submitted> {
    const submissionId = randomUUID();
    const key = `analyses/${submissionId}/original`;
    await this.store.put(key, image, { contentType: 'image/jpeg', sizeBytesMax: 6e6 });
    const submitted = await this.rpc.call('analysis.submit', {
      submissionId,
      userId,
      key,
      imageName,
      imageSize: image.length,
      idempotencyKey,
      source,
      ...(hasDigest ? { imageSha256: createHash('sha256').update(image).digest('hex') } : {}),
    });
    return { ...submitted, key };
  }

  watch(
    id: number,
    { userId = 1, seen = Number.MAX_SAFE_INTEGER, waitMs = 20_000, withRecord = true } = {},
  ): Promise<Watched> {
    return this.rpc.call(
      'analysis.watch',
      { id, userId, locale: 'en', seen, waitMs, withRecord },
      { timeoutMs: waitMs + 5_000 },
    );
  }

  /** Waits for the end of an analysis. */
  async end(id: number, { userId = 1 } = {}): Promise<Watched> {
    const deadline = Date.now() + endTimeoutMs;
    for (;;) {
      const watched = await this.watch(id, { userId });
      if (watched.state === 'done' || watched.state === 'failed') return watched;
      if (Date.now() > deadline) throw new Error(`the analysis is still ${watched.state}`);
    }
  }

  async analyze(
    image: Uint8Array,
    options?: Parameters<AnalysisSystem['submit']>[1],
  ): Promise<Watched & Submitted> {
    const submitted = await this.submit(image, options);
    return { ...(await this.end(submitted.id, { userId: options?.userId ?? 1 })), ...submitted };
  }

  query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.database.query(sql, parameters);
  }

  async storedKeys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of this.store.list('')) keys.push(key);
    return keys.sort();
  }

  async close(): Promise<void> {
    await this.service?.close();
    await this.worker?.close();
    await this.credits?.close();
    await this.generation?.close();
    await this.rpc.close();
    await this.database.destroy();
    await this.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
