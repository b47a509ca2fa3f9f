import { isNativeError } from 'node:util/types';
import {
  AppError,
  isErrorCode,
  type RpcName,
  type RpcRequest,
  type RpcResponse,
  rpcService,
  type ServiceName,
} from '@jinwi/contracts';
import { carry, currentContext, inSpan, newContext } from '@jinwi/tracing';
import { type OnApplicationShutdown } from '@nestjs/common';
import { TimeoutError } from 'rxjs';
import { rpcClientDuration } from './metrics.js';
import { type Envelope, rpcFailureSchema } from './rpc-answerer.js';
import { type RpcTransport, type RpcQuestion } from './rpc-transport.js';
import { rpcTransport } from './rpc-url.js';

const timeoutMsDefault = 10_000;

/** Makes typed calls to the services. A process opens one connection to each service that it calls. */
export class RpcClient implements OnApplicationShutdown {
  readonly #url: string;
  readonly #transports = new Map<ServiceName, RpcTransport>();

  constructor({ url }: { url: string }) {
    this.#url = url;
  }

  /**
   * Calls a method of a service.
   * @throws AppError with the service's error code, or `service.timeout` or `service.unavailable` if there is no answer
   */
  call<N extends RpcName>(
    name: N,
    payload: RpcRequest<N>,
    { timeoutMs = timeoutMsDefault }: { timeoutMs?: number } = {},
  ): Promise<RpcResponse<N>> {
    return inSpan({ name, kind: 'client', attributes: { 'rpc.method': name } }, () => {
      const context = currentContext() ?? newContext();
      const envelope: Envelope = { payload, context: { ...carry(context), address: context.address } };
      return rpcClientDuration.time(name, () => this.#ask<N>({ name, envelope, timeoutMs }));
    });
  }

  /** Resolves when the service accepts a connection. @throws AppError `service.unavailable`. */
  async check(service: ServiceName): Promise<void> {
    try {
      await this.#transportTo(service).check();
    } catch (cause) {
      throw new AppError('service.unavailable', { service }, { cause });
    }
  }

  async close(): Promise<void> {
    for (const transport of this.#transports.values()) await transport.close();
    this.#transports.clear();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async #ask<N extends RpcName>(question: RpcQuestion): Promise<RpcResponse<N>> {
    const { name } = question;
    try {
      return (await this.#transportTo(rpcService(name)).ask(question)) as RpcResponse<N>;
    } catch (error) {
      throw toAppError({ error, name });
    }
  }

  #transportTo(service: ServiceName): RpcTransport {
    const existing = this.#transports.get(service);
    if (existing) return existing;
    const transport = rpcTransport({ url: this.#url, service });
    this.#transports.set(service, transport);
    return transport;
  }
}

/**
 * Maps a call's error to an AppError. A service's error arrives as a plain object (see rpc-answerer.ts). An Error comes
 * from the transport (connection refused or closed, no listener), and a string from Nest's NATS client while it
 * reconnects.
 */
function toAppError({ error, name }: { error: unknown; name: RpcName }): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TimeoutError) return new AppError('service.timeout', { name }, { cause: error });
  if (isNativeError(error) || typeof error === 'string')
    return new AppError('service.unavailable', { name }, { cause: error });
  const failure = rpcFailureSchema.safeParse(error);
  if (failure.success && isErrorCode(failure.data.code)) {
    return new AppError(failure.data.code, failure.data.details);
  }
  return new AppError('service.internal', { name }, { cause: error });
}
