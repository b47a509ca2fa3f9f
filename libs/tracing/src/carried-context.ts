import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formatTraceparent, parseTraceparent } from './traceparent.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type SpanContext } from '@opentelemetry/api';

const requestIdLengthMax = 128;

/** The part of a request's context that is stored with a call, an outbox row or a job. */
export const carriedContextSchema = z.object({
  requestId: z.string().max(requestIdLengthMax),
  /** In W3C format; absent when tracing is off. */
  traceparent: z.string().optional(),
});
export type CarriedContext = z.infer<typeof carriedContextSchema>;

/** Returns the part of a request's context that is stored with the work that the request starts. */
export const carry = ({ requestId, span }: RequestContext): CarriedContext => ({
  requestId,
  ...(span ? { traceparent: formatTraceparent(span) } : {}),
});

/** Returns the storable part of the current context, if there is one. */
export function carriedNow(): CarriedContext | undefined {
  const context = currentContext();
  return context && carry(context);
}

/** The reverse of {@link carry}. A missing or unreadable context (of an older version) becomes a new one. */
export function contextOf(carried: unknown): RequestContext {
  const parsed = carriedContextSchema.safeParse(carried);
  if (!parsed.success) return newContext();
  const { requestId, traceparent } = parsed.data;
  return { requestId: requestId || randomUUID(), span: parseTraceparent(traceparent) };
}

/** Creates a context for work that no request caused, such as periodic work. */
export const newContext = (): RequestContext => ({ requestId: randomUUID() });

/** Runs `work` in the current context, or in a new one if there is none. */
export function withContext<T>(work: () => T): T {
  return currentContext() ? work() : runInContext(newContext(), work);
}

/** The context of one request, passed on to every process that works on it. */
export interface RequestContext {
  requestId: string;
  /** The caller's network address as seen by the gateway, for the audit trail. */
  address?: string | undefined;
  /** The id of the current job, in a worker. */
  jobId?: string | undefined;
  /** The current span; absent when tracing is off. */
  span?: SpanContext | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();

export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
