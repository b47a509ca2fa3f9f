import { idSchema, type Locale } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { z } from 'zod';
import { parseBody } from '../http/read-body.js';
import { clientAbortSignal } from '../http/connection.js';
import { analysisIdPipe, submissionIdPipe } from '../http/id.pipe.js';
import { CallerLocale, idempotencyKeyOf, requestLocale } from '../http/request-headers.js';
import { MemberRateGuard, MemberId, SessionGuard, SessionHolders } from '../session/session.guard.js';
import { AnalysisSubmissionService } from './analysis-submission.service.js';
import { MemberStreams } from '../stream/member-streams.js';
import { SharedWatches } from '../stream/follow.js';
import { sendAnalysisEvents } from './follow-analysis.js';

/** Query parameter `before`: the lowest id on the previous page; null asks for the first page. */
const beforeSchema = z.coerce.number().pipe(idSchema).nullable();

@Controller('api')
@UseGuards(SessionGuard)
export class AnalysisController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly submissions: AnalysisSubmissionService,
  ) {}

  /**
   * Answers 200 with the record; 202 if the caller sends `Prefer: respond-async` (RFC 7240) or the analysis takes too
   * long. If the member has an earlier record of the same bytes, it is returned at once.
   */
  @Post('analyze')
  @HttpCode(200)
  @UseGuards(MemberRateGuard('analyzePerMember'))
  async analyze(
    @MemberId() userId: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const idempotencyKey = idempotencyKeyOf(request);
    const caller = clientAbortSignal(response);
    const submitted = await this.submissions.submit(request, { userId, idempotencyKey });
    const followed = { id: submitted.id, userId, locale: requestLocale(request) };
    return this.submissions.answer(submitted, { followed, request, response, caller });
  }

  @Get('analysis/history')
  async history(
    @MemberId() userId: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query('before') before?: unknown,
  ) {
    const beforeId = parseBody(beforeSchema, before ?? null);
    const locale = requestLocale(request);
    const page = await this.rpc.call('analysis.history', { userId, locale, beforeId });
    linkNext(request, response, page.nextBeforeId);
    return page.records;
  }

  @Get('analysis/failures')
  async failures(
    @MemberId() userId: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query('before') before?: unknown,
  ) {
    const beforeId = parseBody(beforeSchema, before ?? null);
    const page = await this.rpc.call('analysis.failures', { userId, beforeId });
    linkNext(request, response, page.nextBeforeId);
    return page.failures;
  }

  @Get('analysis/submissions/:submissionId')
  find(@MemberId() userId: number, @Param('submissionId', submissionIdPipe) submissionId: string) {
    return this.rpc.call('analysis.find', { submissionId, userId });
  }

  @Get('analysis/:id')
  get(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number, @CallerLocale() locale: Locale) {
    return this.rpc.call('analysis.get', { id, userId, locale });
  }

  @Delete('analysis/:id')
  delete(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.delete', { id, userId });
  }

  @Post('analysis/:id/hide')
  @HttpCode(200)
  hide(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.setHidden', { id, userId, hidden: true });
  }

  @Post('analysis/:id/unhide')
  @HttpCode(200)
  unhide(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.setHidden', { id, userId, hidden: false });
  }
}

/** Sets the `Link` header to the next page of a list (RFC 8288). */
function linkNext({ path }: Request, response: Response, beforeId: number | null): void {
  if (beforeId !== null) response.links({ next: `${path}?before=${beforeId}` });
}

@Controller('api/analysis/:id/events')
@UseGuards(SessionGuard)
export class AnalysisEventsController {
  constructor(
    private readonly watches: SharedWatches,
    private readonly streams: MemberStreams,
    private readonly holders: SessionHolders,
  ) {}

  /** Sends `progress` after each finished test, then one `done` with the record (without it if the analysis failed). */
  @Get()
  async events(
    @MemberId() userId: number,
    @Param('id', analysisIdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendAnalysisEvents(response, {
      watches: this.watches,
      withRecord: true,
      followed: { id, userId, locale: requestLocale(request) },
      signal: this.streams.open(this.holders.of(request), response),
    });
  }
}
