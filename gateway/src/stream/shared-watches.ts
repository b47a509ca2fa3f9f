import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';

type WatchName = 'analysis.watch' | 'generation.watch';

/** All subscribers of a job at this gateway share one watch call. */
@Injectable()
export class SharedWatches {
  readonly #open = new Map<string, Promise<unknown>>();

  constructor(private readonly rpc: RpcClient) {}

  /**
   * Joins an open call with the same request, if there is one.
   * @throws AppError as RpcClient; `service.timeout` also if the joined call takes longer than `waitMs`
   */
  call<Name extends WatchName>(
    name: Name,
    request: RpcRequest<Name>,
    options: { timeoutMs: number },
  ): Promise<RpcResponse<Name>> {
    const key = JSON.stringify([name, { ...request, waitMs: undefined }]);
    const open = this.#open.get(key) as Promise<RpcResponse<Name>> | undefined;
    if (open) return Promise.race([open, timedOut(name, request.waitMs)]);
    const call = this.rpc.call(name, request, options).finally(() => this.#open.delete(key));
    this.#open.set(key, call);
    return call;
  }
}

async function timedOut(name: WatchName, waitMs: number): Promise<never> {
  await sleep(waitMs, undefined, { ref: false });
  throw new AppError('service.timeout', { name });
}
