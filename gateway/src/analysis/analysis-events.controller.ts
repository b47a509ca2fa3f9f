import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { analysisIdPipe } from '../http/id.pipe.js';
import { requestLocale } from '../http/request-headers.js';
import { CurrentMember, SessionGuard, type SignedInMember } from '../session/session.guard.js';
import { EventStream } from '../stream/event-stream.js';
import { MemberStreams } from '../stream/member-streams.js';
import { SharedWatches } from '../stream/shared-watches.js';
import { progressOf } from './analysis-submission.service.js';
import { followAnalysis, isEnded, type Watched } from './follow-analysis.js';

/** Browsers reconnect by themselves when a stream ends without `done`. */
const streamMsMax = 15 * 60_000;

@Controller('api/analysis/:id/events')
@UseGuards(SessionGuard)
export class AnalysisEventsController {
  constructor(
    private readonly watches: SharedWatches,
    private readonly streams: MemberStreams,
  ) {}

  /** Sends `progress` after each finished test, then one `done`, also on failure. */
  @Get()
  async events(
    @CurrentMember() member: SignedInMember,
    @Param('id', analysisIdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const news = followAnalysis({
      watches: this.watches,
      followed: { id, userId: member.id, locale: requestLocale(request) },
      wanted: 'steps',
      deadline: Date.now() + streamMsMax,
      signal: this.streams.open(request, response),
    });
    // Wait for the first answer before sending headers, so that a refusal keeps its status.
    const first = await news.next();
    const stream = new EventStream(response);
    try {
      if (!first.done) send(stream, first.value);
      for await (const watched of news) send(stream, watched);
    } finally {
      stream.end();
    }
  }
}

/** Events carry neither the record nor the file name; clients fetch the record themselves. */
function send(stream: EventStream, watched: Watched): void {
  if (isEnded(watched)) stream.send('done', { ...progressOf(watched), failure: watched.failure });
  else stream.send('progress', progressOf(watched));
}
