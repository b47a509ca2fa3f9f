import { type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { taskIdPipe } from '../http/id.pipe.js';
import { requestLocale } from '../http/request-headers.js';
import { SessionHolders } from '../session/session-holders.service.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { EventStream } from '../stream/event-stream.js';
import { follow } from '../stream/follow.js';
import { MemberStreams } from '../stream/member-streams.js';
import { SharedWatches } from '../stream/shared-watches.js';

/** Maximum duration of a stream. Browsers reconnect by themselves when a stream ends without `done`. */
const streamMsMax = 15 * 60_000;

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
  async events(
    @MemberId() userId: number,
    @Param('taskId', taskIdPipe) taskId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const updates = this.#follow(
      { taskId, userId, locale: requestLocale(request) },
      this.streams.open(this.holders.of(request), response),
    );
    // Wait for the first response before sending headers, so that a refusal keeps its HTTP status.
    const first = await updates.next();
    const stream = new EventStream(response);
    try {
      if (!first.done) send(stream, first.value);
      for await (const task of updates) send(stream, task);
    } finally {
      stream.end();
    }
  }

  #follow(
    followed: { taskId: string; userId: number; locale: ReturnType<typeof requestLocale> },
    signal: AbortSignal,
  ): AsyncGenerator<GenerationTask> {
    return follow<GenerationTask>({
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
      signal,
    });
  }
}

const send = (stream: EventStream, task: GenerationTask): void =>
  stream.send(isGenerationEnded(task) ? 'done' : 'progress', task);
