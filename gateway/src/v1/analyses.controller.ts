import {
  type UsedKey,
  v1PageQuerySchema,
  type V1Analyses,
  type V1Analysis,
  type Locale,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { AnalysisSubmissionService } from '../analysis/analysis-submission.service.js';
import { isEnded, sendAnalysisEvents } from '../analysis/follow-analysis.js';
import { clientAbortSignal } from '../http/connection.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { parseBody } from '../http/read-body.js';
import {
  CallerLocale,
  idempotencyKeyOf,
  requestLocale,
  preferredWaitSeconds,
} from '../http/request-headers.js';
import { KeyHolders, KeyRateGuard, CurrentKey, KeyGuard, NeedsScope } from '../keys/key.guard.js';
import { MemberStreams } from '../stream/member-streams.js';
import { SharedWatches } from '../stream/follow.js';
import { AnalysesService } from './analyses.service.js';
import { linkNext } from './cursor.js';

@Controller('api/v1/analyses')
@UseGuards(KeyGuard)
export class AnalysesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly submissions: AnalysisSubmissionService,
    private readonly analyses: AnalysesService,
    private readonly watches: SharedWatches,
    private readonly streams: MemberStreams,
    private readonly holders: KeyHolders,
  ) {}

  /** Answers 202, unless the caller prefers to wait and the analysis ends in time. */
  @Post()
  @NeedsScope('analyze')
  @HttpCode(202)
  @UseGuards(KeyRateGuard('analyzePerMember'))
  async create(
    @CurrentKey() { userId, ...key }: UsedKey,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1Analysis> {
    const idempotencyKey = idempotencyKeyOf(request);
    const caller = clientAbortSignal(response);
    const spender = { id: key.id, creditLimit: key.creditLimit };
    const { id } = await this.submissions.submit(request, { userId, idempotencyKey, spender });
    const waitSeconds = preferredWaitSeconds(request, response);
    const followed = { id, userId, locale: requestLocale(request) };
    const analysis = await this.analyses.read(followed, { waitSeconds, caller });
    response.location(`/api/v1/analyses/${id}`);
    if (waitSeconds > 0 && isEnded(analysis)) response.status(200);
    return analysis;
  }

  @Get()
  @NeedsScope('read')
  async list(
    @CurrentKey() { userId }: UsedKey,
    @Query() query: unknown,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1Analyses> {
    const { limit, cursor } = parseBody(v1PageQuerySchema, query);
    const page = await this.analyses.list({ userId, locale, limit, cursor });
    linkNext(response, { path: '/api/v1/analyses', limit, nextCursor: page.nextCursor });
    return page;
  }

  @Get(':id')
  @NeedsScope('read')
  read(
    @CurrentKey() { userId }: UsedKey,
    @Param('id', analysisIdPipe) id: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<V1Analysis> {
    const waitSeconds = preferredWaitSeconds(request, response);
    const followed = { id, userId, locale: requestLocale(request) };
    return this.analyses.read(followed, { waitSeconds, caller: clientAbortSignal(response) });
  }

  @Get(':id/events')
  @NeedsScope('read')
  events(
    @CurrentKey() { userId }: UsedKey,
    @Param('id', analysisIdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return sendAnalysisEvents(response, {
      watches: this.watches,
      followed: { id, userId, locale: requestLocale(request) },
      signal: this.streams.open(this.holders.of(request), response),
    });
  }

  @Delete(':id')
  @NeedsScope('analyze')
  @HttpCode(204)
  async delete(@CurrentKey() { userId }: UsedKey, @Param('id', analysisIdPipe) id: number): Promise<void> {
    await this.rpc.call('analysis.delete', { id, userId });
  }
}
