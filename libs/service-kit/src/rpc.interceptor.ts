import { AppError, rpc, type RpcName } from '@jinwi/contracts';
import { contextOf, inSpan, runInContext } from '@jinwi/tracing';
import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RpcException } from '@nestjs/microservices';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { inFlight } from './in-flight.js';
import { type Logger } from './logger.js';
import { rpcDuration } from './metrics.js';
import { type Envelope, envelopeSchema, type RpcFailure } from './rpc-envelope.js';
import { RpcNameOf } from './rpc-method.js';

/**
 * Opens the envelope of every call: the method receives the parsed request and runs in the caller's context, and its
 * response is parsed, which strips undeclared fields. What it throws becomes `{code, details}`; an unexpected error is
 * logged here and hidden from the caller.
 */
export class RpcInterceptor implements NestInterceptor {
  readonly #reflector = new Reflector();

  constructor(private readonly logger: Logger) {}

  intercept(call: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = this.#reflector.get(RpcNameOf, call.getHandler());
    const args = call.getArgs<unknown[]>();
    const envelope = envelopeSchema.safeParse(args[0]).data;
    const context = { ...contextOf(envelope?.context), address: envelope?.context.address };
    const handle = (request: unknown) => {
      // Nest calls the method with this array.
      args[0] = request;
      return lastValueFrom(next.handle());
    };
    return from(runInContext(context, () => this.#answer({ name, envelope, handle })));
  }

  async #answer(call: {
    name: RpcName;
    envelope: Envelope | undefined;
    handle: (request: unknown) => Promise<unknown>;
  }): Promise<unknown> {
    const { name } = call;
    const startMs = performance.now();
    try {
      const request = parseRequest(call);
      const respond = async () => rpc[name].response.parse(await call.handle(request));
      return await inFlight.track(() =>
        inSpan({ name, kind: 'server', attributes: { 'rpc.method': name } }, () =>
          rpcDuration.time(name, respond),
        ),
      );
    } catch (error) {
      throw new RpcException(this.#failureOf(error));
    } finally {
      const durationMs = Math.round(performance.now() - startMs);
      this.logger.debug({ method: name, durationMs }, 'call answered');
    }
  }

  #failureOf(error: unknown): RpcFailure {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    this.logger.error({ err: error }, 'call failed');
    return { code: 'service.internal', details: {} };
  }
}

function parseRequest({ name, envelope }: { name: RpcName; envelope: Envelope | undefined }): unknown {
  if (!envelope) throw new AppError('request.invalid', { reason: 'invalid envelope' });
  const request = rpc[name].request.safeParse(envelope.payload);
  if (request.success) return request.data;
  throw new AppError('request.invalid', {
    issues: request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  });
}
