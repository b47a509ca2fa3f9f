import {
  AppError,
  type GenerationTask,
  isGenerationEnded,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { type Logger, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { ownerId } from './member-responders.js';

export const taskId = '11111111-2222-4333-8444-555555555555';

/** The answers of the generation service, set by the test. A real RPC service returns them. */
export class GenerationAnswers {
  readonly submissions: RpcRequest<'generation.submit'>[] = [];
  readonly listed: RpcRequest<'generation.list'>[] = [];
  readonly deleted: string[] = [];
  readonly askedImages: RpcRequest<'generation.image'>[] = [];
  /** Thrown instead of accepting or deleting a task. */
  refusal: AppError | null = null;
  state: GenerationTask['task_status'] = 'succeed';
  isDemonstration = true;
  image: RpcResponse<'generation.image'> | null = null;
  /** Calls waiting for an update. */
  waitingCount = 0;
}

let answers: GenerationAnswers;

const taskOf = (locale: string): GenerationTask => ({
  task_id: taskId,
  task_status: answers.state,
  task_status_msg: answers.state === 'failed' ? `failed in ${locale}` : '',
  task_result: { images: [] },
  settings: {
    prompt: 'A cat',
    negative_prompt: '',
    image_reference: 'subject',
    image_fidelity: 0.9,
    human_fidelity: 0.9,
    n: 1,
    aspect_ratio: '1:1',
  },
  image_name: 'photo.jpg',
  is_demonstration: false,
  created_at: '2026-11-21T00:00:00.000Z',
  finished_at: null,
  kept_until: '2027-02-19T00:00:00.000Z',
});

function assertOwned(asked: { taskId: string; userId: number }): void {
  const isKnown = asked.taskId === taskId || answers.submissions.some((seen) => seen.taskId === asked.taskId);
  if (!isKnown || asked.userId !== ownerId) throw new AppError('generation.not-found');
}

@Controller()
class GenerationResponder {
  @RpcMethod('generation.options')
  async options(_request: RpcRequest<'generation.options'>): Promise<RpcResponse<'generation.options'>> {
    const reference = { sidePixelsMin: 300, aspectMax: 2.5 };
    return Promise.resolve({
      isAvailable: true,
      isDemonstration: answers.isDemonstration,
      keptDays: 90,
      reference,
    });
  }

  @RpcMethod('generation.submit')
  async submit(request: RpcRequest<'generation.submit'>): Promise<RpcResponse<'generation.submit'>> {
    await Promise.resolve();
    if (answers.refusal) throw answers.refusal;
    const { idempotencyKey } = request;
    const first = answers.submissions.find(
      (seen) => idempotencyKey !== null && seen.idempotencyKey === idempotencyKey,
    );
    if (!first) answers.submissions.push(request);
    return { taskId: (first ?? request).taskId };
  }

  @RpcMethod('generation.get')
  async get(request: RpcRequest<'generation.get'>): Promise<GenerationTask> {
    await Promise.resolve();
    assertOwned(request);
    return { ...taskOf(request.locale), task_id: request.taskId };
  }

  @RpcMethod('generation.watch')
  async watch(request: RpcRequest<'generation.watch'>): Promise<GenerationTask> {
    assertOwned(request);
    const deadline = Date.now() + request.waitMs;
    answers.waitingCount += 1;
    while (!isGenerationEnded(taskOf('')) && answers.state === request.seen && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    answers.waitingCount -= 1;
    return taskOf(request.locale);
  }

  @RpcMethod('generation.list')
  async list(request: RpcRequest<'generation.list'>): Promise<RpcResponse<'generation.list'>> {
    answers.listed.push(request);
    return Promise.resolve({ tasks: [taskOf(request.locale)], nextBefore: taskId });
  }

  @RpcMethod('generation.image')
  async image(request: RpcRequest<'generation.image'>): Promise<RpcResponse<'generation.image'>> {
    await Promise.resolve();
    assertOwned(request);
    answers.askedImages.push(request);
    if (!answers.image) throw new AppError('generation.not-found');
    return answers.image;
  }

  @RpcMethod('generation.delete')
  async delete(request: RpcRequest<'generation.delete'>): Promise<RpcResponse<'generation.delete'>> {
    await Promise.resolve();
    assertOwned(request);
    if (answers.refusal) throw answers.refusal;
    answers.deleted.push(request.taskId);
    return { taskId: request.taskId };
  }
}

@Module({ controllers: [GenerationResponder] })
class GenerationResponderModule {}

export const startGenerationResponder = ({
  rpcUrl,
  logger,
  given,
}: {
  rpcUrl: string;
  logger: Logger;
  given: GenerationAnswers;
}): Promise<Closable> => {
  answers = given;
  return startRpcService({ service: 'generation', module: GenerationResponderModule, rpcUrl, logger });
};
