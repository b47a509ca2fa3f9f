import { AsyncLocalStorage } from 'node:async_hooks';
import { type SpanContext } from '@opentelemetry/api';

/** The context of one request, passed on through every process it touches. */
export interface RequestContext {
  requestId: string;
  /** The caller's network address as seen by the gateway, for the audit trail. */
  address?: string | undefined;
  /** The current job, in a worker. */
  jobId?: string | undefined;
  /** The current span; absent when tracing is off. */
  span?: SpanContext | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();

export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
