import {
  type GenerationOptions,
  generationGateWordDefault,
  type GenerationGate,
  type Locale,
} from '@jinwi/contracts';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common';
import { type Request } from 'express';
import { z } from 'zod';
import { type GatewayConfig } from '../config.js';
import { taskIdPipe } from '../http/id.pipe.js';
import { parseBody } from '../http/read-body.js';
import { CallerLocale, idempotencyKeyOf } from '../http/request-headers.js';
import { MemberRateGuard, MemberId, SessionGuard } from '../session/session.guard.js';
import { GenerationSubmissionService } from './generation-submission.service.js';
import { createHash } from 'node:crypto';

const beforeSchema = z.uuid().nullable();

@Controller('api')
@UseGuards(SessionGuard)
export class GenerationController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly submissions: GenerationSubmissionService,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get('generation-options')
  async options(): Promise<GenerationOptions> {
    const abilities = await this.rpc.call('generation.options', {});
    return { ...abilities, gate: gateOf(this.config.generationGateWord, abilities) };
  }

  @Post('generate-image')
  @HttpCode(200)
  @UseGuards(MemberRateGuard('generatePerMember'))
  async submit(@MemberId() userId: number, @Req() request: Request) {
    const idempotencyKey = idempotencyKeyOf(request);
    return { task_id: await this.submissions.submit(request, { userId, idempotencyKey }) };
  }

  @Get('generate-image')
  list(@MemberId() userId: number, @CallerLocale() locale: Locale, @Query('before') before?: unknown) {
    return this.rpc.call('generation.list', {
      userId,
      locale,
      before: parseBody(beforeSchema, before ?? null),
    });
  }

  @Get('generate-image/:taskId')
  get(
    @MemberId() userId: number,
    @Param('taskId', taskIdPipe) taskId: string,
    @CallerLocale() locale: Locale,
  ) {
    return this.rpc.call('generation.get', { taskId, userId, locale });
  }

  @Delete('generate-image/:taskId')
  async delete(@MemberId() userId: number, @Param('taskId', taskIdPipe) taskId: string) {
    await this.rpc.call('generation.delete', { taskId, userId });
    return { task_id: taskId };
  }
}

/**
 * Returns the digest of the word that opens image generation, so that the page can check what is typed. For a
 * demonstration with the default word, also returns that word.
 */
export function gateOf(word: string, { isDemonstration }: { isDemonstration: boolean }): GenerationGate {
  const isTold = isDemonstration && word === generationGateWordDefault;
  return { digest: createHash('sha256').update(word).digest('hex'), hint: isTold ? word : null };
}
