import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { currentContext, runInContext, type RequestContext } from './request-context.js';
import { formatTraceparent, parseTraceparent } from './traceparent.js';

const requestIdLengthMax = 128;

/** The part of a context that is stored with a call, an outbox row or a job. */
export const carriedContextSchema = z.object({
  requestId: z.string().max(requestIdLengthMax),
  /** In W3C format; absent when tracing is off. */
  traceparent: z.string().optional(),
});
export type CarriedContext = z.infer<typeof carriedContextSchema>;

/** What to store with work that belongs to `context`. */
export const carry = ({ requestId, span }: RequestContext): CarriedContext => ({
  requestId,
  ...(span ? { traceparent: formatTraceparent(span) } : {}),
});

/** The current context to store, if there is one. */
export function carriedNow(): CarriedContext | undefined {
  const context = currentContext();
  return context && carry(context);
}

/** The reverse of {@link carry}. Missing or unreadable contexts (older versions) become a new one. */
export function contextOf(carried: unknown): RequestContext {
  const parsed = carriedContextSchema.safeParse(carried);
  if (!parsed.success) return newContext();
  const { requestId, traceparent } = parsed.data;
  return { requestId: requestId || randomUUID(), span: parseTraceparent(traceparent) };
}

/** For work that no request caused, such as a sweep. */
export const newContext = (): RequestContext => ({ requestId: randomUUID() });

/** Runs `work` in a new context unless there is one. */
export function withContext<T>(work: () => T): T {
  return currentContext() ? work() : runInContext(newContext(), work);
}
