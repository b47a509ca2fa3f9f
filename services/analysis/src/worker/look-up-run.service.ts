import { analysisKeys, type JobPayload, uploadBytesLimit } from '@jinwi/contracts';
import { UnreadableImageError } from '@jinwi/forensics';
import { type JobContext, type JobWorker, startJobWorker } from '@jinwi/jobs';
import { CONFIG, LOGGER, type Logger } from '@jinwi/service-kit';
import { OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { failureCode } from '../analyses/failure-code.js';
import { type AnalysisWorkerConfig } from '../config.js';
import { LookUpRepository } from '../look-ups/look-up.repository.js';
import { OwnOrigins } from './own-origins.js';

/** One at a time, so that the engine stays free for members' analyses. */
const concurrency = 1;

/** Runs the job `provenance.lookUp` in a worker, and then deletes the visitor's image. */
@Injectable()
export class LookUpRunService implements OnApplicationBootstrap, OnApplicationShutdown {
  #worker: JobWorker | undefined;

  constructor(
    private readonly repository: LookUpRepository,
    private readonly origins: OwnOrigins,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: AnalysisWorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, logger } = this;
    this.#worker = await startJobWorker({
      url: config.queueUrl,
      queue: 'provenance',
      concurrency,
      handlers: { 'provenance.lookUp': (payload, context) => this.#run(payload, context) },
      onFinalFailure: (_name, { lookUpId }) => this.#end(lookUpId, { failure: 'service.unavailable' }),
      logger,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#worker?.close();
  }

  async #run(
    { lookUpId }: JobPayload<'provenance.lookUp'>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    // Without the row, the caller has the answer already or no longer waits.
    if ((await this.repository.find(lookUpId)) === null) return this.#removeImage(lookUpId);
    try {
      const key = analysisKeys.uploadOf(lookUpId);
      const image = await this.store.read(key, { sizeBytesMax: uploadBytesLimit });
      const matches = await this.origins.matches(image, { name: lookUpId, signal });
      await this.#end(lookUpId, { matches });
    } catch (error) {
      const isFinal = error instanceof UnreadableImageError || error instanceof ObjectNotFoundError;
      if (!isFinal) throw error;
      await this.#end(lookUpId, { failure: failureCode(error) });
    }
  }

  async #end(lookUpId: string, answer: Parameters<LookUpRepository['answer']>[1]): Promise<void> {
    await this.repository.answer(lookUpId, answer);
    await this.#removeImage(lookUpId);
  }

  #removeImage(lookUpId: string): Promise<void> {
    return this.store.deletePrefix(analysisKeys.folderOf(lookUpId));
  }
}
