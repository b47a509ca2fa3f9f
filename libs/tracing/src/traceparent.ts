import { type SpanContext } from '@opentelemetry/api';

const wellFormed = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const sampledFlag = 1;

export const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & sampledFlag) !== 0;

/** Formats the W3C `traceparent` header, version 00. */
export const formatTraceparent = (span: SpanContext): string =>
  `00-${span.traceId}-${span.spanId}-${isSampled(span) ? '01' : '00'}`;

/** @returns undefined for anything but a version 00 traceparent */
export function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = wellFormed.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & sampledFlag, isRemote: true };
}

/**
 * Returns the parent span that a browser sent, for {@link openSpan}. The browser's ids are used, so that the trace
 * starts at the click. Its sampled flag is ignored, because outsiders must not decide how much we record.
 */
export function callerSpan(
  traceparent: string | undefined,
  { ratio }: { ratio: number },
): SpanContext | undefined {
  const span = parseTraceparent(traceparent);
  return span && { ...span, traceFlags: Math.random() < ratio ? 1 : 0 };
}
