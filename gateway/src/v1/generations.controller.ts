import { type UsedKey, type V1Generation, type Locale } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { GenerationSubmissionService } from '../generation/generation-submission.service.js';
import { taskIdPipe } from '../http/id.pipe.js';
import { ImageAddresses } from '../http/image-address.js';
import { CallerLocale, idempotencyKeyOf, requestLocale } from '../http/request-headers.js';
import { KeyRateGuard } from '../keys/key-rate.guard.js';
import { CurrentKey, KeyGuard, NeedsScope } from '../keys/key.guard.js';
import { toV1Generation } from './to-v1-generation.js';

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
