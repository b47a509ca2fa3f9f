import { AppError } from '@jinwi/contracts';
import { Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import { type Logger } from './logger.js';
import { type RpcFailure } from './rpc-envelope.js';

/** Turns what a handler throws into `{code, details}`; an unexpected fault is logged here and hidden from the caller. */
@Catch()
export class RpcErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown): Observable<never> {
    const failure = this.failureOf(error);
    return throwError(() => failure);
  }

  private failureOf(error: unknown): RpcFailure {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    this.logger.error({ err: error }, 'call failed');
    return { code: 'service.internal', details: {} };
  }
}
