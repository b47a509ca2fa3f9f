import { AppError, rpc, type RpcName } from '@jinwi/contracts';
import { type ClientProxy } from '@nestjs/microservices';
import { filter, firstValueFrom, map, merge, timeout } from 'rxjs';
import { type Envelope } from './rpc-answerer.js';

export interface RpcQuestion {
  name: RpcName;
  envelope: Envelope;
  timeoutMs: number;
}

export interface RpcTransport {
  /** Resolves when the service accepts calls. */
  check(): Promise<unknown>;
  /**
   * Resolves with a response that matches the RPC's schema. Throws or rejects with rxjs's `TimeoutError`, an error of
   * the transport, AppError `service.internal`, or the plain object that the service sent as its error.
   */
  ask(question: RpcQuestion): Promise<unknown>;
  close(): unknown;
}

/** Wraps one of Nest's transports. If the connection is lost, calls in progress fail: their responses may be lost. */
export function nestTransport(proxy: ClientProxy): RpcTransport {
  const loss = proxy.status.pipe(
    filter((status) => status === 'disconnected'),
    map(() => {
      throw new Error('connection lost');
    }),
  );
  return {
    check: () => proxy.connect() as Promise<unknown>,
    ask: async ({ name, envelope, timeoutMs }) => {
      const answer = merge(proxy.send<unknown>(name, envelope), loss).pipe(timeout(timeoutMs));
      return parseResponse(name, await firstValueFrom(answer));
    },
    close: () => proxy.close() as unknown,
  };
}

/** @throws AppError `service.internal` if the response does not match its schema, which is the service's fault */
function parseResponse(name: RpcName, answer: unknown): unknown {
  const response = rpc[name].response.safeParse(answer);
  if (response.success) return response.data;
  throw new AppError('service.internal', { name }, { cause: response.error });
}
