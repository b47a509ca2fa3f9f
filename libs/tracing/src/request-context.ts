import { AsyncLocalStorage } from 'node:async_hooks';
import { type SpanContext } from '@opentelemetry/api';

/** What follows one request through every process it touches. */
export interface RequestContext {
  requestId: string;
  /** The caller's network address as the gateway saw it, for the audit trail. */
  address?: string | undefined;
  /** In a worker: the job that is worked on. */
  jobId?: string | undefined;
  /** Where in its trace the work is; absent while tracing is off. */
  span?: SpanContext | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();

export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
