import { AppError } from '@jinwi/contracts';
import { type SpanContext } from '@opentelemetry/api';
import { withContext, currentContext, runInContext } from './carried-context.js';

type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Only ids, names and numbers, never personal data: no address, e-mail, file name or prompt. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanSettings {
  /** Name of the span. It must have few possible values, such as a route, a method or a queue. */
  name: string;
  kind?: SpanKind;
  attributes?: SpanAttributes;
}

export interface OpenSpan {
  context: SpanContext;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Must be called once. `isFault` marks the span as failed. */
  end(options?: { isFault?: boolean }): void;
}

/** Starts spans; not set in a process without tracing. */
export interface Tracer {
  open(settings: SpanSettings, parent: SpanContext | undefined): OpenSpan;
}

let current: Tracer | undefined;

export const setTracer = (tracer: Tracer | undefined): void => {
  current = tracer;
};

/** Opens a child of the context's span, or of `parent`; undefined when tracing is off. The caller must end it. */
export const openSpan = (
  settings: SpanSettings,
  { parent = currentContext()?.span }: { parent?: SpanContext | undefined } = {},
): OpenSpan | undefined => current?.open(settings, parent);

/** Runs `work` in a span that ends when `work` ends. With tracing off, only calls `work`. */
export function inSpan<T>(
  settings: SpanSettings,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  if (!current) return work(undefined);
  return withContext(() => traced(settings, work));
}

async function traced<T>(
  settings: SpanSettings,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  const context = currentContext();
  const span = openSpan(settings);
  if (!context || !span) return work(undefined);
  try {
    const result = await runInContext({ ...context, span: span.context }, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.set({ 'error.type': errorType(error) });
    span.end({ isFault: !isRefusal(error) });
    throw error;
  }
}

/** Returns the error's code or name, never its message, which may contain personal data. */
const errorType = (error: unknown): string =>
  error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';

/** A refusal is a valid answer; only faults mark a span as failed. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;
