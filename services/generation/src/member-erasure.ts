import { type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { TaskEndService } from './task-end.service.js';
import { TaskErasure } from './task-erasure.js';
import { TaskRepository } from './task.repository.js';

/** Maximum number of tasks deleted in one call. */
const eraseMax = 100;

/** Deletes everything that a member generated, when the account is deleted. */
@Injectable()
export class MemberErasure {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly ends: TaskEndService,
    private readonly erasure: TaskErasure,
  ) {}

  /**
   * Ends running tasks as interrupted, and deletes a bounded number of tasks per call. Objects that a worker still
   * stores afterwards are deleted by `sweepObjects`.
   */
  @RpcMethod('generation.eraseMember')
  async erase({
    userId,
  }: RpcRequest<'generation.eraseMember'>): Promise<RpcResponse<'generation.eraseMember'>> {
    const { tasks, erasure } = this;
    const page = { userId, limit: eraseMax };
    const running = await tasks.findOf({ ...page, isEnded: false });
    for (const taskId of running) await this.ends.end({ taskId, failure: 'interrupted' });
    const ended = await tasks.findOf({ ...page, isEnded: true });
    for (const taskId of ended) await erasure.erase(taskId);
    return { isDone: running.length < eraseMax && ended.length < eraseMax };
  }
}
