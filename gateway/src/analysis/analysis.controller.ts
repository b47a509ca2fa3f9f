import { type AnalysisRecord } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { idempotencyKeyOf } from '../http/idempotency-key.js';
import { requestLocale } from '../http/request-locale.js';
import { MemberRateGuard } from '../rate-limit/member-rate.guard.js';
import { CurrentMember, SessionGuard, type SignedInMember } from '../session/session.guard.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { AnalysisSubmissionService } from './analysis-submission.service.js';
import { untilGone } from '../http/until-gone.js';

const historyRecordsMax = 1_000;

@Controller('api')
@UseGuards(SessionGuard)
export class AnalysisController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly submissions: AnalysisSubmissionService,
  ) {}

  /** 200 with the record; 202 on `Prefer: respond-async` (RFC 7240) or when the analysis takes too long. */
  @Post('analyze')
  @HttpCode(200)
  @UseGuards(MemberRateGuard('analyzePerMember'))
  async analyze(
    @CurrentMember() member: SignedInMember,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const idempotencyKey = idempotencyKeyOf(request);
    const caller = untilGone(response);
    const id = await this.submissions.submit(request, { userId: member.id, idempotencyKey });
    const followed = { id, userId: member.id, locale: requestLocale(request) };
    if (wantsNoWait(request)) {
      response.status(202).set({ Location: `/api/analysis/${id}`, 'Preference-Applied': 'respond-async' });
      return this.submissions.progress(followed);
    }
    const outcome = await this.submissions.waitForEnd(followed, caller);
    if ('record' in outcome) return outcome.record;
    response.status(202).set({ Location: `/api/analysis/${id}` });
    return outcome.progress;
  }

  @Get('analysis/history')
  async history(@CurrentMember() member: SignedInMember, @Req() request: Request): Promise<AnalysisRecord[]> {
    const records: AnalysisRecord[] = [];
    let beforeId: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof this.page>> = await this.page(member, { request, beforeId });
      records.push(...page.records);
      beforeId = page.nextBeforeId;
    } while (beforeId !== null && records.length < historyRecordsMax);
    return records;
  }

  @Get('analysis/:id')
  get(
    @CurrentMember() member: SignedInMember,
    @Param('id', analysisIdPipe) id: number,
    @Req() request: Request,
  ) {
    return this.rpc.call('analysis.get', { id, userId: member.id, locale: requestLocale(request) });
  }

  @Post('analysis/:id/hide')
  @HttpCode(200)
  hide(@CurrentMember() member: SignedInMember, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.setHidden', { id, userId: member.id, hidden: true });
  }

  @Post('analysis/:id/unhide')
  @HttpCode(200)
  unhide(@CurrentMember() member: SignedInMember, @Param('id', analysisIdPipe) id: number) {
    return this.rpc.call('analysis.setHidden', { id, userId: member.id, hidden: false });
  }

  private page(member: SignedInMember, { request, beforeId }: { request: Request; beforeId: number | null }) {
    return this.rpc.call('analysis.history', { userId: member.id, locale: requestLocale(request), beforeId });
  }
}

const wantsNoWait = (request: Request): boolean =>
  (request.get('prefer') ?? '').split(',').some((preference) => preference.trim() === 'respond-async');
