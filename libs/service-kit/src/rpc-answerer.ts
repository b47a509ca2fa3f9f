import { AppError, rpc, type RpcName } from '@jinwi/contracts';
import { contextOf, inSpan, runInContext, carriedContextSchema } from '@jinwi/tracing';
import { inFlight } from './in-flight.js';
import { type Logger } from './logger.js';
import { rpcDuration } from './metrics.js';
import { storeFault } from './store-fault.js';
import { z } from 'zod';
import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RpcException } from '@nestjs/microservices';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { RpcNameOf } from './rpc-method.js';

export interface RpcCall {
  name: RpcName;
  /** Undefined if the envelope could not be parsed. */
  envelope: Envelope | undefined;
  handle: (request: unknown) => Promise<unknown>;
}

/** Thrown when a call fails; holds the error that is sent back. */
export class CallFailedError extends Error {
  constructor(readonly failure: RpcFailure) {
    super(failure.code);
    this.name = 'CallFailedError';
  }
}

/**
 * Answers calls: parses the request in the envelope, runs the method in the caller's context, and parses the response,
 * which strips undeclared fields. A thrown error becomes `{code, details}`; an unexpected one is logged here and hidden
 * from the caller.
 */
export class RpcAnswerer {
  constructor(private readonly logger: Logger) {}

  /** @throws CallFailedError */
  answer(call: RpcCall): Promise<unknown> {
    const carried = call.envelope?.context;
    return runInContext({ ...contextOf(carried), address: carried?.address }, () => this.#answer(call));
  }

  async #answer({ name, envelope, handle }: RpcCall): Promise<unknown> {
    const startMs = performance.now();
    inFlight.begin();
    try {
      const request = parseRequest(name, envelope);
      const respond = async () => rpc[name].response.parse(await handle(request));
      return await inSpan({ name, kind: 'server', attributes: { 'rpc.method': name } }, () =>
        rpcDuration.time(name, respond),
      );
    } catch (error) {
      throw new CallFailedError(this.#failureOf(error));
    } finally {
      inFlight.end();
      const durationMs = Math.round(performance.now() - startMs);
      this.logger.debug({ method: name, durationMs }, 'RPC answered');
    }
  }

  #failureOf(error: unknown): RpcFailure {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    this.logger.error({ err: error }, 'RPC failed with an unexpected error');
    return { code: storeFault(error) ?? 'service.internal', details: {} };
  }
}

function parseRequest(name: RpcName, envelope: Envelope | undefined): unknown {
  if (!envelope) throw new AppError('request.invalid', { reason: 'invalid envelope' });
  const request = rpc[name].request.safeParse(envelope.payload);
  if (request.success) return request.data;
  throw new AppError('request.invalid', {
    issues: request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  });
}

/** The message of an RPC: the payload and the context of the request that caused it. */
const envelopeSchema = z.object({
  payload: z.unknown(),
  context: carriedContextSchema.extend({ address: z.string().max(64).optional() }),
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const rpcFailureSchema = z.object({
  code: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
});
type RpcFailure = z.infer<typeof rpcFailureSchema>;

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
