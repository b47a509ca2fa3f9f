import { type UsedKey, type V1Generation, type Locale, type GenerationTask } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { GenerationSubmissionService } from '../generation/generation-submission.service.js';
import { taskIdPipe } from '../http/id.pipe.js';
import { ImageAddresses } from '../http/signed-addresses.js';
import { CallerLocale, idempotencyKeyOf, requestLocale } from '../http/request-headers.js';
import { KeyRateGuard, CurrentKey, KeyGuard, NeedsScope } from '../keys/key.guard.js';

@Controller('api/v1/generations')
@UseGuards(KeyGuard)
export class GenerationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly submissions: GenerationSubmissionService,
    private readonly addresses: ImageAddresses,
  ) {}

  @Post()
  @NeedsScope('generate')
  @HttpCode(202)
  @UseGuards(KeyRateGuard('generatePerMember'))
  async create(
    @CurrentKey() key: UsedKey,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1Generation> {
    const idempotencyKey = idempotencyKeyOf(request);
    const { userId, id, creditLimit } = key;
    const spender = { id, creditLimit };
    const taskId = await this.submissions.submit(request, { userId, idempotencyKey, spender });
    response.location(`/api/v1/generations/${taskId}`);
    return this.read(key, taskId, requestLocale(request));
  }

  @Get(':taskId')
  @NeedsScope('generate')
  async read(
    @CurrentKey() { userId }: UsedKey,
    @Param('taskId', taskIdPipe) taskId: string,
    @CallerLocale() locale: Locale,
  ): Promise<V1Generation> {
    const task = await this.rpc.call('generation.get', { taskId, userId, locale });
    return toV1Generation(task, { userId, addresses: this.addresses, now: Date.now() });
  }
}

function toV1Generation(
  task: GenerationTask,
  { userId, addresses, now }: { userId: number; addresses: ImageAddresses; now: number },
): V1Generation {
  const until = ImageAddresses.untilFrom(now);
  const { task_id: id, task_result: result } = task;
  const urlOf = (kind: 'image' | 'thumbnail', index: number) =>
    addresses.sign({ of: 'generation', id, kind, index, userId }, until);
  return {
    id,
    state: task.task_status,
    message: task.task_status_msg,
    settings: task.settings,
    imageName: task.image_name,
    isDemonstration: task.is_demonstration,
    createdAt: task.created_at,
    finishedAt: task.finished_at,
    keptUntil: task.kept_until,
    images: {
      expiresAt: new Date(until).toISOString(),
      items: result.images.map((image) => ({
        ...image,
        url: urlOf('image', image.index),
        thumbnailUrl: urlOf('thumbnail', image.index),
      })),
    },
  };
}
