import { AppError } from '@jinwi/contracts';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import { type Logger } from './logger.js';
import { envelopeSchema, type RpcFailure } from './rpc-envelope.js';

/** Turns what a handler throws into `{code, details}`; an unexpected fault is logged here and hidden from the caller. */
@Catch()
export class RpcErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    const failure = this.failureOf(error, requestIdOf(host));
    return throwError(() => failure);
  }

  private failureOf(error: unknown, requestId: string | undefined): RpcFailure {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    this.logger.error({ requestId, err: error }, 'call failed');
    return { code: 'service.internal', details: {} };
  }
}

/** The filter runs outside the call's context. */
const requestIdOf = (host: ArgumentsHost): string | undefined =>
  envelopeSchema.safeParse(host.switchToRpc().getData()).data?.context.requestId;
