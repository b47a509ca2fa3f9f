import { type RpcName } from '@jinwi/contracts';
import { type ClientProxy } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';
import { type Envelope } from './rpc-envelope.js';

/** One call, with how long to wait for its answer. */
export interface RpcQuestion {
  name: RpcName;
  envelope: Envelope;
  timeoutMs: number;
}

/** The way to one service. */
export interface RpcLine {
  /** Resolves when the service accepts calls. */
  check(): Promise<unknown>;
  /** Rejects with rxjs's `TimeoutError`, an error of the transport, or the object that the service threw. */
  ask(question: RpcQuestion): Promise<unknown>;
  close(): unknown;
}

/** A line over a transport of Nest. */
export const lineOf = (proxy: ClientProxy): RpcLine => ({
  check: () => proxy.connect() as Promise<unknown>,
  ask: ({ name, envelope, timeoutMs }) =>
    firstValueFrom(proxy.send<unknown>(name, envelope).pipe(timeout(timeoutMs))),
  close: () => proxy.close() as unknown,
});
