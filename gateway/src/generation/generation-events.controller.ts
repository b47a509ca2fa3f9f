import { type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { taskIdPipe } from '../http/id.pipe.js';
import { requestLocale } from '../http/request-headers.js';
import { SessionHolders, MemberId, SessionGuard } from '../session/session.guard.js';
import { sendEvents, streamMsMax } from '../stream/event-stream.js';
import { follow, SharedWatches } from '../stream/follow.js';
import { MemberStreams } from '../stream/member-streams.js';

@Controller('api/generate-image/:taskId/events')
@UseGuards(SessionGuard)
export class GenerationEventsController {
  constructor(
    private readonly watches: SharedWatches,
    private readonly streams: MemberStreams,
    private readonly holders: SessionHolders,
  ) {}

  /** Sends the task as `progress` now and on each change of state, then one `done`. */
  @Get()
  events(
    @MemberId() userId: number,
    @Param('taskId', taskIdPipe) taskId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const followed = { taskId, userId, locale: requestLocale(request) };
    const updates = follow<GenerationTask>({
      watch: ({ last, waitMs, timeoutMs }) =>
        this.watches.call(
          'generation.watch',
          { ...followed, seen: last?.task_status ?? null, waitMs },
          { timeoutMs },
        ),
      isUpdate: (task, last) => task.task_status !== last?.task_status,
      isEnded: isGenerationEnded,
      isPatient: false,
      deadline: Date.now() + streamMsMax,
      signal: this.streams.open(this.holders.of(request), response),
    });
    return sendEvents(response, {
      updates,
      toEvent: (task) => ({ name: isGenerationEnded(task) ? 'done' : 'progress', data: task }),
    });
  }
}
