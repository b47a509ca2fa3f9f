import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isErrorCode, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { JOB_PRODUCER, type JobProducer } from '@jinwi/jobs';
import { RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LookUpRepository } from './look-up.repository.js';

/** Maximum number of unanswered look-ups. More would only wait for each other. */
const openMax = 20;
const retryAfterSeconds = 10;
const waitMs = 20_000;
const pauseMs = 150;

/** Asks a worker whether an image was made here, because only workers can read and decode images. */
@Injectable()
export class LookUpService {
  constructor(
    private readonly repository: LookUpRepository,
    @Inject(JOB_PRODUCER) private readonly producer: JobProducer,
  ) {}

  /** @throws AppError `request.too-many`, `service.unavailable`, or the failure of an unreadable image */
  @RpcMethod('analysis.lookUp')
  async lookUp({ lookUpId }: RpcRequest<'analysis.lookUp'>) {
    const { repository, producer } = this;
    if ((await repository.countOpen()) >= openMax)
      throw new AppError('request.too-many', { retryAfterSeconds });
    await repository.insert(lookUpId);
    try {
      await producer.enqueue('provenance.lookUp', { lookUpId }, { jobId: lookUpId });
      return await this.#answer(lookUpId);
    } finally {
      await repository.delete(lookUpId);
    }
  }

  async #answer(lookUpId: string): Promise<RpcResponse<'analysis.lookUp'>> {
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      await wait(pauseMs);
      const { matches = null, failure = null } = (await this.repository.find(lookUpId)) ?? {};
      if (matches !== null) return { matches };
      if (failure !== null) throw new AppError(isErrorCode(failure) ? failure : 'service.unavailable');
    }
    throw new AppError('service.unavailable');
  }
}
