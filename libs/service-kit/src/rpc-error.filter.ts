import { AppError } from '@jinwi/contracts';
import { contextOf } from '@jinwi/tracing';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import { idsOf, type Logger } from './logger.js';
import { envelopeSchema, type RpcFailure } from './rpc-envelope.js';

/**
 * Turns what a handler throws into `{code, details}`; an unexpected error is logged here and hidden from the caller.
 */
@Catch()
export class RpcErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    const failure = this.failureOf(error, callIds(host));
    return throwError(() => failure);
  }

  private failureOf(error: unknown, ids: Record<string, string>): RpcFailure {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    this.logger.error({ ...ids, err: error }, 'call failed');
    return { code: 'service.internal', details: {} };
  }
}

/** The filter runs outside the call's context. */
const callIds = (host: ArgumentsHost): Record<string, string> =>
  idsOf(contextOf(envelopeSchema.safeParse(host.switchToRpc().getData()).data?.context));
