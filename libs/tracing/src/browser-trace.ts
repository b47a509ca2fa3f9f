import { type SpanContext } from '@opentelemetry/api';
import { parseTraceparent } from './traceparent.js';

/**
 * The trace that a browser has begun, for {@link openSpan}: its ids are taken over, so that the trace begins at the
 * click, but not its wish to be recorded. Whoever may decide that from outside decides what the collector costs.
 */
export function callerSpan(
  traceparent: string | undefined,
  { ratio }: { ratio: number },
): SpanContext | undefined {
  const span = parseTraceparent(traceparent);
  return span && { ...span, traceFlags: Math.random() < ratio ? 1 : 0 };
}
