import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { requestLocale } from '../http/request-locale.js';
import { CurrentMember, SessionGuard, type SignedInMember } from '../session/session.guard.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { progressOf } from './analysis-submission.service.js';
import { EventStream } from '../stream/event-stream.js';
import { followAnalysis, isEnded, type Watched } from './follow-analysis.js';
import { ShutdownSignal } from '../stream/shutdown-signal.js';
import { untilGone } from '../http/until-gone.js';

/** A browser connects again by itself after the end of a stream without `done`. */
const streamMsMax = 15 * 60_000;

@Controller('api/analysis/:id/events')
@UseGuards(SessionGuard)
export class AnalysisEventsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly shutdown: ShutdownSignal,
  ) {}

  /** `progress` with each finished test, `done` once at the end, whatever the end is. */
  @Get()
  async events(
    @CurrentMember() member: SignedInMember,
    @Param('id', analysisIdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const news = followAnalysis({
      rpc: this.rpc,
      followed: { id, userId: member.id, locale: requestLocale(request) },
      wanted: 'steps',
      deadline: Date.now() + streamMsMax,
      signal: AbortSignal.any([untilGone(response), this.shutdown.signal]),
    });
    // Before the first byte: a refusal still has its status.
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

/** No record and no name: whoever reads the stream asks for the record itself. */
function send(stream: EventStream, watched: Watched): void {
  if (isEnded(watched)) stream.send('done', { ...progressOf(watched), failure: watched.failure });
  else stream.send('progress', progressOf(watched));
}
