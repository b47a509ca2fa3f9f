import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { currentContext, runInContext, type RequestContext } from './request-context.js';
import { formatTraceparent, parseTraceparent } from './traceparent.js';

const requestIdLengthMax = 128;

/** The part of a context that goes with a call, an outbox row or a job to another process, or to a later time. */
export const carriedContextSchema = z.object({
  requestId: z.string().max(requestIdLengthMax),
  /** W3C form; absent while tracing is off. */
  traceparent: z.string().optional(),
});
export type CarriedContext = z.infer<typeof carriedContextSchema>;

/** What to send along with work that belongs to `context`. */
export const carry = ({ requestId, span }: RequestContext): CarriedContext => ({
  requestId,
  ...(span ? { traceparent: formatTraceparent(span) } : {}),
});

/** What work of the moment carries, if it belongs to a request. */
export function carriedNow(): CarriedContext | undefined {
  const context = currentContext();
  return context && carry(context);
}

/** The reverse of {@link carry}. What is missing or unreadable (written by an older version) becomes a request of its own. */
export function contextOf(carried: unknown): RequestContext {
  const parsed = carriedContextSchema.safeParse(carried);
  if (!parsed.success) return newContext();
  const { requestId, traceparent } = parsed.data;
  return { requestId: requestId || randomUUID(), span: parseTraceparent(traceparent) };
}

/** For work that no request caused, such as a sweep. */
export const newContext = (): RequestContext => ({ requestId: randomUUID() });

/** Runs `work` in a context of its own when it has none. */
export function withContext<T>(work: () => T): T {
  return currentContext() ? work() : runInContext(newContext(), work);
}
