import { contextOf } from '@jinwi/tracing';
import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import { idsOf, type Logger } from './logger.js';
import { envelopeSchema } from './rpc-envelope.js';

/** Logs one line per answered call. */
export class RpcLogInterceptor implements NestInterceptor {
  constructor(private readonly logger: Logger) {}

  intercept(call: ExecutionContext, next: CallHandler): Observable<unknown> {
    const startMs = performance.now();
    const rpc = call.switchToRpc();
    // Interceptors run outside the call's context, like the error filter.
    const ids = idsOf(contextOf(envelopeSchema.safeParse(rpc.getData()).data?.context));
    const method = call.getHandler().name;
    return next.handle().pipe(
      finalize(() => {
        const durationMs = Math.round(performance.now() - startMs);
        this.logger.debug({ ...ids, method, durationMs }, 'call answered');
      }),
    );
  }
}
