import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { analysisIdPipe } from '../http/id.pipe.js';
import { requestLocale } from '../http/request-headers.js';
import { SessionHolders } from '../session/session-holders.service.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { MemberStreams } from '../stream/member-streams.js';
import { SharedWatches } from '../stream/shared-watches.js';
import { sendAnalysisEvents } from './send-analysis-events.js';

@Controller('api/analysis/:id/events')
@UseGuards(SessionGuard)
export class AnalysisEventsController {
  constructor(
    private readonly watches: SharedWatches,
    private readonly streams: MemberStreams,
    private readonly holders: SessionHolders,
  ) {}

  /** Sends `progress` after each finished test, then one `done`, with the record unless the analysis failed. */
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
