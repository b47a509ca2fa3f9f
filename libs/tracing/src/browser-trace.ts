import { type SpanContext } from '@opentelemetry/api';
import { parseTraceparent } from './traceparent.js';

/**
 * Returns the parent span that a browser sent, for {@link openSpan}. Its ids are used, so that the trace starts at
 * the click, but its sampled flag is ignored: outsiders must not decide how much we record.
 */
export function callerSpan(
  traceparent: string | undefined,
  { ratio }: { ratio: number },
): SpanContext | undefined {
  const span = parseTraceparent(traceparent);
  return span && { ...span, traceFlags: Math.random() < ratio ? 1 : 0 };
}
