import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RpcException } from '@nestjs/microservices';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { CallFailedError, type RpcAnswerer } from './rpc-answerer.js';
import { envelopeSchema } from './rpc-envelope.js';
import { RpcNameOf } from './rpc-method.js';

/** Passes calls that arrive over the network to {@link RpcAnswerer}. */
export class RpcInterceptor implements NestInterceptor {
  readonly #reflector = new Reflector();

  constructor(private readonly answerer: RpcAnswerer) {}

  intercept(call: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = this.#reflector.get(RpcNameOf, call.getHandler());
    const args = call.getArgs<unknown[]>();
    const envelope = envelopeSchema.safeParse(args[0]).data;
    const handle = (request: unknown) => {
      // Nest passes this array to the method, so the method gets the request instead of the envelope.
      args[0] = request;
      return lastValueFrom(next.handle());
    };
    return from(this.answerer.answer({ name, envelope, handle }).catch(asRpcException));
  }
}

function asRpcException(error: unknown): never {
  throw error instanceof CallFailedError ? new RpcException(error.failure) : error;
}
