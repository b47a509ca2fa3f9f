import { AppError, type EarlyFindings, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { type Logger, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { ownerId } from './member-responders.js';

/**
 * The answers of the analysis service, set by the test. A real RPC service returns them, because the gateway does not
 * import services.
 */
export class AnalysisAnswers {
  readonly submissions: RpcRequest<'analysis.submit'>[] = [];
  /** SHA-256 of the image of analysis 7, an earlier analysis; null if there is no such analysis. */
  earlierSha256: string | null = null;
  /** Thrown instead of accepting a submission. */
  refusal: AppError | null = null;
  state: RpcResponse<'analysis.watch'>['state'] = 'done';
  failure: string | null = null;
  stepsDone = 0;
  early: EarlyFindings | undefined;
  watchCount = 0;
  /** Calls waiting for an update. */
  waitingCount = 0;
  image: RpcResponse<'analysis.image'> | null = null;
  historySize = 0;
  failureCount = 0;
  storedBytes = 0;
}

export const record = (id: number, userId: number): RpcResponse<'analysis.get'> => ({
  id,
  userId,
  imageUrl: `/api/analysis/${id}/image`,
  imageName: 'photo.jpg',
  imageSize: 100,
  result: 'Likely Genuine',
  score: 90,
  aiGenerationMarkers: null,
  manipulation: null,
  metadata: null,
  hidden: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  artifacts: {},
  report: null,
  secondOpinion: null,
});

export const failure = (id: number): RpcResponse<'analysis.failures'>['failures'][number] => ({
  id,
  submissionId: `3c9a1c7e-8a4f-4e0a-9b1a-${String(id).padStart(12, '0')}`,
  imageName: 'photo.jpg',
  imageSize: 100,
  createdAt: '2026-11-21T00:00:00.000Z',
  endedAt: '2026-11-21T00:00:05.000Z',
  reason: 'image.unreadable',
  creditsReturned: 1,
});

const pageSize = 50;
let answers: AnalysisAnswers;

function assertOwner({ userId }: { userId: number }): void {
  if (userId !== ownerId) throw new AppError('analysis.not-found');
}

@Controller()
class AnalysisResponder {
  @RpcMethod('analysis.submit')
  async submit(request: RpcRequest<'analysis.submit'>): Promise<RpcResponse<'analysis.submit'>> {
    await Promise.resolve();
    if (answers.refusal) throw answers.refusal;
    const { idempotencyKey, imageSha256 } = request;
    if (imageSha256 === answers.earlierSha256)
      return { id: 7, submissionId: failure(7).submissionId, isEarlier: true };
    const index = answers.submissions.findIndex(
      (first) => idempotencyKey !== null && first.idempotencyKey === idempotencyKey,
    );
    const first = answers.submissions[index];
    if (first) return { id: index + 1, submissionId: first.submissionId };
    answers.submissions.push(request);
    return { id: answers.submissions.length, submissionId: request.submissionId };
  }

  @RpcMethod('analysis.findSubmitted')
  async findSubmitted({
    idempotencyKey,
  }: RpcRequest<'analysis.findSubmitted'>): Promise<RpcResponse<'analysis.findSubmitted'>> {
    const index = answers.submissions.findIndex((first) => first.idempotencyKey === idempotencyKey);
    const first = answers.submissions[index];
    return Promise.resolve({ submitted: first ? { id: index + 1, submissionId: first.submissionId } : null });
  }

  @RpcMethod('analysis.watch')
  async watch({
    id,
    userId,
    seen,
    waitMs,
    withRecord = true,
  }: RpcRequest<'analysis.watch'>): Promise<RpcResponse<'analysis.watch'>> {
    assertOwner({ userId });
    const deadline = Date.now() + waitMs;
    answers.watchCount += 1;
    answers.waitingCount += 1;
    while (
      !['done', 'failed'].includes(answers.state) &&
      answers.stepsDone <= seen &&
      Date.now() < deadline
    ) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    answers.waitingCount -= 1;
    const { state, stepsDone, early, failure } = answers;
    return {
      id,
      state,
      steps: { done: stepsDone, total: 6, testId: null },
      ...(early && state === 'running' ? { early } : {}),
      record: state === 'done' && withRecord ? record(id, userId) : null,
      failure,
    };
  }

  @RpcMethod('analysis.get')
  async get({ id, userId }: RpcRequest<'analysis.get'>): Promise<RpcResponse<'analysis.get'>> {
    assertOwner({ userId });
    return Promise.resolve(record(id, userId));
  }

  @RpcMethod('analysis.history')
  async history({
    userId,
    beforeId,
    limit = pageSize,
  }: RpcRequest<'analysis.history'>): Promise<RpcResponse<'analysis.history'>> {
    const newest = beforeId === null ? answers.historySize : beforeId - 1;
    const length = Math.min(limit, newest);
    const records = Array.from({ length }, (_, index) => record(newest - index, userId));
    return Promise.resolve({ records, nextBeforeId: length === limit ? newest - length + 1 : null });
  }

  @RpcMethod('analysis.failures')
  async failures({
    userId,
    beforeId,
  }: RpcRequest<'analysis.failures'>): Promise<RpcResponse<'analysis.failures'>> {
    const newest = userId === ownerId ? (beforeId ?? answers.failureCount + 1) - 1 : 0;
    const length = Math.min(pageSize, newest);
    const failures = Array.from({ length }, (_, index) => failure(newest - index));
    return Promise.resolve({ failures, nextBeforeId: length === pageSize ? newest - length + 1 : null });
  }

  @RpcMethod('analysis.find')
  async find({ submissionId, userId }: RpcRequest<'analysis.find'>): Promise<RpcResponse<'analysis.find'>> {
    assertOwner({ userId });
    if (submissionId !== failure(1).submissionId) throw new AppError('analysis.not-found');
    return Promise.resolve({ id: 1, state: 'failed' });
  }

  @RpcMethod('analysis.setHidden')
  async setHidden({
    id,
    userId,
    hidden,
  }: RpcRequest<'analysis.setHidden'>): Promise<RpcResponse<'analysis.setHidden'>> {
    assertOwner({ userId });
    return Promise.resolve({ id, hidden });
  }

  @RpcMethod('analysis.delete')
  async delete({ id, userId }: RpcRequest<'analysis.delete'>): Promise<RpcResponse<'analysis.delete'>> {
    assertOwner({ userId });
    if (answers.state === 'running') throw new AppError('analysis.unfinished');
    return Promise.resolve({ id });
  }

  @RpcMethod('analysis.storedBytes')
  async storedBytes(
    _request: RpcRequest<'analysis.storedBytes'>,
  ): Promise<RpcResponse<'analysis.storedBytes'>> {
    return Promise.resolve({ sizeBytes: answers.storedBytes });
  }

  @RpcMethod('analysis.image')
  async image({ userId }: RpcRequest<'analysis.image'>): Promise<RpcResponse<'analysis.image'>> {
    assertOwner({ userId });
    if (!answers.image) throw new AppError('analysis.not-found');
    return Promise.resolve(answers.image);
  }
}

@Module({ controllers: [AnalysisResponder] })
class AnalysisResponderModule {}

export const startAnalysisResponder = ({
  rpcUrl,
  logger,
  given,
}: {
  rpcUrl: string;
  logger: Logger;
  given: AnalysisAnswers;
}): Promise<Closable> => {
  answers = given;
  return startRpcService({ service: 'analysis', module: AnalysisResponderModule, rpcUrl, logger });
};
