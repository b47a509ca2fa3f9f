import { randomUUID } from 'node:crypto';
import {
  AppError,
  isErrorCode,
  rpc,
  type RpcName,
  type RpcRequest,
  type RpcResponse,
  rpcService,
  type ServiceName,
} from '@jinwi/contracts';
import { type ClientProxy, ClientProxyFactory } from '@nestjs/microservices';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import { currentContext } from './request-context.js';
import { type Envelope, rpcFailureSchema } from './rpc-envelope.js';
import { rpcTransport } from './rpc-transport.js';

const timeoutMsDefault = 10_000;

/** Typed calls to the services. One connection per service and process. */
export class RpcClient {
  readonly #url: string;
  readonly #clients = new Map<ServiceName, ClientProxy>();

  constructor({ url }: { url: string }) {
    this.#url = url;
  }

  /**
   * @throws AppError with the service's code; `service.timeout` or `service.unavailable` when there is no answer.
   */
  async call<N extends RpcName>(
    name: N,
    payload: RpcRequest<N>,
    { timeoutMs = timeoutMsDefault }: { timeoutMs?: number } = {},
  ): Promise<RpcResponse<N>> {
    const envelope: Envelope = {
      payload,
      context: currentContext() ?? { requestId: randomUUID() },
    };
    try {
      const client = this.#client(rpcService(name));
      const answer: unknown = await firstValueFrom(client.send(name, envelope).pipe(timeout(timeoutMs)));
      return rpc[name].response.parse(answer) as RpcResponse<N>;
    } catch (error) {
      throw toAppError({ error, name });
    }
  }

  /** Resolves when the service answers its connection. @throws AppError `service.unavailable`. */
  async check(service: ServiceName): Promise<void> {
    try {
      await this.#client(service).connect();
    } catch (cause) {
      throw new AppError('service.unavailable', { service }, { cause });
    }
  }

  async close(): Promise<void> {
    for (const client of this.#clients.values()) await client.close();
    this.#clients.clear();
  }

  #client(service: ServiceName): ClientProxy {
    const existing = this.#clients.get(service);
    if (existing) return existing;
    const client = ClientProxyFactory.create(rpcTransport({ url: this.#url, service }));
    this.#clients.set(service, client);
    return client;
  }
}

const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);

/** Nest hands over objects, strings, rxjs timeouts and socket errors: all become an AppError. */
function toAppError({ error, name }: { error: unknown; name: RpcName }): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TimeoutError) return new AppError('service.timeout', { name }, { cause: error });
  const failure = rpcFailureSchema.safeParse(error);
  if (failure.success && isErrorCode(failure.data.code)) {
    return new AppError(failure.data.code, failure.data.details);
  }
  if (isUnavailable(error)) return new AppError('service.unavailable', { name }, { cause: error });
  return new AppError('service.internal', { name }, { cause: error });
}

function isUnavailable(error: unknown): boolean {
  if (failure(error, 'code') && unavailableCodes.has(String(failure(error, 'code')))) return true;
  const name = String(failure(error, 'name'));
  return /NoResponders|ConnectionClosed|ClosedConnection|Connection closed/i.test(
    `${name} ${String(failure(error, 'message'))}`,
  );
}

const failure = (error: unknown, field: 'code' | 'name' | 'message'): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[field] : undefined;
